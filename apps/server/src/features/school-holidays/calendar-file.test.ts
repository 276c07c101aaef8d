// The ministry's file of school holidays, rule by rule.
import fc from 'fast-check'
import { fromDayNumber, isoWeekday, toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { describe, expect, test } from 'vitest'
import { readSchoolCalendar } from './commands/calendar-file.ts'

const HEAD = 'description;population;start_date;end_date;location;zones;annee_scolaire'
const AUTUMN = 'Vacances de la Toussaint;-;2026-10-16T22:00:00+00:00;2026-11-01T23:00:00+00:00;Lyon;Zone A;2026-2027'
const fileOf = (...lines: string[]) => [HEAD, ...lines].join('\n')
/** The reading of one line, as `zone name start end`. */
const readLine = (line: string) => {
  const { periods, ignored, faults } = readSchoolCalendar(fileOf(line))
  const [period] = periods
  if (period !== undefined) return `${period.zone} ${period.name} ${period.startDate} ${period.endDate}`
  return ignored > 0 ? 'ignored' : faults.map(({ line: at, message }) => `${at}: ${message}`).join(' ')
}
const autumn = { zone: 'A', name: 'Vacances de la Toussaint', startDate: '2026-10-17', endDate: '2026-11-01' }

describe('the file', () => {
  test.each([
    ['technical names', fileOf(AUTUMN)],
    ['a mark of byte order and lines of Windows', `\uFEFF${HEAD}\r\n${AUTUMN}\r\n\r\n;;;;;;\r\n`],
    ['French labels', `Description;Population;Date de début;Date de fin;Académies;Zones;annee_scolaire\n${AUTUMN}\n`],
    [
      'another order, other letters, commas, quotes, and a column nobody knows',
      'ZONES,Académies,date DE FIN,"Date de Debut",Population,Description,Rang\n"Zone A",Lyon,2026-11-02,2026-10-16,-,Vacances de la Toussaint,1\n',
    ],
  ])('%s', (_, csv) => {
    expect(readSchoolCalendar(csv)).toEqual({ periods: [autumn], ignored: 0, faults: [] })
  })

  test('a period of many academies is one; they come by first day, then by zone', () => {
    const csv = fileOf(
      AUTUMN.replace('Zone A', 'Corse'),
      'Vacances d’Hiver;-;2027-02-12;2027-03-01;Lyon;Zone A;2026-2027',
      AUTUMN.replace('Zone A', 'Zone C'),
      AUTUMN,
      AUTUMN.replace('Lyon', 'Dijon'),
      AUTUMN.replace('16T22:00:00+00:00', '17T00:00:00+02:00').replace('Lyon', 'Limoges'),
      AUTUMN.replace('Zone A', 'Zone B'),
    )
    const { periods, ignored, faults } = readSchoolCalendar(csv)
    expect(periods.map(({ zone, startDate }) => `${zone} ${startDate}`)).toEqual([
      'A 2026-10-17',
      'B 2026-10-17',
      'C 2026-10-17',
      'corse 2026-10-17',
      'A 2027-02-13',
    ])
    expect([ignored, faults]).toEqual([0, []])
  })

  test.each([
    ['', [[1, 'Ce fichier ne contient aucune période.']]],
    [HEAD, [[1, 'Ce fichier ne contient aucune période.']]],
    ['PK\u0003\u0004\u0014', [[1, expect.stringContaining('format CSV')]]],
    [`${HEAD}\n"Vacances;`, [[2, expect.stringContaining('CSV lisible')]]],
    [
      `description;start_date;population\n${AUTUMN}`,
      [
        [1, 'La colonne «\u00A0Date de fin\u00A0» ou «\u00A0end_date\u00A0» manque.'],
        [1, 'La colonne «\u00A0Zones\u00A0» manque.'],
      ],
    ],
    [
      `${HEAD};Date de début\n${AUTUMN}`,
      [[1, 'La colonne «\u00A0Date de début\u00A0» ou «\u00A0start_date\u00A0» figure plusieurs fois.']],
    ],
    [fileOf(...Array.from({ length: 10_001 }, () => AUTUMN)), [[10_002, 'Ce fichier dépasse 10\u00A0000 lignes.']]],
  ])('that is none: %.40s', (csv, expected) => {
    const { periods, faults } = readSchoolCalendar(csv)
    expect(faults.map(({ line, message }) => [line, message])).toEqual(expected)
    expect(periods).toEqual([])
  })

  test('2 000 periods at most', () => {
    const lines = Array.from({ length: 2001 }, (_, i) => `Vacances ${i};-;2026-10-16;2026-11-02;Lyon;Zone A;`)
    expect(readSchoolCalendar(fileOf(...lines.slice(0, 2000), AUTUMN.replace('de la Toussaint', '0'))).faults).toEqual([])
    expect(readSchoolCalendar(fileOf(...lines)).faults).toEqual([{ line: 2002, message: 'Ce fichier compte plus de 2\u00A0000 périodes.' }])
  })

  test('faults are told by line, and what is faultless is given', () => {
    const csv = fileOf(
      'Vacances;-;hier;2026-11-02;Lyon;Zone A;',
      AUTUMN,
      ';-;2026-10-16;demain;Lyon;Zone A;',
      'Alsace;-;hier;demain;Alsace;Alsace;',
      `${AUTUMN};trop`,
    )
    expect(readSchoolCalendar(csv)).toEqual({
      periods: [autumn],
      ignored: 1,
      faults: [
        { line: 2, message: 'La date de début n’est pas lisible. Le format attendu est AAAA-MM-JJ.' },
        { line: 4, message: 'Le nom de la période manque.' },
        { line: 4, message: 'La date de fin n’est pas lisible. Le format attendu est AAAA-MM-JJ.' },
        { line: 6, message: 'Cette ligne a plus de cases que la première n’a de colonnes.' },
      ],
    })
  })
})

describe('a line', () => {
  test.each([
    // A Friday, a Saturday, a Sunday, a Wednesday.
    ['Vacances;-;2026-10-16;2026-11-02;;Zone B;', 'B Vacances 2026-10-17 2026-11-01'],
    ['Vacances;-;2026-10-17;2026-11-02;;Zone B;', 'B Vacances 2026-10-17 2026-11-01'],
    ['Vacances;-;2026-10-18;2026-11-02;;Zone B;', 'B Vacances 2026-10-18 2026-11-01'],
    ['Vacances;-;2026-10-21;2026-11-02;;Zone B;', 'B Vacances 2026-10-22 2026-11-01'],
    // A bridge holds the day itself.
    ["Pont de l'Ascension;-;2027-05-06;2027-05-10;;Zone C;", 'C Pont de l’Ascension 2027-05-06 2027-05-09'],
    ["Pont de l'Ascension;-;2026-05-14;2026-05-14;;Zone C;", 'C Pont de l’Ascension 2026-05-14 2026-05-17'],
    // Summer: the return is not published.
    [
      "Début des Vacances d'Été;-;2027-07-02T22:00:00+00:00;2027-07-02T22:00:00+00:00;;Corse;",
      'corse Début des Vacances d’Été 2027-07-03 2027-08-31',
    ],
    ['Début des Vacances d’Été - Élèves;Élèves;2027-07-06;;;zone a;', 'A Début des Vacances d’Été - Élèves 2027-07-07 2027-08-31'],
    ['Début des Vacances d’Été;;2027-07-02;2027-09-01;;Zone A;', 'A Début des Vacances d’Été 2027-07-03 2027-08-31'],
    ['Début des Vacances d’Été;;2027-07-02;2027-08-30;;Zone A;', 'A Début des Vacances d’Été 2027-07-03 2027-08-29'],
    ['  Vacances d’Hiver  ; - ; 2027-02-12 ; 2027-03-01 ;; Zone A ;', 'A Vacances d’Hiver 2027-02-13 2027-02-28'],
    // Territories: midnight there, midnight in Paris, plain days.
    ['Vacances;-;2026-10-16T04:00:00+00:00;2026-11-02T04:00:00+00:00;Guadeloupe;Guadeloupe;', 'guadeloupe Vacances 2026-10-17 2026-11-01'],
    ['Vacances;-;2026-10-15T22:00:00+00:00;2026-11-01T23:00:00+00:00;Martinique;Martinique;', 'martinique Vacances 2026-10-17 2026-11-01'],
    ['Vacances;-;2026-10-16;2026-11-02;Guyane;Guyane;', 'guyane Vacances 2026-10-17 2026-11-01'],
    ['Vacances;-;2026-10-08T20:00:00+00:00;2026-10-25T20:00:00+00:00;La Réunion;Réunion;', 'reunion Vacances 2026-10-10 2026-10-25'],
    ['Vacances;-;2026-10-08T21:00:00+00:00;2026-10-25T21:00:00+00:00;Mayotte;Mayotte;', 'mayotte Vacances 2026-10-10 2026-10-25'],
    [
      'Vacances;-;2026-10-16T02:00:00+00:00;2026-11-02T03:00:00+00:00;;Saint Pierre et Miquelon;',
      'saintPierreEtMiquelon Vacances 2026-10-17 2026-11-01',
    ],
    [
      'Vacances;-;2026-10-08T13:00:00+00:00;2026-10-25T13:00:00+00:00;;Nouvelle Calédonie;',
      'nouvelleCaledonie Vacances 2026-10-10 2026-10-25',
    ],
    ['Vacances;-;2026-10-16T10:00:00+00:00;2026-11-02T10:00:00+00:00;;Polynésie;', 'polynesie Vacances 2026-10-17 2026-11-01'],
    ['Vacances;-;2026-10-15T12:00:00+00:00;2026-11-01T12:00:00+00:00;;Wallis et Futuna;', 'wallisEtFutuna Vacances 2026-10-17 2026-11-01'],
    ["Vacances d'Été austral;-;2026-12-18;2027-01-25;La Réunion;Réunion;", 'reunion Vacances d’Été austral 2026-12-19 2027-01-24'],
    // These are ignored: other zones, teachers, dates that are not told.
    ['Vacances;-;2026-10-16;2026-11-02;;Zone D;', 'ignored'],
    ["Début des Vacances d'Été;-;2027-07-02;2027-07-02;;Réunion;", 'ignored'],
    ["Vacances d'Été austral;-;2027-12-17;2027-12-17;;Nouvelle Calédonie;", 'ignored'],
    ["Abolition de l'esclavage;-;2027-05-27T04:00:00+00:00;2027-05-27T04:00:00+00:00;;Guadeloupe;", 'ignored'],
    ['Mi-Carême;-;2027-03-04;2027-03-05;Martinique;Martinique;', 'ignored'],
    ['Vacances;-;2026-10-16;2026-10-15;;Guyane;', '2: La période se termine avant de commencer.'],
    ['Vacances;-;2026-10-16;2026-11-02;Lyon;;', 'ignored'],
    ['Vacances;Enseignants;2026-10-16;2026-11-02;;Zone A;', 'ignored'],
    ['Vacances;-;;2026-11-02;;Zone A;', 'ignored'],
    ['Vacances;-;2026-10-16;;;Zone A;', 'ignored'],
    ['Vacances', 'ignored'],
    ['Rentrée scolaire des élèves;-;2026-09-01;2026-09-01;;Zone A;', 'ignored'],
    // Faults.
    ['Vacances;-;2026-10-16;2026-10-15;;Zone A;', '2: La période se termine avant de commencer.'],
    ['Vacances;-;2026-10-16;2026-10-17;;Zone A;', '2: La période se termine avant de commencer.'],
    ['Début des Vacances d’Été;-;2026-10-16;;;Zone A;', '2: La période se termine avant de commencer.'],
    ['Vacances;-;2026-02-30;2026-03-02;;Zone A;', '2: La date de début n’est pas lisible. Le format attendu est AAAA-MM-JJ.'],
    ['Vacances;-;16/10/2026;2026-11-02;;Zone A;', '2: La date de début n’est pas lisible. Le format attendu est AAAA-MM-JJ.'],
    ['Vacances;-;2026-10-16T22:00:00;2026-11-02;;Zone A;', '2: La date de début n’est pas lisible. Le format attendu est AAAA-MM-JJ.'],
    ['Vacances;-;2026-10-16;2026-11-31T00:00:00Z;;Zone A;', '2: La date de fin n’est pas lisible. Le format attendu est AAAA-MM-JJ.'],
    ['Vacances;-;2026-10-16;9999-11-01T00:00:00Z;;Zone A;', '2: La date de fin n’est pas lisible. Le format attendu est AAAA-MM-JJ.'],
    [`Vacances ${'x'.repeat(92)};-;2026-10-16;2026-11-02;;Zone A;`, '2: Ce texte ne doit pas dépasser 100 caractères.'],
    [
      'Vacances d’\uFFFDt\uFFFD;-;2026-10-16;2026-11-02;;Zone A;',
      '2: Ce texte contient des caractères illisibles\u00A0: enregistrez le fichier en UTF-8.',
    ],
    ['Va\u0007cances;-;2026-10-16;2026-11-02;;Zone A;', '2: Ce texte contient des caractères invisibles non admis.'],
    ['Vacances;-;2199-12-31;2199-12-31;;Zone A;', 'ignored'],
    ['Vacances;-;1900-01-01;1900-01-01;;Zone A;', 'ignored'],
  ])('%s', (line, expected) => {
    expect(readLine(line)).toBe(expected)
  })

  test('days are those of Paris, whatever the offset an instant is written with', () => {
    const paris = zoneOf('Europe/Paris')
    const year = fc.integer({ min: toDayNumber('2017-01-01'), max: toDayNumber('2050-12-31') })
    const offset = fc.constantFrom('UTC', '+00:00', '+01:00', '+02:00', '+11:00', '-10:00')
    fc.assert(
      fc.property(year, fc.integer({ min: 3, max: 90 }), offset, offset, (start, length, startOffset, endOffset) => {
        const written = (day: number, zone: string) => {
          const text = Temporal.Instant.fromEpochMilliseconds(paris.instantAt(day, 0)).toString({ timeZone: zone })
          return zone === 'UTC' ? text.replace('+00:00', 'Z') : text
        }
        const first = isoWeekday(start) >= 6 ? start : start + 1
        const expected = `A Vacances ${fromDayNumber(first)} ${fromDayNumber(start + length - 1)}`
        expect(readLine(`Vacances;-;${written(start, startOffset)};${written(start + length, endOffset)};;Zone A;`)).toBe(expected)
        expect(readLine(`Vacances;-;${fromDayNumber(start)};${fromDayNumber(start + length)};;Zone A;`)).toBe(expected)
      }),
    )
  })
})
