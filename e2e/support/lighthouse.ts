// Lighthouse on a page of the built application, as a phone sees it, in a Chromium of its own that may be logged in.
import { chromium } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import lighthouse from 'lighthouse'
import { chromiumArguments, chromiumPath } from '@releve/testing/chromium'

export const categories = ['performance', 'accessibility', 'best-practices'] as const
/** The scores out of 100, by category, and the audits that lost points. */
export interface Report {
  readonly scores: Readonly<Record<(typeof categories)[number], number>>
  readonly lost: readonly string[]
}

export interface LighthouseBrowser {
  /** Does `work` in the profile of the person: logs in, leaves something behind. */
  readonly prepare: (work: (context: BrowserContext) => Promise<void>) => Promise<void>
  /** Loads the page anew, as somebody who was here before when they are logged in. */
  readonly look: (url: string) => Promise<Report>
  readonly close: () => void
}

/**
 * A person’s profile, and a browser begun anew for each look: in one that has shown the application before, the profiler first goes
 * through all the code it knows, up to 200 ms that are counted as the page’s.
 */
export function openLighthouse(): LighthouseBrowser {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-lighthouse-'))
  const within = async <Result>(work: (context: BrowserContext, port: number) => Promise<Result>): Promise<Result> => {
    const port = 30_000 + Math.floor(Math.random() * 5000)
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: chromiumPath(),
      args: [...chromiumArguments, `--remote-debugging-port=${port}`],
      locale: 'fr-FR',
    })
    try {
      return await work(context, port)
    } finally {
      await context.close()
    }
  }
  const measure = async (url: string): Promise<Report> =>
    within(async (_, port) => {
      const result = await lighthouse(url, {
        port,
        onlyCategories: [...categories],
        formFactor: 'mobile',
        // The log-in stays; what the service worker keeps goes: everything is loaded.
        disableStorageReset: false,
        clearStorageTypes: ['shader_cache', 'service_workers', 'cache_storage'],
        logLevel: 'error',
      })
      if (result === undefined) throw new Error(`no report of ${url}`)
      const { lhr } = result
      const scoreOf = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
      const lost = Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
        auditRefs.flatMap(({ id: audit, weight }) => {
          const { score, title, displayValue } = lhr.audits[audit] ?? { score: null, title: audit }
          return weight > 0 && score !== null && score < 0.9 ? [`${id}: ${title} ${displayValue ?? ''} (${Math.round(score * 100)})`] : []
        }),
      )
      return {
        scores: {
          performance: scoreOf('performance'),
          accessibility: scoreOf('accessibility'),
          'best-practices': scoreOf('best-practices'),
        },
        lost,
      }
    })
  return {
    prepare: async (work) => within(work),
    look: async (url) => {
      const report = await measure(url)
      // Now and then a browser just begun gives a trace without a first paint: nothing was measured.
      return report.scores.performance > 0 ? report : measure(url)
    },
    close: () => {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
