#!/usr/bin/env bash
# OpenLDAP slapd 2.5.13 (Debian 12) read by ldapts 9.2.0 (npm, MIT): people and groups read page by page, at once, over one connection.
#
# Ground: a directory of thousands is read in pages (RFC 2696), because servers cut longer answers; the people of one branch and the groups of another are
# asked for together, by one bound client, as the protocol lets several searches run on one connection.
# Guess before: each search has its own cookie, so the two go on side by side; at worst the server answers them one after the other.
# Seen: slapd keeps the place of one paged search per connection. As soon as the second begins, the cookie of the first is « invalid or old »: code 53,
# unwilling to perform, on its second page, after its first was handed out as a success. The other is complete. One after the other both are, and a search
# without pages between two pages does no harm; two clients side by side do none either.
# What follows from it: paged searches of one client stand in a row, or each has a client; what a first page gave is not used until the last has come.
# Source: RFC 2696; slapd keeps c_pagedresults_state in its connection (servers/slapd/connection.c and controls.c).
set -eu
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill -INT "$server"; wait "$server" || true; }; rm -rf "$folder"' EXIT
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
CONF
{
  printf 'dn: dc=example\nobjectClass: dcObject\nobjectClass: organization\ndc: example\no: example\n\n'
  for branch in people groups; do printf 'dn: ou=%s,dc=example\nobjectClass: organizationalUnit\nou: %s\n\n' "$branch" "$branch"; done
  for number in $(seq 40); do
    printf 'dn: uid=p%s,ou=people,dc=example\nobjectClass: inetOrgPerson\nuid: p%s\ncn: P\nsn: P\n\n' "$number" "$number"
    printf 'dn: cn=g%s,ou=groups,dc=example\nobjectClass: groupOfNames\ncn: g%s\nmember: uid=p%s,ou=people,dc=example\n\n' "$number" "$number" "$number"
  done
} > base.ldif
export LD_LIBRARY_PATH="$folder/root/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH 2>/dev/null || echo x86_64-linux-gnu)"
root/usr/sbin/slapadd -q -f slapd.conf -l base.ldif
port=$(node -p "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() }); ''" | tr -d '\n')
root/usr/sbin/slapd -d 0 -f slapd.conf -h "ldap://127.0.0.1:$port/" &
server=$!
cat > pages.mjs <<'JS'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'ldapts'
async function bound() {
  for (let tries = 0; ; tries++) {
    const client = new Client({ url: `ldap://127.0.0.1:${process.argv[2]}` })
    try {
      await client.bind('cn=admin,dc=example', 'admin')
      return client
    } catch (error) {
      if (tries === 50) throw error
      await pause(200)
    }
  }
}
async function read(client, branch, between = async () => {}) {
  let entries = 0
  try {
    for await (const page of client.searchPaginated(`ou=${branch},dc=example`, { filter: '(!(ou=*))', paged: { pageSize: 10 } })) {
      entries += page.searchEntries.length
      await between()
    }
    return `${branch}: ${entries}`
  } catch (error) {
    return `${branch}: ${entries}, then code ${error.code}`
  }
}
const [client, other] = [await bound(), await bound()]
const seen = [
  `in a row ${await read(client, 'people')}; ${await read(client, 'groups')}`,
  `at once ${(await Promise.all([read(client, 'people'), read(client, 'groups')])).join('; ')}`,
  `two clients ${(await Promise.all([read(client, 'people'), read(other, 'groups')])).join('; ')}`,
  `a search between pages ${await read(client, 'people', () => client.search('ou=groups,dc=example', { filter: '(cn=g1)' }))}`,
]
await Promise.all([client.unbind(), other.unbind()])
console.log(seen)
const expected = [
  'in a row people: 40; groups: 40',
  'at once people: 10, then code 53; groups: 40',
  'two clients people: 40; groups: 40',
  'a search between pages people: 40',
]
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1)
JS
node pages.mjs "$port"
