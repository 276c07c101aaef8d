// Tests exported plannings: what stands in which cell, and that the file opens as what it is.
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterPlanning, CenterRoster, WireShift, WireShiftDay } from '@releve/contract/shifts'
import { unzip } from '@releve/testing/unzip'
import { describe, expect, it } from 'vitest'
import { decodePlanning } from '#features/shifts/queries.ts'
import { matrixItems, pendingDays, shiftCounts } from '../team/matrix.ts'
import { fileNameOf, SHORT, toneOf } from '#shared/sheet-cells.ts'
import { calendarDays } from '../calendar-days.ts'
import { dayOf } from '../shift-day.fixture.ts'
import { ownSheet } from './own-sheet.ts'
import { teamSheets } from './team-sheet.ts'
import { exportFile, sheetBlob } from '#shared/write-sheet.ts'

const shift = (name: string, startTime: string, endTime: string): WireShift => ({
  name,
  type: 'work',
  default: { startTime, endTime },
  endsNextDay: endTime < startTime,
  variation: null,
})
const member = (id: string, lastName: string): CenterRoster['members'][number] => ({
  _id: id,
  userId: id,
  name: '=1+1',
  lastName,
  role: null,
  teamId: 't1',
  qualifications: ['CDS'],
  avatar: null,
})
const planningOf = (people: readonly string[], row: string): CenterPlanning => ({
  roster: 'r',
  from: '2026-11-01',
  days: 4,
  shifts: [shift('J', '07:00', '19:00'), shift('N', '19:00', '07:00')],
  legend: [
    { code: 'j', shift: 'J', state: 'planned' },
    { code: 'n', shift: 'N', state: 'taken' },
    { code: 'g', shift: 'J', state: 'given' },
    { code: 'x', shift: '', state: 'unavailable' },
    { code: '.', shift: '', state: 'rest' },
    { code: 'p', shift: 'J', state: 'planned', mark: 'part' },
    { code: 'f', shift: 'F', state: 'modified', mark: 'activity' },
  ],
  rows: people.map(() => row),
})

function sheetsOf(count: number, row: string, parts: CenterPlanning['parts'] = []) {
  const people = Array.from({ length: count }, (_, index) => member(`u${index}`, `Nom${String(index).padStart(3, '0')}`))
  const planning = decodePlanning(
    {
      ...planningOf(
        people.map(({ _id }) => _id),
        row,
      ),
      parts,
    },
    { roster: 'r', members: people },
  )
  if (planning === null) throw new Error('no planning')
  const days = [...planning.days]
  const teams = [{ _id: 't1', name: 'Équipe A', color: '#fff', order: 0 }]
  return teamSheets({
    planning,
    days,
    items: matrixItems(planning.members, teams, { team: null, qualification: null }, new Set()),
    counts: shiftCounts(planning, days, { J: { total: 2, byQualification: {} } }),
    pending: pendingDays([]),
    centerName: 'CTA',
    today: '2026-11-22',
    holidays: { area: 'metropole', own: [] },
    zone: zoneOf('Europe/Paris'),
  })
}

describe('the month of a team', () => {
  const [sheet] = sheetsOf(1, 'jngx')
  const row = sheet?.rows[4] ?? []

  it('a member: team, name, qualification, a letter a day with its colour, what it adds up to', () => {
    expect(row.map(({ value }) => value)).toEqual(['Équipe A', 'Nom000 =1+1', 'CDS', 'J', 'N', 'J', 'I', 2, 1])
    expect(row.at(-1)?.format, 'a day of hours, read as 24:00').toBe('[h]:mm')
    expect(row[3]?.tone).toEqual(toneOf('J'))
    expect(row[5]?.isStruck).toBe(true)
    expect(row[6]?.isHatched).toBe(true)
  })

  it('a vacation cut by hours of an activity is hatched, an activity has its letters, and the hours are those of the pieces', () => {
    const cells = sheetsOf(1, 'pf..', [
      {
        row: 0,
        day: 0,
        minutes: 540,
        spans: [
          [420, 840],
          [1020, 1140],
        ],
      },
      { row: 0, day: 1, minutes: 180, spans: [] },
    ])[0]?.rows[4]
    expect(cells?.[3]).toMatchObject({ value: 'J', isHatched: true })
    expect(cells?.[4]).toMatchObject({ value: 'F' })
    expect(cells?.slice(-2).map(({ value }) => value)).toEqual([1, 12 / 24])
  })

  it('the head names holidays by their colour, the foot marks what is short', () => {
    for (const [index, format] of [
      [2, 'ddd'],
      [3, 'd'],
    ] as const)
      expect(sheet?.rows[index]?.slice(3, 5)).toMatchObject([
        { value: '2026-11-01', isDay: true, format },
        { value: '2026-11-02', isDay: true, format },
      ])
    const counts = sheet?.rows[6] ?? []
    expect(counts.slice(0, 2).map(({ value }) => value)).toEqual(['Présents, jour', 'min.\u00A02'])
    expect(counts[2]).toMatchObject({ value: 1, tone: SHORT })
  })

  it('totals that are those of the letters seen are computed by the spreadsheet', () => {
    const [whole] = sheetsOf(2, 'jn.x')
    const [, , , , first, second, , ofDay, , total] = whole?.rows ?? []
    expect([first?.at(-2)?.formula, second?.at(-2)?.formula]).toEqual([
      'COUNTIF(D5:G5,"J")+COUNTIF(D5:G5,"N")',
      'COUNTIF(D6:G6,"J")+COUNTIF(D6:G6,"N")',
    ])
    expect(ofDay?.[2]).toMatchObject({ value: 2, formula: 'COUNTIF(D5:D6,"J")' })
    expect(total?.slice(-2)).toMatchObject([
      { value: 4, formula: 'SUM(H5:H6)' },
      { value: 2, formula: 'SUM(I5:I6)', format: '[h]:mm' },
    ])
    // A vacation given away has its letter still, and is none: the count stays the one that was made.
    expect(row.at(-2)).toMatchObject({ value: 2 })
    expect(row.at(-2)?.formula).toBeUndefined()
  })

  it('a very large centre has several tabs, each with its head and counts', () => {
    const sheets = sheetsOf(151, 'jngx')
    expect(sheets.map(({ name }) => name)).toEqual(['Novembre 2026 (1)', 'Novembre 2026 (2)'])
    expect(sheets[1]?.rows[4]?.[1]?.value).toBe('Nom150 =1+1')
  })
})

