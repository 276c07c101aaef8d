#!/usr/bin/env bash
# openid-client 6.9.0 (npm, MIT): a log-in that was asked with max_age, and what is checked of it at the return.
#
# Ground: before what gives power, a person proves anew at their provider who they are. The request is made with max_age=0 and prompt=login.
# Guess before: whoever asks for an age by buildAuthorizationUrl has it checked by authorizationCodeGrant, as state and nonce are kept by the caller
# and given again, but an age is of the request alone.
# Seen: without `maxAge` given once more at the return, an identity token that says of a log-in an hour ago is taken, and so is one that does not say
# when. With `maxAge: 0` both are refused, but so is a person who proved it at once and then took 45 seconds for a page of consent: the age counts
# until the return, not until they left.
# What follows from it: a proof is no proof until `auth_time` of the signed token is compared, and with the instant at which the person left for the
# provider rather than with now.
# Source: OpenID Connect Core 1.0, 3.1.2.1 (max_age) and 3.1.3.7, 13; authorizationCodeGrant of openid-client.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund openid-client@6.9.0 jose@6.2.18
cat > age.mjs <<'JS'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as openId from 'openid-client'
const issuer = 'https://connexion.example'
const { privateKey, publicKey } = await generateKeyPair('RS256')
const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
const server = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` }

async function comeBack(loggedInSecondsAgo, checks) {
  const configuration = new openId.Configuration(server, 'client', undefined, openId.ClientSecretBasic('secret'))
  openId.enableNonRepudiationChecks(configuration)
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, aud: 'client', sub: 'lou', nonce: 'n', iat: now, exp: now + 60 }
  if (loggedInSecondsAgo !== null) claims.auth_time = now - loggedInSecondsAgo
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey)
  configuration[openId.customFetch] = async (url) =>
    Response.json(url.endsWith('/keys') ? { keys: [jwk] } : { access_token: 'a', token_type: 'bearer', id_token: token })
  const asked = openId.buildAuthorizationUrl(configuration, { redirect_uri: 'https://a.example/', scope: 'openid', max_age: '0', prompt: 'login' })
  if (asked.searchParams.get('max_age') !== '0') throw new Error('the age was not asked')
  try {
    const given = { expectedState: 's', expectedNonce: 'n', idTokenExpected: true, ...checks }
    await openId.authorizationCodeGrant(configuration, new URL('https://a.example/?code=c&state=s'), given)
    return 'taken'
  } catch {
    return 'refused'
  }
}

const seen = []
for (const checks of [{}, { maxAge: 0 }])
  for (const ago of [5, 45, 3600, null])
    seen.push(`${ago === null ? 'no instant' : `${ago} s ago`}, ${'maxAge' in checks ? 'checked' : 'not checked'}: ${await comeBack(ago, checks)}`)
console.log(seen)
const expected = [
  '5 s ago, not checked: taken',
  '45 s ago, not checked: taken',
  '3600 s ago, not checked: taken',
  'no instant, not checked: taken',
  '5 s ago, checked: taken',
  '45 s ago, checked: refused',
  '3600 s ago, checked: refused',
  'no instant, checked: refused',
]
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1)
JS
node age.mjs
