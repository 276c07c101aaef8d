// The sheet of a search that is over: the order, who was asked and when, whom a rule forbade to ask, and the paper.
import type { WireSearchSheet } from '@releve/contract/search-sheets'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { HOUR, idOf, NOW, personOf, shiftOf, type Person } from '../../../../test/scene.ts'
import { words } from '../../../../test/words.ts'
import { SearchSheet } from './search-sheet.tsx'

const startAt = Date.parse('2026-11-21T06:00Z')
const vacancy: WireSearchSheet['vacancy'] = {
  _id: idOf(91),
  origin: 'absence',
  date: '2026-11-21',
  shift: shiftOf('J'),
  teamObject: null,
  startAt,
  endAt: startAt + 12 * HOUR,
  holder: personOf('d'),
  staffing: { present: 1, minimum: 2, lack: { total: 1, missing: {} } },
  qualification: null,
  points: 20,
  comment: '',
  version: 5,
  state: 'filled',
  openedAt: NOW - 3 * HOUR,
  openedBy: personOf('administrator'),
  filledAt: NOW,
  filledBy: personOf('b'),
  promise: null,
  isHolderBack: false,
  closedAt: null,
  wave: null,
}

const figuresOf = (person: Person, rank: number) => ({
  member: personOf(person),
  rank,
  warnings: [],
  weekHours: { actual: 36, limit: 48, days: 7 },
  loadPercent: rank * 2,
  daysSinceAsked: rank === 1 ? null : 12,
  rest: { beforeHours: 36, afterHours: null, marginHours: null },
  behind: rank === 1 ? null : ('load' as const),
})
const untouched = { askedAt: null, batch: null, calledAt: null, lost: null }
const out: WireSearchSheet['assignments'][number]['out'] = [{ reason: 'rest', members: [personOf('d')] }]

const drawSheet = (sheet: Partial<WireSearchSheet>) =>
  draw(<SearchSheet id={idOf(91)} outcome="Pourvue, Basile Bouleau" />, {
    as: 'administrator',
    answers: { 'vacancies.sheet': { vacancy, searches: [], assignments: [], history: [], ...sheet } },
  })

const searches: WireSearchSheet['searches'] = [
  {
    at: NOW - 2 * HOUR,
    lines: [
      { ...figuresOf('a', 1), ...untouched, lost: { at: NOW - HOUR, reason: 'absent' } },
      { ...figuresOf('b', 2), ...untouched, askedAt: NOW - 2 * HOUR, batch: 1 },
      { ...figuresOf('c', 3), ...untouched, calledAt: NOW - HOUR },
    ],
    out,
  },
]

test('each stands in the order of the figures, with what was asked of them or that they could be', async () => {
  const { getByRole, getByText } = await drawSheet({ searches })
  const list = getByRole('list', { name: words('Ordre établi le mer. 18 nov. à 08:00') })
  const texts = () =>
    list
      .getByRole('listitem')
      .elements()
      .map((line) => line.textContent.replaceAll(/[\u00A0\u202F]/g, ' '))
  await expect.element(list).toBeVisible()
  expect(texts()[0]).toMatch(/Alix Aulne.*Pouvait être sollicité · N’a plus pu l’être, mer. 18 nov. à 09:00 : indisponible ce jour-là/)
  expect(texts()[1]).toMatch(
    /Basile Bouleau.*Sollicité, mer. 18 nov. à 08:00, vague 1.*36 h sur 7 j · charge \+4 % · appel il y a 12 j · repos 36 h avant.*charge plus forte/,
  )
  expect(texts()[2]).toMatch(/Chloé Charme.*Appelé, mer. 18 nov. à 09:00/)
  await expect.element(getByText('Repos trop court')).toBeVisible()
})

test('an assignment has its order of designation, who decided it and why', async () => {
  const lines = [figuresOf('a', 1), figuresOf('b', 2)]
  const assignment = { at: NOW, actor: personOf('administrator'), member: personOf('b'), reason: 'Personne ne répond', lines, out: [] }
  const { getByRole, getByText } = await drawSheet({ assignments: [assignment] })
  await expect.element(getByText('Personne n’a été sollicité par une vague ni appelé.')).toBeVisible()
  await expect.element(getByText(words('Décidée par Odile Orme. Motif : Personne ne répond'))).toBeVisible()
  const order = getByRole('list', { name: 'Ordre de désignation' })
  await expect.element(order.getByRole('listitem').nth(1).getByText('Personne affectée')).toBeVisible()
})

test('it prints alone, and leaves nothing behind on the page', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { getByRole } = await drawSheet({ searches })
  await getByRole('button', { name: 'Imprimer ou enregistrer en PDF' }).click()
  await vi.waitFor(() => expect(printed).toHaveBeenCalledOnce())
  const paper = () => document.querySelector('body > .print-alone')
  expect(paper()?.textContent).toMatch(/Fiche de recherche.*Pourvue, Basile Bouleau.*Basile Bouleau/)
  dispatchEvent(new Event('afterprint'))
  await vi.waitFor(() => expect(paper()).toBeNull())
  printed.mockRestore()
})
