// The environment as people write it: absent, empty, wrong, and what each mistake is answered.

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig, serverConfig } from './config.ts'
import { settings } from './settings.ts'
import { FRENCH_CALLING_CODES } from './message-center.ts'
import { StartupError } from './startup-error.ts'

const project = '/srv/releve'
const found = { databaseUrl: 'postgres://found/releve', isDemoOpen: false }

describe('readConfig', () => {
  test('has a default for everything', () => {
    expect(readConfig({}, project)).toEqual({
      port: 3000,
      host: null,
      publicUrl: null,
      proxies: [],
      name: null,
      appOrigins: ['capacitor://localhost', 'https://localhost'],
      databaseUrl: null,
      directUrl: null,
      databases: [],
      demo: true,
      dataDirectory: '/srv/releve/.releve',
      secret: null,
      logLevel: 'info',
      poolSize: 10,
      jobs: 3,
      processes: 1,
      cacheMegabytes: 128,
      smtpUrl: null,
      mailFrom: null,
      sms: { smpp: null, from: 'Releve', perDay: 200, countries: FRENCH_CALLING_CODES },
      pushNetworks: [],
      signOnNetworks: [],
      directoryNetworks: [],
      fcmAccount: null,
      metricsToken: null,
      backupDirectory: '/srv/releve/.releve/backups',
      backupDays: 14,
      backupKey: null,
    })
  })

  test('takes an empty variable as absent', () => {
    const empty = Object.fromEntries(settings.map(({ name }) => [name, ' ']))
    expect(readConfig(empty, project)).toEqual(readConfig({}, project))
  })

  test('reads every variable of the table', () => {
    expect(
      readConfig(
        {
          PORT: '8080',
          RELEVE_HOST: '0.0.0.0',
          RELEVE_PUBLIC_URL: 'https://releve.example.org/',
          RELEVE_NAME: 'SDIS de la Brumaie',
          RELEVE_APP_ORIGINS: 'capacitor://localhost',
          RELEVE_PROXIES: '10.0.0.2, 2001:db8::/32',
          DATABASE_URL: 'postgres://u:p@db:6432/releve',
          DATABASE_DIRECT_URL: 'postgres://u:p@db/releve',
          RELEVE_DATABASES: 'nord=postgres://u:p@nord/releve, sud=postgres://u:p@a,b/releve',
          RELEVE_DEMO: '1',
          RELEVE_DATA_DIR: '/var/lib/releve',
          RELEVE_SECRET: 's'.repeat(32),
          RELEVE_LOG_LEVEL: 'debug',
          RELEVE_POOL_SIZE: '20',
          RELEVE_JOBS: '4',
          RELEVE_PROCESSES: '5',
          RELEVE_CACHE_MB: '64',
          SMTP_URL: 'smtps://releve:secret@smtp.example.org',
          MAIL_FROM: 'Relève du SDIS <releve@example.org>',
          SMPP_URL: 'smpps://releve:mot%20de%20passe@smsc.example.org/?system_type=SDIS',
          SMS_FROM: 'SDIS 00',
          SMS_COUNTRIES: '+33, 32',
          SMS_PER_DAY: '50',
          RELEVE_PUSH_NETWORKS: '10.9.0.0/16',
          RELEVE_SIGN_ON_NETWORKS: '10.8.0.0/16',
          RELEVE_DIRECTORY_NETWORKS: '10.7.0.0/16',
          RELEVE_FCM_ACCOUNT: '/etc/releve/fcm.json',
          RELEVE_METRICS_TOKEN: 'jeton-de-mesure-0001',
          RELEVE_BACKUP_DIR: '/var/backups/releve',
          RELEVE_BACKUP_DAYS: '30',
          RELEVE_BACKUP_KEY: `age1${'q'.repeat(58)}`,
        },
        project,
      ),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://releve.example.org',
      name: 'SDIS de la Brumaie',
      appOrigins: ['capacitor://localhost'],
      proxies: ['10.0.0.2', '2001:db8::/32'],
      databaseUrl: 'postgres://u:p@db:6432/releve',
      directUrl: 'postgres://u:p@db/releve',
      databases: [
        { name: 'nord', url: 'postgres://u:p@nord/releve' },
        { name: 'sud', url: 'postgres://u:p@a,b/releve' },
      ],
      demo: true,
      dataDirectory: '/var/lib/releve',
      secret: 's'.repeat(32),
      logLevel: 'debug',
      poolSize: 20,
      jobs: 4,
      processes: 5,
      cacheMegabytes: 64,
      smtpUrl: 'smtps://releve:secret@smtp.example.org',
      mailFrom: { name: 'Relève du SDIS', address: 'releve@example.org' },
      sms: {
        smpp: { host: 'smsc.example.org', port: 3550, isTls: true, systemId: 'releve', password: 'mot de passe', systemType: 'SDIS' },
        from: 'SDIS 00',
        perDay: 50,
        countries: ['33', '32'],
      },
      pushNetworks: ['10.9.0.0/16'],
      signOnNetworks: ['10.8.0.0/16'],
      directoryNetworks: ['10.7.0.0/16'],
      fcmAccount: '/etc/releve/fcm.json',
      metricsToken: 'jeton-de-mesure-0001',
      backupDirectory: '/var/backups/releve',
      backupDays: 30,
      backupKey: `age1${'q'.repeat(58)}`,
    })
  })

  test.each([
    [{}, true],
    [{ RELEVE_DEMO: '0' }, false],
    [{ DATABASE_URL: 'postgres://db/releve' }, false],
    [{ DATABASE_URL: 'postgres://n1:5432,n2:5433/releve' }, false],
    [{ DATABASE_URL: 'postgres://db/releve', RELEVE_DEMO: '1' }, true],
    [{ RELEVE_HOST: '127.0.0.1', RELEVE_PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ RELEVE_HOST: '0.0.0.0' }, false],
    [{ RELEVE_PUBLIC_URL: 'https://releve.example.org' }, false],
  ])('%j loads the demo: %s', (environment, demo) => {
    expect(readConfig(environment, project).demo).toBe(demo)
  })

  test.each([
    [{}, true],
    [{ DATABASE_URL: 'postgres://db/releve' }, false],
    [{ DATABASE_URL: 'postgres://db/releve', SMPP_URL: 'smpp://a:b@smsc.example.org' }, true],
  ])('%j sends text messages: %s', (environment, sends) => {
    expect(readConfig(environment, project).sms !== null).toBe(sends)
  })

  test.each([
    'smsc.example.org',
    'http://a:b@smsc.example.org',
    'smpp://smsc.example.org',
    'smpp://a:b@smsc.example.org/chemin',
    'smpp://a:b@smsc.example.org/?tls=1',
    'smpp://un-identifiant-trop-long:b@smsc.example.org',
  ])('SMPP_URL=%s is refused, and said without what was given', (text) => {
    expect(() => readConfig({ SMPP_URL: text }, project)).toThrow(
      'SMPP_URL doit commencer par smpp:// ou smpps:// et dire un identifiant, par exemple smpps://releve:motdepasse@smsc.example.org:3550.',
    )
  })

  test.each(['nord', 'nord=http://nord', 'annuaire=postgres://a/b', 'n=postgres://a/b, n=postgres://c/d'])(
    'RELEVE_DATABASES=%s is refused',
    (text) => {
      expect(() => readConfig({ DATABASE_URL: 'postgres://db/releve', RELEVE_DATABASES: text }, project)).toThrow(
        'RELEVE_DATABASES doit être une suite de nom=adresse séparés par des virgules',
      )
    },
  )

  test.each([
    [{ PORT: '65536' }, 'PORT doit être un nombre entier de 0 à 65535.'],
    [{ PORT: '3000.5' }, 'PORT doit être un nombre entier de 0 à 65535.'],
    [{ PORT: 'http' }, 'PORT doit être un nombre entier de 0 à 65535.'],
    [{ PORT: '-1' }, 'PORT doit être un nombre entier de 0 à 65535.'],
    [{ RELEVE_JOBS: '0' }, 'RELEVE_JOBS doit être un nombre entier de 1 à 20.'],
    [{ RELEVE_DATABASES: 'nord=postgres://nord/releve' }, 'RELEVE_DATABASES ne se dit qu’avec DATABASE_URL.'],
    [{ DATABASE_DIRECT_URL: 'postgres://db/releve' }, 'DATABASE_DIRECT_URL ne se dit qu’avec DATABASE_URL.'],
    [{ RELEVE_POOL_SIZE: '1' }, 'RELEVE_POOL_SIZE doit être un nombre entier de 2 à 200.'],
    [{ RELEVE_CACHE_MB: '8' }, 'RELEVE_CACHE_MB doit être un nombre entier de 16 à 16384.'],
    [{ RELEVE_HOST: 'http://ici' }, 'RELEVE_HOST doit être une adresse ou un nom de machine, par exemple 127.0.0.1 ou 0.0.0.0.'],
    [
      { RELEVE_PUBLIC_URL: 'releve.example.org' },
      'RELEVE_PUBLIC_URL doit être une adresse complète, par exemple https://releve.example.org.',
    ],
    [
      { DATABASE_URL: 'mysql://db/releve' },
      'DATABASE_URL doit commencer par postgres:// ou postgresql://, par exemple postgres://releve:motdepasse@localhost/releve.',
    ],
    ...['proxy', '10.0.0.2 10.0.0.3', '10.0.0.2,', '0.0.0.0/0', '10.0.0.0/33'].map((proxies): [NodeJS.ProcessEnv, string] => [
      { RELEVE_PROXIES: proxies },
      'RELEVE_PROXIES doit être une suite d’adresses ou de réseaux séparés par des virgules, par exemple 10.0.0.2, 192.168.4.0/24.',
    ]),
    [{ RELEVE_DEMO: 'oui' }, 'RELEVE_DEMO doit valoir 1 ou 0.'],
    [{ RELEVE_SECRET: 'court' }, 'RELEVE_SECRET doit compter au moins 32 caractères.'],
    [{ RELEVE_LOG_LEVEL: 'verbeux' }, 'RELEVE_LOG_LEVEL doit être l’un de ces mots\u00A0: fatal, error, warn, info, debug, trace, silent.'],
    [
      { SMTP_URL: 'https://smtp.example.org' },
      'SMTP_URL doit commencer par smtp:// ou smtps://, par exemple smtps://releve:motdepasse@smtp.example.org.',
    ],
    [{ SMS_FROM: 'Relève' }, 'SMS_FROM doit être un nom de 2 à 11 lettres et chiffres, un numéro court ou un numéro +33…'],
    [{ SMS_PER_DAY: '-1' }, 'SMS_PER_DAY doit être un nombre entier de 0 à 100000.'],
    [{ MAIL_FROM: 'Relève' }, 'MAIL_FROM doit être une adresse, par exemple Relève <releve@example.org>.'],
    [{ MAIL_FROM: 'a@b.example\nBcc: c@d.example' }, 'MAIL_FROM doit être une adresse, par exemple Relève <releve@example.org>.'],
    [
      { RELEVE_APP_ORIGINS: 'https://*' },
      'RELEVE_APP_ORIGINS doit être une suite d’origines séparées par des virgules, par exemple capacitor://localhost, https://localhost, ou le mot aucune.',
    ],
    [{ RELEVE_BACKUP_KEY: 'AGE-SECRET-KEY-1QQQ' }, 'RELEVE_BACKUP_KEY doit être une clé publique de age, qui commence par age1.'],
    [{ RELEVE_METRICS_TOKEN: 'court' }, 'RELEVE_METRICS_TOKEN doit compter au moins 16 lettres, chiffres ou signes . ~ + / = - _'],
  ])('refuses %j', (environment, sentence) => {
    expect(() => readConfig(environment, project)).toThrow(new StartupError(sentence))
  })

  test('tells every mistake at once, a line each', () => {
    expect(() => readConfig({ PORT: 'x', RELEVE_DEMO: 'x' }, project)).toThrow(
      new StartupError('PORT doit être un nombre entier de 0 à 65535.\nRELEVE_DEMO doit valoir 1 ou 0.'),
    )
  })
})

