#!/usr/bin/env bash
# LemonLDAP::NG 2.16.1 (Debian 12, GPL-2+) asked by openid-client 6.9.0 (npm, MIT): who is asked for the password again, and when.
#
# Ground: French ministries and départements sign on by LemonLDAP. An application that wants a fresh authentication before a grave act sends
# `prompt=login` or `max_age=0` and reads `auth_time`; one that only wants to know whether somebody is signed in sends `prompt=none`.
# Guess before: max_age=0 and prompt=login are two words for the same; prompt=none without a session comes back at once with `login_required`.
# Seen, ten seconds after logging in: `prompt=login` and `max_age=1` bring a page that asks again. `max_age=0` comes back at once with the old auth_time, so
# whoever insists on a fresh one (rightly) sends the person there and back without end. Less than five seconds after logging in
# `prompt=login` comes back at once too (portalForceAuthnInterval). `prompt=none` without a session shows the log-in page with status 200, where
# a hidden frame or a server that waits for an answer has none. An essential acr of a higher level is answered with the level there is.
# What follows from it: ask with `prompt=login`, never with max_age=0; take an auth_time of the last seconds for fresh; probe no session by prompt=none.
# Source: OpenID Connect Core 3.1.2.1 and 3.1.2.6; Lemonldap/NG/Portal/Issuer/OpenIDConnect.pm.
# Runs as root (chroot), on loopback; its packages are unpacked into a folder of their own.
set -eu
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" || true; }; rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p packages/partial root
: > status
apt-get install -qq -y --no-install-recommends --download-only -o Dir::State::status="$folder/status" -o Dir::Cache::archives="$folder/packages" \
  -o Debug::NoLocking=1 -o APT::Sandbox::User=root liblemonldap-ng-portal-perl=2.16.1+ds-deb12u10 starman libplack-perl libcrypt-openssl-rsa-perl \
  libcrypt-openssl-x509-perl libgd-securityimage-perl perlmagick libstring-random-perl libio-string-perl libconvert-base32-perl libnet-ldap-perl \
  libunicode-string-perl libio-socket-timeout-perl libmime-tools-perl libemail-sender-perl dash coreutils >/dev/null
