// The pictures of the holidays of a centre: their list with what the centre changed, one more with what it would do, a legal one moved.
import { chooseOption } from './choose-option.ts'
import { people } from './people.ts'
import { click, fill, steps } from './screen-acts.ts'
import type { Act } from './screen-acts.ts'
import { shot } from './shot.ts'
import type { Shot } from './shot.ts'

const { admin, camille, master } = people

/** The year after that of the pictures: none of its days has passed. */
const nextYear = () => new Date().getUTCFullYear() + 1

const showNextYear: Act = async (page) => {
  const region = page.getByRole('region', { name: 'Jours fériés' })
  await region.getByText(String(nextYear()), { exact: true }).click()
  await region.evaluate((element) => element.scrollIntoView({ block: 'start' }))
}

const repeat =
  (name: RegExp): Act =>
  async (page) => {
    await page.getByRole('dialog').getByRole('combobox', { name: 'Revient' }).click()
    await chooseOption(page.getByRole('option', { name }))
  }

const writeNew: Act = async (page, width) => {
  await click('button', 'Ajouter un jour férié')(page, width)
  await fill('Nom', 'Sainte-Barbe')(page, width)
  await fill('Premier jour', `04/12/${nextYear()}`)(page, width)
}

const openWhitMonday = steps(showNextYear, click('button', /^Lundi de Pentecôte/))

/** Once made, they stay for the pictures that follow. */
const changeThree: Act = async (page, width) => {
  const region = page.getByRole('region', { name: 'Jours fériés' })
  await showNextYear(page, width)
  const made = region.getByRole('button', { name: /^Sainte-Barbe/ })
  if (!(await made.isVisible())) {
    await writeNew(page, width)
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click()
    await click('button', /^Assomption/)(page, width)
    await fill('Nouveau jour', `16/08/${nextYear()}`)(page, width)
    await page.getByRole('dialog').getByRole('button', { name: 'Reporter ce jour' }).click()
    await click('button', /^Ascension/)(page, width)
    await page.getByRole('dialog').getByText('Retirer', { exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer ce jour' }).click()
    await region.getByText('Retiré', { exact: true }).waitFor()
  }
  await showNextYear(page, width)
}

export const HOLIDAYS: readonly Shot[] = [
  shot('centers-holidays-add', '/center/centers', admin, steps(showNextYear, writeNew)),
  shot(
    'centers-holidays-wrong',
    '/center/centers',
    admin,
    steps(showNextYear, writeNew, fill('Premier jour', '25/12/2027'), async (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click(),
    ),
  ),
  shot(
    'centers-holidays-move',
    '/center/centers',
    admin,
    steps(openWhitMonday, fill('Nouveau jour', `18/05/${nextYear()}`), repeat(/^Chaque année, \d+\sjours/)),
  ),
  shot('centers-holidays', '/center/centers', admin, changeThree),
  shot('centers-holidays-own', '/center/centers', admin, steps(changeThree, click('button', /^Sainte-Barbe/))),
  shot(
    'centers-holidays-back',
    '/center/centers',
    admin,
    steps(changeThree, click('button', /^Sainte-Barbe/), click('button', 'Retirer ce jour férié')),
  ),
  shot('centers-holidays-member', '/center/centers', camille, showNextYear),
  shot('centers-holidays-master', '/center/centers', master, steps(click('button', /Fontmarne/), showNextYear)),
]
