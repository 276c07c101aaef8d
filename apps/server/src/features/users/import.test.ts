// Members from a spreadsheet: read as people write it, every fault named by line and column, all created or none.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { detailNames, eachField } from '@releve/contract/member-fields'
import { createCenter, createMember } from '@releve/testing/factories'
import { write } from 'hucre'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailsTo } from '#test/letters.ts'
import { expectLaws } from '#test/laws.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people } = setScene({ boss: { adminType: 'center' } }, { center: { name: 'Brumaie' } })
const { boss } = people
let token: string

beforeEach(async () => {
  token = await server.tokenOf(boss.userId)
})

const send = (path: 'import' | 'import/preview', csv: string, more: object = {}, by = token) =>
  server.call('POST', `/users/${path}`, { token: by, body: { csv, ...more } })
const preview = async (csv: string) => read(routes['users.importPreview'].response, await send('import/preview', csv))
const address = () => `${randomUUID()}@releve.example`

async function countIn(centerId: string): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>('SELECT count(*) AS count FROM accounts WHERE center_id = $1', [centerId])
  return rows[0]?.count ?? 0
}

describe('reading', () => {
  test.each([
    ['semicolons', ';', ''],
    ['commas', ',', ''],
    ['tabs', '\t', ''],
    ['a mark of byte order', ';', '\uFEFF'],
  ])('%s, quotes, synonyms, accents and blank lines', async (_, separator, mark) => {
    const email = address()
    const lines = [
      ['NOM DE FAMILLE', 'prenom', 'Adresse e-mail', 'Téléphone', 'Équipe', 'Fonction', 'Grade', 'Matricule', 'Compétences'],
      [`"Œillet${separator} dit ""Lulu"""`, ' Ana ', email, '+33 6 00 00 00 00', 'equipe b', 'Opératrice', '', 'M-42', 'OPE | CDS'],
    ]
    const csv = `${mark}${lines.map((line) => line.join(separator)).join('\r\n')}\r\n\r\n${separator.repeat(8)}\r\n`
    const { fileColumns, ...seen } = await preview(csv)
    expect(fileColumns).toHaveLength(9)
    expect(seen).toEqual({
      people: [
        {
          line: 2,
          name: 'Ana',
          lastName: `Œillet${separator} dit "Lulu"`,
          email,
          ...eachField(detailNames, () => null),
          phone: '+33600000000',
          role: 'Opératrice',
          registrationNumber: 'M-42',
          qualifications: ['OPE', 'CDS'],
          team: { _id: center.teamIds[1], name: 'Équipe B', color: '#1565C0', order: 2 },
          fromDate: '2026-11-16',
          arrivedOn: null,
        },
      ],
      faults: [],
      faultCount: 0,
      ignoredColumns: [],
      warnings: [],
    })
    expect(await countIn(center.centerId)).toBe(1)
  })

  test('every fault has its line, its column and its sentence', async () => {
    const near = await createMember(server.pool, center)
    const csv = [
      'Nom;Prénom;E-mail;Équipe',
      `Essai;Ana;${address()};`,
      ';Bob;bob;Équipe Z',
      `=1+1;@Cid;${near.email.toUpperCase()};`,
      `Essai;Dan;dan@releve.example;`,
      'Essai;Éva;DAN@releve.example;',
      `Essai;Fay;${near.email};`,
      'Essai;Gil;gil@releve.example;;trop',
      `M\uFFFDller;Hal;hal@releve.example;`,
    ].join('\n')
    const { people, faults, faultCount } = await preview(csv)
    expect(people.map(({ line }) => line)).toEqual([2, 5])
    const formula = 'Un nom ne commence pas par «\u00A0=\u00A0», «\u00A0+\u00A0», «\u00A0-\u00A0» ou «\u00A0@\u00A0».'
    expect(faults).toEqual([
      { line: 3, column: 'Équipe', value: 'Équipe Z', message: 'Cette équipe n’existe pas dans le centre.' },
      { line: 3, column: 'Nom', value: '', message: 'Le nom est requis.' },
      { line: 3, column: 'E-mail', value: 'bob', message: 'Cette adresse e-mail n’est pas valide.' },
      { line: 4, column: 'Prénom', value: '@Cid', message: formula },
      { line: 4, column: 'Nom', value: '=1+1', message: formula },
      { line: 6, column: 'E-mail', value: 'dan@releve.example', message: 'Cette adresse e-mail figure déjà à la ligne 5.' },
      { line: 7, column: 'E-mail', value: near.email, message: 'Un compte utilise déjà cette adresse e-mail.' },
      { line: 8, column: null, value: null, message: 'Cette ligne a plus de cases que celle des titres.' },
      {
        line: 9,
        column: 'Nom',
        value: 'M\uFFFDller',
        message: 'Ce texte contient des caractères illisibles\u00A0: enregistrez le fichier en UTF-8.',
      },
    ])
    expect(faultCount).toBe(9)
  })

  test.each([
    ['Nom;Prénom;E-mail;Mail', [[1, 'Mail', 'Cette colonne dit la même chose que «\u00A0E-mail\u00A0».']]],
    ['Nom;Mail', [[1, 'Prénom', 'La colonne «\u00A0Prénom\u00A0» manque.']]],
  ])('of the first line « %s »', async (head, expected) => {
    const { faults } = await preview(`${head}\nEssai;Ana;ana@releve.example;oui\n`)
    expect(faults.map(({ line, column, message }) => [line, column, message])).toEqual(expected)
  })

  test('a column that is not known is named and passed over', async () => {
    const csv = `Nom;isAdmin;Prénom;E-mail;;Observations\nEssai;oui;Ana;${address()};;à rappeler\n`
    const { people, faults, ignoredColumns } = await preview(csv)
    expect(people).toMatchObject([{ name: 'Ana', lastName: 'Essai' }])
    expect(faults).toEqual([])
    expect(ignoredColumns).toEqual(['isAdmin', 'colonne 5, sans titre', 'Observations'])
  })

  test('columns chosen by hand replace what the headings say', async () => {
    const csv = `Patronyme;Petit nom;Notes;Nom\n;Ana;x@y.fr;autre\nEssai;Bob;;autre\n`
    const columnFields = ['lastName', 'name', 'email', null]
    const unread = read(routes['users.importPreview'].response, await send('import/preview', csv))
    expect(unread.faults.map(({ message }) => message)).toEqual(['La colonne «\u00A0Prénom\u00A0» manque.'])
    expect(unread.fileColumns).toEqual([
      { heading: 'Patronyme', sample: 'Essai', readAs: null },
      { heading: 'Petit nom', sample: 'Ana', readAs: null },
      { heading: 'Notes', sample: 'x@y.fr', readAs: null },
      { heading: 'Nom', sample: 'autre', readAs: 'lastName' },
    ])
    const chosen = read(routes['users.importPreview'].response, await send('import/preview', csv, { columnFields }))
    expect(chosen.people).toMatchObject([{ line: 3, lastName: 'Essai', name: 'Bob', email: '' }])
    expect(chosen.faults).toMatchObject([{ line: 2, column: 'Patronyme', message: 'Le nom est requis.' }])
    expect(chosen.fileColumns?.map(({ readAs }) => readAs)).toEqual(columnFields)
    expect(chosen.ignoredColumns).toEqual(['Nom'])
    expect((await send('import', csv, { columnFields, skipFaults: true })).body).toEqual({ imported: 1, inviteTomorrow: 0 })
    expect((await send('import/preview', csv, { columnFields: ['isAdmin'] })).status).toBe(400)
  })

  test('both names in one column, whichever stands first', async () => {
    const lastFirst = await preview('Agent;Matricule\nDE LA TOURBE Léa;1\nSgt DURAND Marie-Ève;2\nMadonna;3\n')
    expect(lastFirst.people).toMatchObject([
      { lastName: 'De La Tourbe', name: 'Léa' },
      { lastName: 'Durand', name: 'Marie-Ève' },
    ])
    const message = 'Le nom et le prénom ne se lisent pas dans cette case\u00A0: écrivez «\u00A0DURAND Léa\u00A0».'
    expect(lastFirst.faults).toEqual([{ line: 4, column: 'Agent', value: 'Madonna', message }])
    const firstLast = await preview('Prénom Nom;Matricule\nLéa Durand;1\n')
    expect(firstLast.people).toMatchObject([{ lastName: 'Durand', name: 'Léa' }])
  })

  test.each([
    ['01/12/2026', '2026-12-01', null],
    ['1-12-26', '2026-12-01', null],
    ['2026-12-01', '2026-12-01', null],
    ['01/12/2026 00:00', '2026-12-01', null],
    ['2026/12/01', '2026-12-01', null],
    ['mardi 1 décembre 2026', '2026-12-01', null],
    ['1er déc. 2026', '2026-12-01', null],
    // A person who is here already is in their team from today on, and the preview says so: the past is not planned anew.
    ['01/09/2019', '2026-11-16', '2019-09-01'],
    ['', '2026-11-16', null],
  ])('arrived on « %s »', async (written, fromDate, arrivedOn) => {
    const lines = [`Essai;Ana;${address()};Équipe A;${written}`, `Essai;Bob;${address()};;${written}`]
    const { people, faults } = await preview(`Nom;Prénom;E-mail;Équipe;Date d’arrivée\n${lines.join('\n')}\n`)
    expect(faults).toEqual([])
    expect(people).toMatchObject([
      { fromDate, arrivedOn },
      { team: null, fromDate: null, arrivedOn: null },
    ])
  })

  test('what a personnel office exports: a title above, « sep=; », its own headings, teams by their letter', async () => {
    const [ana, bob] = [address(), address()]
    const csv = [
      'sep=;',
      'Effectif du CTA;;;;;',
      '"Édité le 12/11/2026\nService du personnel";;;;;',
      ';;;;;',
      'MATRICULE;NOM;PRÉNOM;MAIL PRO;TEL PORTABLE;EQUIPE',
      `070012;ŒILLET;"Ana\nLise";${ana};639980007;A`,
      '',
      `070013;AUBIER;Bob;${bob};06.39.98.00.08;Z`,
      `070014;AUBIER;Cid;${address()};;b`,
    ].join('\r\n')
    const { people, faults, ignoredColumns } = await preview(csv)
    expect(ignoredColumns).toEqual([])
    expect(people).toMatchObject([
      // The title, the blank row and the cells of two lines count as the spreadsheet counts them.
      {
        line: 5,
        lastName: 'ŒILLET',
        name: 'Ana Lise',
        email: ana,
        phone: '+33639980007',
        registrationNumber: '070012',
        team: { name: 'Équipe A' },
      },
      { line: 8, name: 'Cid', team: { name: 'Équipe B' } },
    ])
    expect(faults).toEqual([{ line: 7, column: 'EQUIPE', value: 'Z', message: 'Cette équipe n’existe pas dans le centre.' }])
  })

  test.each(['Tél. portable', 'TEL PORTABLE', 'Téléphone mobile', 'GSM', 'N° de portable'])('a telephone under « %s »', async (heading) => {
    const { people } = await preview(`Nom;Prénom;Adresse mail professionnelle;${heading}\nEssai;Ana;${address()};0639980007\n`)
    expect(people).toMatchObject([{ phone: '+33639980007' }])
  })

  test.each([',', '\t'])('a title above does not hide the separator %j', async (separator) => {
    const csv = `Liste des agents\n\n${['Nom', 'Prénom', 'E-mail'].join(separator)}\n${['Essai', 'Ana', address()].join(separator)}\n`
    expect((await preview(csv)).people).toMatchObject([{ line: 4, name: 'Ana' }])
  })

  test.each(['xlsx', 'ods'] as const)(
    'a workbook of %s: the sheet that names most columns, its dates, its numbers and its rows',
    async (format) => {
      const [ana, bob] = [address(), address()]
      const bytes = await write({
        format,
        sheets: [
          { name: 'Notes', rows: [['à rappeler', 'Nom']] },
          {
            name: 'Agents',
            rows: [
              ['Effectif du CTA'],
              [],
              ['Mat.', 'NOM', 'PRÉNOM', 'MAIL PRO', 'TEL PORTABLE', 'Éq.', 'Équipe', 'Arrivée'],
              [70012, 'ŒILLET', 'Ana', ana, 639980007, '', 'A', new Date(Date.UTC(2026, 11, 1))],
              ['070013', 'AUBIER', 'Bob', bob, '', '', 'Z', null],
            ],
          },
        ],
      })
      const body = { workbook: Buffer.from(bytes).toString('base64') }
      const seen = await server.call('POST', '/users/import/preview', { token, body })
      expect(seen.body).toMatchObject({
        people: [
          { line: 4, name: 'Ana', phone: '+33639980007', registrationNumber: '70012', team: { name: 'Équipe A' }, fromDate: '2026-12-01' },
        ],
        faults: [{ line: 5, column: 'Équipe', value: 'Z' }],
        ignoredColumns: ['Éq.'],
      })
      expect((await server.call('POST', '/users/import', { token, body: { ...body, skipFaults: true } })).body).toEqual({
        imported: 1,
        inviteTomorrow: 0,
      })
      await expectLaws(server.pool)
    },
  )

  test('a workbook of an old format, and one that is no list, each with what to do', async () => {
    const faultsOf = async (bytes: Uint8Array) => {
      const body = { workbook: Buffer.from(bytes).toString('base64') }
      const seen = await server.call('POST', '/users/import/preview', { token, body })
      return read(routes['users.importPreview'].response, seen).faults.map(({ message }) => message)
    }
    const xls = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array.from({ length: 600 }, () => 0))
    expect(await faultsOf(xls)).toEqual([expect.stringContaining('ancien format (.xls)')])
    const numbers = Array.from({ length: 200 }, () => Array.from({ length: 600 }, (_, i) => i))
    expect(await faultsOf(await write({ sheets: [{ name: 'x', rows: numbers }] }))).toEqual([
      'Ce classeur est trop grand pour une liste de membres\u00A0: gardez leur feuille seule, puis choisissez-le de nouveau.',
    ])
    const long = Array.from({ length: 2_200 }, (_, i) => [`Nom ${i}`])
    expect(await faultsOf(await write({ sheets: [{ name: 'x', rows: [['Nom', 'Prénom', 'E-mail'], ...long] }] }))).toEqual([
      'Ce fichier dépasse 2\u00A0000 lignes.',
    ])
  })

  test('a workbook that cannot be read, and no file at all', async () => {
    const seen = await server.call('POST', '/users/import/preview', {
      token,
      body: { workbook: Buffer.from('PK\u0003\u0004').toString('base64') },
    })
    expect(seen.body).toMatchObject({
      faults: [
        { line: 1, message: 'Ce fichier ne se lit pas comme un tableur\u00A0: enregistrez-le de nouveau au format .xlsx, .ods ou .csv.' },
      ],
    })
    expect(await server.call('POST', '/users/import', { token, body: {} })).toMatchObject({
      status: 400,
      body: { fields: { csv: 'Choisissez un fichier CSV ou un classeur.' } },
    })
    expect((await server.call('POST', '/users/import', { token, body: { workbook: 'é' } })).status).toBe(400)
  })

  test('an arrival that is no day is said beside what was written', async () => {
    const { faults } = await preview(`Nom;Prénom;E-mail;Arrivée\nEssai;Ana;${address()};31/02/2027\n`)
    expect(faults).toEqual([
      { line: 2, column: 'Arrivée', value: '31/02/2027', message: 'Cette date ne se lit pas. Écrivez-la comme 21/11/2026.' },
    ])
  })

  test('files that are none', async () => {
    expect((await preview('Nom;Prénom;E-mail\n')).faults).toMatchObject([{ message: 'Ce fichier ne contient personne.' }])
    expect((await preview('PK\u0003\u0004\u0014')).faults[0]?.message).toContain('format CSV')
    expect((await preview('Nom;Prénom;E-mail\n"Essai;Ana\n')).faults).toMatchObject([{ line: 2, column: null }])
    expect((await send('import/preview', '')).status).toBe(400)
    const many = `Nom;Prénom;E-mail\n${Array.from({ length: 2001 }, (_, i) => `Essai;Ana;a${i}@releve.example`).join('\n')}`
    expect((await preview(many)).faults).toEqual([
      { line: 2002, column: null, value: null, message: 'Ce fichier dépasse 2\u00A0000 lignes.' },
    ])
    expect((await send('import/preview', 'x'.repeat(1_000_001))).status).toBe(400)
    expect((await send('import/preview', 'x'.repeat(4_000_000))).status).toBe(413)
  })
})

