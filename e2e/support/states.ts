// A screen whose questions fail, are never answered or find no network: what is bent, and what is wrong with what it then shows.
import type { Page } from '@playwright/test'
import { troublesOf } from './visit.ts'
import type { Visitor } from './visit.ts'

/**
 * The calls that identify the person and start the application are answered, one by one for want of the one answer: their failure ends the
 * session (specification, §4), which session.spec tests.
 */
const START =
  /\/api\/(?:auth\/(?:check|refresh|logout)|login|events|users|users\/center\/[^/]+|center\/[^/]+|users\/[^/]+\/get-shifts[\w-]*|substitution\/changes)$/

const FAILURE = { status: 500, json: { error: 'internal', message: 'Une erreur est survenue' } }

/** The server fails at every question but those of the start. */
export async function failQuestions(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    START.test(new URL(route.request().url()).pathname) ? route.continue() : route.fulfill(FAILURE),
  )
}

/** Nothing of an earlier visit is on the device. */
export async function forgetSnapshots(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.removeItem('releve.snapshot'))
}

/** Without loading the page anew, as a link would. */
export async function goWithin(page: Page, visitor: Visitor, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address)
  await visitor.settle()
}

export interface State {
  /** The text of the main part, as it is read. */
  readonly text: string
  readonly isBusy: boolean
  /** Sentences that say a failure. */
  readonly alerts: readonly string[]
  /** How many buttons read again. */
  readonly retries: number
}

const RETRY = /^(?:Réessayer|Relire)/

export async function stateOf(page: Page): Promise<State> {
  const { buttons, ...rest } = await page.evaluate(() => {
    const main = document.querySelector('main')
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const words = (element: Element) => element.textContent.trim().replaceAll(/\s+/g, ' ')
    const shown = (selector: string) => [...(main?.querySelectorAll(selector) ?? [])].filter(isShown)
    return {
      text: main?.innerText ?? '',
      isBusy: shown('[aria-busy="true"]').length > 0,
      alerts: shown('[role="alert"]')
        .map(words)
        .filter((text) => text !== ''),
      buttons: shown('button').map(words),
    }
  })
  return { ...rest, retries: buttons.filter((name) => RETRY.test(name)).length }
}

/** Claims that no screen may make while it has read nothing. */
const CLAIM = /(?:^|[^\p{L}\d])(?:Aucune?|Rien|Personne|Pas (?:encore|de)|0|zéro)(?=$|[^\p{L}\d,:])/iu
/** Texts that hold whatever is known: the first steps of a device are on the device, the centres of a master are read at the start. */
const ALWAYS =
  /^Pas de connexion$|^Ce mois n’a pas encore été consulté|^0 sur 5\s000\scaractères$|^0 sur [34]$|^Intensité, ou aucune$|Rien n’a été modifié dans votre planning\.$|^\d+\smembres?, aucun cycle actif$/u
const FOREIGN = /\b(?:undefined|null|NaN|Infinity|errors?|failed|failure|internal|loading|fetch|network|unknown|invalid|retry)\b|\[object/iu

const linesOf = ({ text }: State) => text.split('\n').map((line) => line.trim())

/** Lines that say that there is nothing. */
export function claimsOf(state: State): string[] {
  return linesOf(state)
    .filter((line) => CLAIM.test(line) && !ALWAYS.test(line))
    .map((line) => `claims: ${line}`)
}

/** Faults whatever is known: headings and title, nothing to read, foreign words, a page wider than the screen. */
export async function faultsOf(page: Page, state: State): Promise<string[]> {
  const faults = (await troublesOf(page)).filter((trouble) => !/^(?:alert:|« Réessayer »)/.test(trouble))
  if (state.text.trim().length < 20 && !state.isBusy) faults.push(`nothing to read: « ${state.text.trim()} »`)
  for (const line of linesOf(state)) if (FOREIGN.test(line)) faults.push(`foreign: ${line}`)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (wider > 1) faults.push(`${wider} px wider than the screen`)
  return faults
}

/** Presses what reads again, one after the other, until nothing asks for it; gives what is then wrong. */
export async function readAgain(page: Page, visitor: Visitor): Promise<string[]> {
  const again = page.locator('main').getByRole('button', { name: RETRY }).locator('visible=true').first()
  for (let presses = 0; presses < 10 && (await again.count()) > 0; presses += 1) {
    // One reading may mend several parts: the button may be gone meanwhile.
    await again.click({ timeout: 2_000 }).catch(() => undefined)
    await visitor.settle()
  }
  const state = await stateOf(page)
  return [
    ...(await faultsOf(page, state)),
    ...state.alerts.map((alert) => `still says: ${alert}`),
    ...(state.retries > 0 ? ['still asks to read again'] : []),
  ].map((fault) => `mended: ${fault}`)
}