for package in packages/*.deb; do dpkg -x "$package" root; done
mkdir -p root/dev root/tmp root/own/cache root/own/conf root/own/sessions/lock root/own/lasting/lock
mknod -m 666 root/dev/null c 1 3
mknod -m 666 root/dev/urandom c 1 9
mkdir -p root/etc
printf '127.0.0.1 localhost\n' > root/etc/hosts
printf 'root:x:0:0:root:/:/bin/sh\n' > root/etc/passwd
printf 'root:x:0:\n' > root/etc/group
npm init -y >/dev/null
npm install --silent --no-audit --no-fund openid-client@6.9.0
port=$(node -e "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })")
sed 's#/var/lib/lemonldap-ng/#/own/#' root/etc/lemonldap-ng/lemonldap-ng.ini > root/own/lemonldap-ng.ini
cat > configure.mjs <<'JS'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
})
const folder = (name) => ({ Directory: `/own/${name}`, LockDirectory: `/own/${name}/lock` })
const options = {
  ClientID: 'app',
  ClientSecret: 'a secret of this test',
  RedirectUris: 'http://127.0.0.1/back',
  IDTokenSignAlg: 'RS256',
  BypassConsent: 1,
}
const conf = {
  ...JSON.parse(readFileSync('root/var/lib/lemonldap-ng/conf/lmConf-1.json', 'utf8')),
  portal: `http://localhost:${process.argv[2]}/`,
  domain: 'localhost',
  securedCookie: 0,
  requireToken: 0,
  globalStorage: 'Apache::Session::File',
  globalStorageOptions: folder('sessions'),
  persistentStorage: 'Apache::Session::File',
  persistentStorageOptions: folder('lasting'),
  issuerDBOpenIDConnectActivation: 1,
  oidcServicePrivateKeySig: keys.privateKey,
  oidcServicePublicKeySig: keys.publicKey,
  oidcServiceKeyIdSig: 'key',
  oidcServiceAllowAuthorizationCodeFlow: 1,
  oidcRPMetaDataExportedVars: { app: { email: 'mail' } },
  oidcRPMetaDataOptions: { app: Object.fromEntries(Object.entries(options).map(([key, value]) => [`oidcRPMetaDataOptions${key}`, value])) },
}
writeFileSync('root/own/conf/lmConf-1.json', JSON.stringify(conf))
JS
node configure.mjs "$port"
LLNG_DEFAULTCONFFILE=/own/lemonldap-ng.ini chroot root /usr/bin/starman --listen "127.0.0.1:$port" --workers 2 \
  /usr/share/lemonldap-ng/portal/htdocs/index.psgi > server.log 2>&1 &
server=$!
cat > again.mjs <<'JS'
import { setTimeout as pause } from 'node:timers/promises'
import * as client from 'openid-client'
const issuer = new URL(`http://localhost:${process.argv[2]}/`)
let config
for (let tries = 0; config === undefined; tries++) {
  try {
    config = await client.discovery(issuer, 'app', undefined, client.ClientSecretPost('a secret of this test'), { execute: [client.allowInsecureRequests] })
  } catch (error) {
    if (tries === 60) throw error
    await pause(1000)
  }
}
const back = 'http://127.0.0.1/back'
let cookies = new Map()
async function visit(url, options) {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const response = await fetch(url, { redirect: 'manual', ...options, headers: { cookie } })
  for (const line of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
    cookies.set(name, value)
  }
  return response
}
/** One authorization request brings the claims, or the page that is shown instead. */
async function ask(parameters, password) {
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()]
  const scope = 'openid email'
  const url = client.buildAuthorizationUrl(config, { redirect_uri: back, scope, state: expectedState, nonce: expectedNonce, ...parameters })
  let response = await visit(url)
  if (password !== undefined) {
    const body = new URLSearchParams({ user: 'dwho', password })
    for (const [, name, value] of (await response.text()).matchAll(/<input type="hidden" name="(\w+)"[^>]*value="([^"]*)"/g)) body.set(name, value)
    response = await visit(url, { method: 'POST', body })
  }
  const location = response.headers.get('location')
  if (location === null) return `a page, status ${response.status}`
  const tokens = await client.authorizationCodeGrant(config, new URL(location), { expectedState, expectedNonce })
  return tokens.claims()
}
async function after(seconds, parameters) {
  cookies = new Map()
  const { auth_time: first } = await ask({}, 'dwho')
  await pause(seconds * 1000)
  const answer = await ask(parameters)
  if (typeof answer === 'string') return answer
  return `comes back, ${answer.auth_time === first ? 'the old auth_time' : 'a new auth_time'}${parameters.claims === undefined ? '' : `, acr ${answer.acr}`}`
}
const seen = {
  'prompt=login after 10 s': await after(10, { prompt: 'login' }),
  'max_age=1 after 10 s': await after(10, { max_age: '1' }),
  'max_age=0 after 10 s': await after(10, { max_age: '0' }),
  'prompt=login at once': await after(0, { prompt: 'login' }),
  'an essential acr': await after(0, { claims: JSON.stringify({ id_token: { acr: { essential: true, values: ['loa-4'] } } }) }),
}
cookies = new Map()
seen['prompt=none without a session'] = await ask({ prompt: 'none' })
console.log(seen)
const expected = {
  'prompt=login after 10 s': 'a page, status 200',
  'max_age=1 after 10 s': 'a page, status 200',
  'max_age=0 after 10 s': 'comes back, the old auth_time',
  'prompt=login at once': 'comes back, the old auth_time',
  'an essential acr': 'comes back, the old auth_time, acr loa-1',
  'prompt=none without a session': 'a page, status 200',
}
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1)
JS
node --no-warnings again.mjs "$port" || { tail -5 server.log; exit 1; }
