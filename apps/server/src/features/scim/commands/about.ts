// The answers in which this server says what it can do of SCIM (RFC 7643, 5 to 7).
import { GROUP, USER } from './resource.ts'

export const MOST_AT_ONCE = 200

const text = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
const complex = (name: string, subAttributes: readonly object[], more: object = {}) =>
  text(name, { type: 'complex', subAttributes, ...more })

export const aboutServer = (root: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_AT_ONCE },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Clé de Relève',
      description: 'Une clé du centre avec la portée « Annuaire », dans l’en-tête Authorization, après le mot Bearer.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${root}/ServiceProviderConfig` },
})

export const resourceTypes = (root: string) =>
  [
    { id: 'User', endpoint: '/Users', schema: USER },
    { id: 'Group', endpoint: '/Groups', schema: GROUP },
  ].map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    name: type.id,
    ...type,
    meta: { resourceType: 'ResourceType', location: `${root}/ResourceTypes/${type.id}` },
  }))

export const schemasOf = (root: string) =>
  [
    {
      id: USER,
      name: 'User',
      attributes: [
        text('userName', { required: true, uniqueness: 'server' }),
        text('externalId', { caseExact: true }),
        complex('name', [text('givenName', { required: true }), text('familyName', { required: true })], { required: true }),
        text('active', { type: 'boolean' }),
        complex('emails', [text('value'), text('type'), text('primary', { type: 'boolean' })], { multiValued: true }),
        complex('phoneNumbers', [text('value'), text('type')], { multiValued: true }),
        complex('groups', [text('value'), text('display')], { multiValued: true, mutability: 'readOnly' }),
      ],
    },
    {
      id: GROUP,
      name: 'Group',
      attributes: [
        text('displayName', { mutability: 'readOnly' }),
        complex('members', [text('value'), text('display')], { multiValued: true, mutability: 'readOnly' }),
      ],
    },
  ].map((schema) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...schema,
    meta: { resourceType: 'Schema', location: `${root}/Schemas/${schema.id}` },
  }))
