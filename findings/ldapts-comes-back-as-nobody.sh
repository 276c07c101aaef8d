#!/usr/bin/env bash
# ldapts 9.2.0 (npm, MIT) with OpenLDAP slapd 2.5.13 (Debian 12): a client kept between two readings of a directory, restarted in between.
#
# Ground: people are read from a directory every quarter of an hour by one client, which was bound with the service account when it was made. Who is not in a
# reading is taken for somebody who left.
# Guess before: once the server was restarted, the next search fails for the lost connection, or the client binds again before it asks.
# Seen: the search connects again by itself, without a bind, so it is asked by nobody (« who am I » answers an empty name). Under the usual rule that users read
# and others only log in, slapd answers it with success and no entry: the same call that gave 40 people gives 0, with no error. Also after unbind().
# `isConnected` is false between the two and true after. The option `autoRebind` (9.x, off when nothing is said) repeats the bind: 40 again.
# What follows from it: bind at the start of each reading, or set the option; and an empty reading is never taken for « everybody has left ».
# Source: README of ldapts, options of the client; RFC 4511, 4.2 (a session begins anonymous); slapd.access(5).
set -eu
folder=$(mktemp -d)
trap '[ ! -s "$folder/pid" ] || { kill -INT "$(cat "$folder/pid")" 2>/dev/null || true; sleep 1; }; rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq slapd=2.5.13+dfsg-5 libldap-2.5-0=2.5.13+dfsg-5 libltdl7 libodbc2 libwrap0 libargon2-1 libsasl2-2 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ldapts@9.2.0
mkdir base
cat > slapd.conf <<CONF
include $folder/root/etc/ldap/schema/core.schema
include $folder/root/etc/ldap/schema/cosine.schema
include $folder/root/etc/ldap/schema/inetorgperson.schema
modulepath $folder/root/usr/lib/ldap
moduleload back_mdb
database mdb
suffix dc=example
rootdn cn=admin,dc=example
rootpw admin
directory $folder/base
maxsize 33554432
access to attrs=userPassword by anonymous auth by * none
access to dn.exact=dc=example by * read
access to dn.subtree=dc=example by users read by anonymous auth
CONF
{
  printf 'dn: dc=example\nobjectClass: dcObject\nobjectClass: organization\ndc: example\no: example\n\n'
  for number in $(seq 40); do printf 'dn: uid=p%s,dc=example\nobjectClass: inetOrgPerson\nuid: p%s\ncn: P\nsn: P\n\n' "$number" "$number"; done
} > people.ldif
export LD_LIBRARY_PATH="$folder/root/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH 2>/dev/null || echo x86_64-linux-gnu)"
root/usr/sbin/slapadd -q -f slapd.conf -l people.ldif
port=$(node -p "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() }); ''" | tr -d '\n')
cat > readings.mjs <<'JS'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'ldapts'
const port = Number(process.argv[2])
let server
async function start() {
  server = spawn('root/usr/sbin/slapd', ['-d', '0', '-f', 'slapd.conf', '-h', `ldap://127.0.0.1:${port}/`], { stdio: 'ignore' })
  writeFileSync('pid', `${server.pid}`)
  for (let tries = 0; tries < 50; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(() => false)
    socket.destroy()
    if (isThere) return
    await pause(200)
  }
  throw new Error('slapd does not listen')
}
async function stop() {
  server.kill('SIGINT')
  await once(server, 'exit')
  await pause(200)
}
const seen = []
for (const autoRebind of [undefined, true]) {
  await start()
  const client = new Client({ url: `ldap://127.0.0.1:${port}`, ...(autoRebind === undefined ? {} : { autoRebind }) })
  await client.bind('cn=admin,dc=example', 'admin')
  const people = async () => (await client.search('dc=example', { filter: '(objectClass=inetOrgPerson)', paged: true })).searchEntries.length
  const before = await people()
  await stop()
  const wasConnected = client.isConnected
  await start()
  const after = await people()
  const { value } = await client.exop('1.3.6.1.4.1.4203.1.11.3')
  seen.push(`autoRebind ${autoRebind}: ${before}, then connected ${wasConnected}, then ${after} as « ${value} »`)
  await client.unbind()
  if (autoRebind === undefined) seen.push(`after unbind: ${await people()}`)
  await client.unbind()
  await stop()
}
console.log(seen)
const expected = [
  'autoRebind undefined: 40, then connected false, then 0 as «  »',
  'after unbind: 0',
  'autoRebind true: 40, then connected false, then 40 as « dn:cn=admin,dc=example »',
]
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1)
JS
node readings.mjs "$port"