describe('my own month', () => {
  const zone = zoneOf('Europe/Paris')
  const shown = (['J', 'N', 'R'] as const).map((name, index) => ({ name, date: `2026-11-0${index + 2}` }))
  const days = calendarDays({
    range: { startDate: '2026-11-02', endDate: '2026-11-04' },
    shiftDays: new Map(shown.map(({ name, date }) => [date, dayOf(date, name)])),
    demands: [],
    me: 'me',
    today: '2026-11-01',
    zone,
    holidays: { area: 'metropole', own: [] },
    next: null,
  })
  const figures = { vacations: 2, minutes: 31 * 60 + 30, nights: 1, weekends: 0, holidays: 0 }
  const { rows } = ownSheet({ days, figures, name: 'Zoé', today: '2026-11-01' })

  it('hours are times of the spreadsheet, lengths and their total add up', () => {
    const hours = (rows[4] ?? []).slice(4, 7)
    expect(hours.map(({ value, format }) => [value, format])).toEqual([
      [19 / 24, 'hh:mm'],
      [7 / 24, 'hh:mm'],
      [0.5, '[h]:mm'],
    ])
    const total = rows.find(([label]) => label?.value === 'Heures de service')?.[1]
    expect(total).toMatchObject({ value: 31.5 / 24, format: '[h]:mm' })
  })

  it('a day in parts has the hours of all its work, and names its parts', () => {
    const at = (time: string) => Date.parse(`2026-11-02T${time}:00+01:00`)
    const part = (kind: 'shift' | 'work', letters: string, startTime: string, endTime: string) => {
      return { kind, letters, name: kind === 'work' ? 'Formation' : null, startTime, endTime, startAt: at(startTime), endAt: at(endTime) }
    }
    const training = part('work', 'F', '14:00', '17:00')
    const ofDay = (name: string, parts: WireShiftDay['parts']) => {
      const [cut] = calendarDays({
        range: { startDate: '2026-11-02', endDate: '2026-11-02' },
        shiftDays: new Map([['2026-11-02', dayOf('2026-11-02', name, { ...(parts !== undefined && { parts }) })]]),
        demands: [],
        me: 'me',
        today: '2026-11-01',
        zone,
        holidays: { area: 'metropole', own: [] },
        next: null,
      })
      const sheet = ownSheet({ days: cut === undefined ? [] : [cut], figures, name: 'Zoé', today: '2026-11-01' })
      return (sheet.rows[3] ?? []).slice(2).map(({ value }) => value)
    }
    expect(ofDay('J', [part('shift', 'J', '07:00', '14:00'), training])).toEqual([
      'J',
      'Jour',
      7 / 24,
      17 / 24,
      10 / 24,
      'J 07:00\u00A0–\u00A014:00, F 14:00\u00A0–\u00A017:00',
    ])
    expect(ofDay('R', [training])).toEqual(['F', 'Formation', 14 / 24, 17 / 24, 3 / 24, 'F 14:00\u00A0–\u00A017:00'])
  })

  it('totals that are those of the column are computed by the spreadsheet, and shown by who computes nothing', async () => {
    const sheet = ownSheet({ days, figures: { ...figures, minutes: 24 * 60 }, name: 'Zoé', today: '2026-11-01' })
    const totals = sheet.rows.slice(-5).map((row) => row[1])
    expect(totals.map((cell) => [cell?.value, cell?.formula])).toEqual([
      [1, 'SUM(G4:G6)'],
      [2, 'COUNT(G4:G6)'],
      [1, undefined],
      [0, undefined],
      [0, undefined],
    ])
    const blob = await sheetBlob([sheet], { onRows: () => undefined, signal: new AbortController().signal })
    const tab = unzip(Buffer.from(await blob.arrayBuffer())).get('xl/worksheets/sheet1.xml') ?? ''
    expect(tab).toContain('<f>SUM(G4:G6)</f><v>1</v>')
    expect(tab).toContain('<f>COUNT(G4:G6)</f><v>2</v>')
    // Hours that the column does not hold, of a duty that another month shares, stay as they were counted.
    expect(rows.find(([label]) => label?.value === 'Heures de service')?.[1]?.formula).toBeUndefined()
  })

  it('a day of rest has none', () => {
    expect((rows[5] ?? []).slice(4, 7).map(({ value }) => value)).toEqual([null, null, null])
  })
})