test('docs/operations.md shows this table', () => {
  const manual = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
  // No-break spaces are a matter of typography, not of what is said.
  const plain = (text: string) => text.replaceAll('\u00A0', ' ')
  const shown = plain(manual)
    .split('\n')
    .filter((line) => /^\| `[A-Z_]+` \|/.test(line))
  expect(shown).toEqual(settings.map(({ name, defaultText, meaning }) => `| \`${name}\` | ${defaultText} | ${meaning} |`).map(plain))
})

describe('serverConfig', () => {
  let directory = ''
  beforeAll(() => {
    directory = mkdtempSync(path.join(os.tmpdir(), 'releve-config-'))
  })
  afterAll(() => rmSync(directory, { recursive: true }))
  const configured = (environment: NodeJS.ProcessEnv) => readConfig({ RELEVE_DATA_DIR: directory, ...environment }, project)

  test.each([
    [{}, true, '127.0.0.1'],
    [{}, false, '0.0.0.0'],
    [{ RELEVE_HOST: '192.168.1.4' }, false, '192.168.1.4'],
    [{ RELEVE_HOST: '127.0.0.1' }, false, '127.0.0.1'],
    [{ RELEVE_HOST: '::1' }, true, '::1'],
    [{ RELEVE_PUBLIC_URL: 'http://releve.localhost:3000' }, true, '127.0.0.1'],
    [{ RELEVE_PUBLIC_URL: 'https://[::1]:3000' }, true, '127.0.0.1'],
  ])('%j with the demo open: %s, listens on %s', (environment, isDemoOpen, host) => {
    expect(serverConfig(configured(environment), { ...found, isDemoOpen }).host).toBe(host)
  })

  test.each([
    { RELEVE_HOST: '0.0.0.0' },
    { RELEVE_HOST: '::' },
    { RELEVE_HOST: '192.168.1.4' },
    { RELEVE_HOST: 'releve.example.org' },
    { RELEVE_HOST: 'localhost.example.org' },
    { RELEVE_PUBLIC_URL: 'https://releve.example.org' },
    { RELEVE_PUBLIC_URL: 'http://192.168.1.4:3000' },
    { RELEVE_PUBLIC_URL: 'http://notlocalhost' },
    { RELEVE_HOST: '127.0.0.1', RELEVE_PUBLIC_URL: 'https://releve.example.org' },
    { RELEVE_HOST: '0.0.0.0', RELEVE_PUBLIC_URL: 'http://localhost:3000' },
    { RELEVE_HOST: '0.0.0.0', DATABASE_URL: 'postgres://db/releve' },
  ])('%j with the demo open: refuses to start, and says what to do', (environment) => {
    const start = () => serverConfig(configured(environment), { ...found, isDemoOpen: true })
    expect(start).toThrow(StartupError)
    expect(start).toThrow(/mot de passe que tout le monde peut lire.*RELEVE_DATA_DIR.*DATABASE_URL.*RELEVE_DEMO=0.*npm run admin/s)
  })

  test('derives the public address from the port', () => {
    expect(serverConfig(configured({ PORT: '8080' }), found).publicUrl).toBe('http://localhost:8080')
  })

  test.each([
    [{}, { name: 'Relève', address: 'ne-pas-repondre@localhost' }],
    [{ RELEVE_PUBLIC_URL: 'https://releve.example.org:8443/' }, { name: 'Relève', address: 'ne-pas-repondre@releve.example.org' }],
    [{ MAIL_FROM: 'veille@example.org' }, { name: '', address: 'veille@example.org' }],
    [{ MAIL_FROM: '"Relève, SDIS" <veille@example.org>' }, { name: 'Relève, SDIS', address: 'veille@example.org' }],
  ])('%j sends mails from %j', (environment, sender) => {
    expect(serverConfig(configured(environment), found).mailFrom).toEqual(sender)
  })

  test('draws a secret once, for its owner alone, and keeps it', () => {
    const file = path.join(directory, 'secret')
    const first = serverConfig(configured({}), found).secret
    expect(first).toMatch(/^[\w-]{64}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(serverConfig(configured({}), found).secret).toBe(first)
    expect(readFileSync(file, 'utf8')).toBe(first)
  })

  test('refuses a kept secret that was cut', () => {
    writeFileSync(path.join(directory, 'secret'), 'court')
    expect(() => serverConfig(configured({}), found)).toThrow(StartupError)
  })

  test('prefers the configured secret', () => {
    expect(serverConfig(configured({ RELEVE_SECRET: 'x'.repeat(40) }), found).secret).toBe('x'.repeat(40))
  })
})