describe('an address that has an account elsewhere', () => {
  const csv = (email: string, more = '') => `Nom;Prénom;E-mail\nEssai;Ana;${email}\nEssai;Bob;${address()}\n${more}`
  const withoutAddresses = (body: unknown) => JSON.stringify(body).replaceAll(/[^"]+@releve\.example/g, '')

  test.each(['import/preview', 'import'] as const)('looks like any other to %s, with faults elsewhere and without', async (path) => {
    const far = await createMember(server.pool, await createCenter(server.pool))
    const nomad = await createMember(server.pool, null, { adminType: 'master' })
    for (const fault of ['Essai;;x\n', '']) {
      const answers = await Promise.all([address(), far.email, nomad.email].map((email) => send(path, csv(email, fault))))
      const [free, ...takenAnswers] = answers.map(({ status, body }) => [status, withoutAddresses(body)])
      expect(takenAnswers).toEqual([free, free])
    }
  })

  test('keeps its account, and its owner alone is told, at most twice an hour', async () => {
    const far = await createMember(server.pool, await createCenter(server.pool))
    for (let times = 0; times < 4; times++) expect((await send('import', csv(far.email))).body).toEqual({ imported: 2, inviteTomorrow: 0 })
    const { rows } = await server.pool.query(
      'SELECT a._id, a.center_id, m.name FROM accounts a JOIN members m ON m._id = a._id WHERE a.email = $1',
      [far.email],
    )
    expect(rows).toEqual([{ _id: far.userId, center_id: far.centerId, name: far.name }])
    const mails = await mailsTo(server, far.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['elsewhere', 'elsewhere'])
    expect(mails[0]?.text).toContain('«\u00A0Brumaie\u00A0»')
    expect(mails[0]?.text).not.toContain('token=')
  })

  test('is told to a master, who sees every centre', async () => {
    const far = await createMember(server.pool, await createCenter(server.pool))
    const master = await server.tokenOf((await createMember(server.pool, null, { adminType: 'master' })).userId)
    const answer = await send('import/preview', csv(far.email), { centerId: center.centerId }, master)
    expect(answer.body).toMatchObject({ faults: [{ line: 2, message: 'Un compte utilise déjà cette adresse e-mail.' }] })
  })
})

describe('importing', () => {
  test('makes approved members with their grant, their team and a link to choose a password', async () => {
    const [ana, bob] = [address(), address()]
    const csv = `Nom,Prénom,E-mail,Équipe,Téléphone\nŒillet,Ana,${ana},Équipe C,639980007\nAubier,Bob,${bob},,\n`
    expect((await send('import', csv)).body).toEqual({ imported: 2, inviteTomorrow: 0 })
    const { rows } = await server.pool.query<{ _id: string; email: string }>(
      `SELECT u._id, d.email, u.name, u.status, u.is_admin, u.phone, u.approved_by, a.balance FROM accounts d JOIN members u ON u._id = d._id
       JOIN points_accounts a ON a.user_id = u._id WHERE d.email = ANY($1) ORDER BY u.name`,
      [[ana, bob]],
    )
    expect(rows).toMatchObject([
      { name: 'Ana', status: 'approved', is_admin: false, phone: '+33639980007', approved_by: boss.userId, balance: 100 },
      { name: 'Bob', phone: null, balance: 100 },
    ])
    const team = await server.call('GET', `/users/${rows[0]?._id}/current-team`, { token })
    expect(team.body).toMatchObject({ team: { _id: center.teamIds[2] } })
    const mails = await server.pool.query<{ text: string }>("SELECT text FROM mails WHERE recipient = $1 AND kind = 'welcome'", [ana])
    expect(mails.rows[0]?.text).toContain('/reset-password?token=')
    expect((await server.pool.query('SELECT FROM password_links WHERE user_id = $1', [rows[0]?._id])).rowCount).toBe(1)
    await expectLaws(server.pool)
  })

  test('a member without an address: no mail, no log-in, and never twice', async () => {
    const csv = 'Nom;Prénom;E-mail;Matricule;Équipe\nŒillet;Ana;;M 7;Équipe A\nAubier;Bob;;;\n'
    expect((await send('import', csv)).body).toEqual({ imported: 2, inviteTomorrow: 0 })
    const { rows } = await server.pool.query<{ email: string; mails: number }>(
      `SELECT d.email, (SELECT count(*) FROM mails m WHERE m.recipient = d.email) AS mails FROM accounts d JOIN members u ON u._id = d._id
       WHERE u.last_name IN ('Œillet', 'Aubier') AND d.center_id = $1`,
      [center.centerId],
    )
    expect(rows.map(({ email, mails }) => [email.endsWith('@invalid'), mails])).toEqual([
      [true, 0],
      [true, 0],
    ])
    // The same person is known by number, then by name; within one file too.
    const again = await preview('Nom;Prénom;Matricule\nAutre;Cid;m7\nAUBIER;bob;\nAubier;Bob;8\nEssai;Dan;\nessai;DAN;\n')
    expect(again.people.map(({ line }) => line)).toEqual([4, 5])
    expect(again.faults).toEqual([
      { line: 2, column: 'Matricule', value: 'm7', message: 'Quelqu’un de votre centre a déjà ce matricule.' },
      {
        line: 3,
        column: 'Nom',
        value: 'AUBIER bob',
        message: 'Quelqu’un de votre centre porte déjà ce nom\u00A0: sans adresse e-mail, donnez le matricule de cette personne.',
      },
      {
        line: 6,
        column: 'Nom',
        value: 'essai DAN',
        message: 'Cette personne figure déjà à la ligne 5\u00A0: sans adresse e-mail, donnez un matricule à chacune.',
      },
    ])
    await expectLaws(server.pool)
  })

  test('a member without an address gets the one of their line, known by number, else by name; nobody is made twice', async () => {
    await send('import', 'Nom;Prénom;Matricule;Équipe\nŒillet;Ana;M-7;A\nAubier;Bob;;B\nLin;Zoé;;A\nLin;Zoé;M-9;A\n', { invite: true })
    const before = await countIn(center.centerId)
    expect(before).toBe(5)
    const [ana, bob, zoe] = [address(), address(), address()]
    const csv = `Nom;Prénom;Matricule;E-mail;Téléphone;Équipe;Arrivée\nOEILLET-VAL;Ana;m7;${ana};639980001;B;1/9/2010\nAUBIER;bob;M-8;${bob};;B;\nLIN;Zoé;;${zoe};;A;\n`
    expect((await preview(csv)).people).toMatchObject([
      { email: ana, team: { name: 'Équipe A' }, fromDate: null, arrivedOn: null },
      { email: bob, team: { name: 'Équipe B' } },
      { email: zoe, team: { name: 'Équipe A' } },
    ])
    expect((await send('import', csv, { invite: true })).body).toEqual({ imported: 3, inviteTomorrow: 0 })
    // Two are called « Lin Zoé »: the third line says neither, and makes somebody.
    expect(await countIn(center.centerId)).toBe(before + 1)
    const { rows } = await server.pool.query(
      `SELECT m.last_name, m.registration_number, m.phone, t.name AS team FROM accounts a JOIN members m USING (_id)
       JOIN team_occurrences o ON o.user_id = m._id JOIN teams t ON t._id = o.team_id WHERE a.email = ANY ($1) ORDER BY m.last_name`,
      [[ana, bob]],
    )
    expect(rows).toEqual([
      { last_name: 'Aubier', registration_number: 'M-8', phone: null, team: 'Équipe B' },
      { last_name: 'Œillet', registration_number: 'M-7', phone: '+33639980001', team: 'Équipe A' },
    ])
    for (const email of [ana, bob]) expect(await mailsTo(server, email)).toMatchObject([{ kind: 'welcome' }])
    await expectLaws(server.pool)
  })

  test('one fault, and nobody is made', async () => {
    const csv = `Nom;Prénom;E-mail\nEssai;Ana;${address()}\nEssai;;${address()}\n`
    expect(await send('import', csv)).toMatchObject({
      status: 400,
      body: { error: 'importFaults', fields: { '3.Prénom': 'Le prénom est requis.' } },
    })
    expect(await countIn(center.centerId)).toBe(1)
  })

  test('good lines come in without the bad ones when that is asked for', async () => {
    const csv = `Nom;Prénom;E-mail\nEssai;Ana;${address()}\nEssai;;${address()}\nEssai;Bob;bob\nEssai;Cid;${address()}\n`
    expect((await send('import', csv, { skipFaults: true })).body).toEqual({ imported: 2, inviteTomorrow: 0 })
    expect(await countIn(center.centerId)).toBe(3)
    // A file without a good line, or that is no list, imports nobody.
    for (const none of [csv, 'Nom;Mail\nEssai;a@b.fr\n']) {
      const answer = await send('import', none.replace(/.*(Ana|Cid).*\n/g, ''), { skipFaults: true })
      expect(answer).toMatchObject({ status: 400, body: { error: 'importFaults' } })
    }
    expect(await countIn(center.centerId)).toBe(3)
    await expectLaws(server.pool)
  })

  test('in their team from the day they arrive; not written to when they are to be invited later', async () => {
    const ana = address()
    const csv = `Nom;Prénom;E-mail;Équipe;Date d’arrivée\nEssai;Ana;${ana};Équipe B;01/12/2026\n`
    expect((await send('import', csv, { invite: false })).body).toEqual({ imported: 1, inviteTomorrow: 0 })
    expect(await mailsTo(server, ana)).toEqual([])
    const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM accounts WHERE email = $1', [ana])
    expect((await server.call('GET', `/users/${rows[0]?._id}/team-occurrences`, { token })).body).toMatchObject([
      { team: { _id: center.teamIds[1] }, fromDate: '2026-12-01', toDate: null },
    ])
    await expectLaws(server.pool)
  })

  test('the same file twice at once makes each member once', async () => {
    const csv = `Nom;Prénom;E-mail\n${Array.from({ length: 20 }, () => `Essai;Ana;${address()}`).join('\n')}`
    const answers = await Promise.all([send('import', csv), send('import', csv)])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true)
    expect(await countIn(center.centerId)).toBe(21)
    await expectLaws(server.pool)
  })

  test('two thousand lines', async () => {
    const line = (i: number) => `Œillet-Aubier ${i};Marie-Élisabeth;${randomUUID()}@releve.example;Équipe A;Opératrice de salle;OPE, CDS`
    const csv = `Nom;Prénom;E-mail;Équipe;Emploi;Qualifications\n${Array.from({ length: 2000 }, (_, i) => line(i)).join('\n')}`
    expect((await preview(csv)).people).toHaveLength(2000)
    expect((await send('import', csv)).body).toEqual({ imported: 2000, inviteTomorrow: 0 })
    expect(await countIn(center.centerId)).toBe(2001)
    await expectLaws(server.pool)
  })

  test('into one’s own centre; a master names it; another’s is unknown', async () => {
    const csv = () => `Nom;Prénom;E-mail\nEssai;Ana;${address()}\n`
    const far = await createCenter(server.pool)
    for (const path of ['import', 'import/preview'] as const) {
      expect((await send(path, csv(), { centerId: far.centerId })).status).toBe(404)
      expect((await send(path, csv(), { centerId: randomUUID() })).status).toBe(404)
    }
    const { userId } = await createMember(server.pool, null, { adminType: 'master' })
    const master = await server.tokenOf(userId)
    expect((await send('import', csv(), { centerId: far.centerId }, master)).body).toEqual({ imported: 1, inviteTomorrow: 0 })
    expect(await send('import', csv(), {}, master)).toMatchObject({ status: 400, body: { error: 'noCenter' } })
    expect((await send('import', csv(), { status: 'approved' })).status).toBe(400)
  })
})