describe('the file', () => {
  it('is named after the month and whose it is', () => {
    expect(fileNameOf('planning-2026-11', 'CTA-CODIS de la Brumaie')).toBe('planning-2026-11-cta-codis-de-la-brumaie.xlsx')
    expect(fileNameOf('planning-2026-11', 'Éloïse Mélèze')).toBe('planning-2026-11-eloise-meleze.xlsx')
    expect(fileNameOf('planning-2026-11', '…')).toBe('planning-2026-11.xlsx')
  })

  it('is a whole archive', async () => {
    const blob = await sheetBlob(sheetsOf(150, 'jngx'), { onRows: () => undefined, signal: new AbortController().signal })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    expect(Array.from(bytes.slice(0, 4))).toEqual([0x50, 0x4b, 0x03, 0x04])
    expect(blob.type).toContain('spreadsheetml')
  })

  it('prints one page wide, its heads on each page, and says what it is', async () => {
    const sheets = sheetsOf(151, 'jngx').map((sheet, index) => ({ ...sheet, name: index === 0 ? 'J & d’N' : "L'autre" }))
    const blob = await sheetBlob(sheets, { onRows: () => undefined, signal: new AbortController().signal })
    const files = unzip(Buffer.from(await blob.arrayBuffer()))
    for (const name of ['sheet1', 'sheet2']) {
      const tab = files.get(`xl/worksheets/${name}.xml`) ?? ''
      expect(tab).toMatch(/<worksheet[^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr>/)
      expect(tab).toMatch(/<pageSetup [^>]*orientation="landscape" fitToWidth="1" fitToHeight="0"\/><headerFooter>/)
    }
    const book = files.get('xl/workbook.xml') ?? ''
    // A second one of either, and Excel calls the file damaged.
    for (const [file, once] of [
      [book, '<definedNames'],
      [files.get('xl/styles.xml') ?? '', '<cellStyles '],
      [files.get('xl/worksheets/sheet1.xml') ?? '', '<sheetPr'],
    ] as const)
      expect(file.split(once)).toHaveLength(2)
    expect(book).toContain(`localSheetId="0">&apos;J &amp; d’N&apos;!$A:$C,&apos;J &amp; d’N&apos;!$1:$4</definedName>`)
    expect(book).toContain(`localSheetId="1">&apos;L&apos;&apos;autre&apos;!$A:$C,`)
    expect(files.get('xl/styles.xml')).toMatch(/<cellStyleXfs .*<cellXfs.*<cellStyle name="Normal" xfId="0" builtinId="0"\/>/s)
    expect(files.get('docProps/core.xml')).toContain('<dc:title>Novembre 2026, CTA</dc:title><dc:creator>Relève</dc:creator>')
    expect(files.get('[Content_Types].xml')).toContain('/docProps/core.xml')
    expect(files.get('_rels/.rels')).toContain('Target="docProps/core.xml"')
  })

  it('tells how many rows are prepared, and stops when it is told to', async () => {
    const progress: (readonly [number, number])[] = []
    const stopping = new AbortController()
    const making = sheetBlob(sheetsOf(150, 'jngx'), {
      onRows: (doneRows, total) => {
        progress.push([doneRows, total])
        if (progress.length === 2) stopping.abort()
      },
      signal: stopping.signal,
    })
    await expect(making).rejects.toMatchObject({ name: 'AbortError' })
    expect(progress.map(([doneRows]) => doneRows)).toEqual([40, 80])
    expect(progress[0]?.[1]).toBeGreaterThan(150)
  })

  it('stopped from where it says how far it is, says that nothing was saved', async () => {
    const shown: string[] = []
    let listenerCount = 0
    await exportFile({ sheets: sheetsOf(150, 'jngx'), fileName: 'planning.xlsx', done: 'Planning exporté' }, ({ message, action }) => {
      shown.push(message)
      if (action !== undefined) listenerCount += 1
      action?.onPress()
      return () => (listenerCount -= 1)
    })
    expect(shown).toHaveLength(2)
    expect(shown[0]).toMatch(/^(?:Préparation|Écriture) du fichier, /)
    expect(shown[1]).toBe('Export interrompu. Aucun fichier n’a été enregistré.')
    expect(listenerCount, 'what said how far it was is gone').toBe(0)
  })
})
