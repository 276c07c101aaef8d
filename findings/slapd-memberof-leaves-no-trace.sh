#!/usr/bin/env bash
# OpenLDAP slapd 2.5.13 (Debian 12, OLDAP-2.8) with its memberof overlay, read by ldapts 9.2.0 (npm, MIT): who joined or left a group since the last reading.
#
# Ground: a directory of thousands of people is read every quarter of an hour; a reader of `(modifyTimestamp>=last)` gets few entries, each with its
# `memberOf`, and that group decides who has an account here.
# Guess before: when a group changes, the overlay writes memberOf into the person's entry, so that entry is modified: it comes with the next reading.
# Seen: memberOf appears and disappears, and modifyTimestamp, modifiersName and entryCSN of the person stay as they were: neither who joins nor who leaves is in
# such a reading; only the group's own entry is. And after a person is renamed, the two sides disagree: the person keeps memberOf, the group still names
# the old DN, which no longer exists (the overlay follows changes of groups, refint is another overlay).
# What follows from it: read every person of the filter each time, or the groups beside the persons; a shorter reading by time finds nobody who
# left. Which side counts is one decision for the whole reading: memberOf of persons, or member of groups.
# Source: slapo-memberof(5), slapo-refint(5); attributes of RFC 4512, 3.4.
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
moduleload memberof
database mdb
suffix dc=example
rootdn cn=admin,dc=example
rootpw admin
directory $folder/base
maxsize 33554432
overlay memberof
CONF
port=$(node -p "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() }); ''" | tr -d '\n')
export LD_LIBRARY_PATH="$folder/root/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH 2>/dev/null || echo x86_64-linux-gnu)"
root/usr/sbin/slapd -d 0 -f slapd.conf -h "ldap://127.0.0.1:$port/" &
server=$!
cat > groups.mjs <<'JS'
import { setTimeout as pause } from 'node:timers/promises'
import { Attribute, Change, Client } from 'ldapts'
const url = `ldap://127.0.0.1:${process.argv[2]}`
let client
for (let tries = 0; ; tries++) {
  client = new Client({ url })
  try {
    await client.bind('cn=admin,dc=example', 'admin')
    break
  } catch (error) {
    if (tries === 50) throw error
    await pause(200)
  }
}
await client.add('dc=example', { objectClass: ['dcObject', 'organization'], dc: 'example', o: 'example' })
for (const uid of ['ada', 'bea']) await client.add(`uid=${uid},dc=example`, { objectClass: 'inetOrgPerson', uid, cn: uid, sn: uid })
const people = async () => {
  const attributes = ['memberOf', 'modifyTimestamp', 'entryCSN']
  const { searchEntries } = await client.search('dc=example', { filter: '(objectClass=inetOrgPerson)', attributes })
  return searchEntries.map(({ dn, memberOf, modifyTimestamp, entryCSN }) => ({ dn, memberOf: [memberOf].flat().join(), stamp: `${modifyTimestamp} ${entryCSN}` }))
}
const change = (operation) => [new Change({ operation, modification: new Attribute({ type: 'member', values: ['uid=ada,dc=example'] }) })]
const start = await people()
const seen = []
const look = async (act) => {
  await pause(1100)
  await act()
  const [ada, bea] = await people()
  seen.push(`${ada.memberOf || 'none'}, ${ada.stamp === start[0].stamp ? 'same stamp' : 'new stamp'}`)
  return bea
}
await look(() => client.add('cn=room,dc=example', { objectClass: 'groupOfNames', cn: 'room', member: 'uid=bea,dc=example' }))
await look(() => client.modify('cn=room,dc=example', change('add')))
const bea = await look(() => client.modify('cn=room,dc=example', change('delete')).then(() => client.modifyDN('uid=bea,dc=example', 'uid=beatrice')))
const { searchEntries: groups } = await client.search('cn=room,dc=example', { scope: 'base', attributes: ['member'] })
seen.push(`${bea.dn} is in ${bea.memberOf}, which names ${groups[0].member}`)
await client.unbind()
console.log(seen)
const expected = [
  'none, same stamp',
  'cn=room,dc=example, same stamp',
  'none, same stamp',
  'uid=beatrice,dc=example is in cn=room,dc=example, which names uid=bea,dc=example',
]
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1)
JS
node groups.mjs "$port"
