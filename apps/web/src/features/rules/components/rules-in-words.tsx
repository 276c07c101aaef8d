// The rules of one's own centre for whoever only reads them: how many people each vacation has at least, until when one posts or withdraws,
// and which rules refuse an exchange or are only pointed out.
import { parameterTexts, profileTexts, ruleTexts } from '@releve/contract/rule-texts'
import type { WireCenterRules } from '@releve/contract/centers'
import { ruleNamed } from '@releve/domain/rules/table'
import { USUAL_SHORTEST_PART_HOURS } from '@releve/domain/working-time/rules'
import Ban from 'lucide-react/icons/ban'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { Tile } from '#shared/tile.tsx'
import { shiftWord } from '#shared/shift-word.ts'
import { formatDayNumeric, formatNumber, NBSP } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useCenterRules } from '#features/centers/queries.ts'
import { rulesTexts, wordsTexts as texts } from '../texts.ts'

type WireRule = WireCenterRules['rules'][number]

/** « au moins 35 h, sur 7 jours », in the order of the domain; the sentence of the rule where it has no figure. */
function ruleInWords(rule: WireRule): { readonly title: string; readonly words: string } {
  const { title, note } = ruleTexts[rule.code]
  const values = new Map<string, unknown>(Object.entries(rule))
  const figures = Object.keys(ruleNamed(rule.code).parameters).map((name) => {
    const { label, sign } = parameterTexts(rule.code, name)
    return `${label.toLocaleLowerCase('fr')} ${formatNumber(Number(values.get(name)))}${NBSP}${sign}`
  })
  return { title, words: figures.length === 0 ? note : figures.join(', ') }
}

const SEVERITIES = [
  { title: texts.refused, severities: ['blocking'], Icon: Ban, tone: 'text-error' },
  { title: texts.pointedOut, severities: ['warning', 'information'], Icon: TriangleAlert, tone: 'text-warn' },
] as const

function Staffing({ minimumStaffing, staffing = [] }: Pick<WireCenterRules, 'minimumStaffing' | 'staffing'>): ReactNode {
  const minima = Object.entries(minimumStaffing).filter(
    ([, { total, byQualification }]) => total > 0 || Object.values(byQualification).some((count) => count > 0),
  )
  return (
    <section aria-labelledby="effectif-minimal" className="flex flex-col gap-1">
      <SectionTitle id="effectif-minimal">{texts.staffing}</SectionTitle>
      {minima.length + staffing.length === 0 && <p className="text-14 text-t2">{texts.noStaffing}</p>}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {minima.map(([name, { total, byQualification }]) => (
          <li key={name} className="flex min-h-13 items-center gap-3.5 py-2">
            <Tile name={name} size={32} label={shiftWord(name)} />
            <span className="text-16 text-pretty">{texts.minimum(total, Object.entries(byQualification))}</span>
          </li>
        ))}
        {staffing.map(({ qualification, startTime, endTime, kinds, dates, minimum, target, maximum }) => {
          const line = rulesTexts.byHour.line(
            qualification ?? rulesTexts.byHour.everybody,
            startTime,
            endTime,
            kinds,
            dates.map(formatDayNumeric).join(', '),
            { minimum: `${minimum}`, target: `${target ?? ''}`, maximum: `${maximum ?? ''}` },
          )
          return (
            <li key={line} className="flex min-h-13 items-center py-2 text-14 text-pretty">
              {line}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Exchanges({ rules }: { rules: WireCenterRules }): ReactNode {
  const { crossTeam = true, allowsParts = true, shortestPartHours = USUAL_SHORTEST_PART_HOURS } = rules
  const sentences = [
    texts.post(rules.postNoticeHours),
    texts.withdraw(rules.withdrawNoticeHours),
    texts.crossTeam(crossTeam),
    texts.parts(allowsParts ? shortestPartHours : null),
  ]
  return (
    <section aria-labelledby="regles-echanges" className="flex flex-col gap-1">
      <SectionTitle id="regles-echanges">{texts.exchanges}</SectionTitle>
      <ul className="flex flex-col divide-y divide-line">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex min-h-12 items-center py-2 text-14 text-pretty">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function RulesInWords(): ReactNode {
  return (
    <Loaded query={useCenterRules()} failed={rulesTexts.failed} skeleton={<SkeletonStack count={6} height={144} />}>
      {(rules) => (
        <>
          <Staffing {...rules} />
          <Exchanges rules={rules} />
          <section aria-labelledby="temps-de-travail" className="flex flex-col gap-3">
            <SectionTitle id="temps-de-travail" note={profileTexts[rules.profile].name}>
              {rulesTexts.rules}
            </SectionTitle>
            {SEVERITIES.map(({ title, severities, Icon, tone }) => {
              const those = rules.rules.filter(({ severity }) => severities.some((each) => each === severity))
              if (those.length === 0) return null
              return (
                <section key={title} aria-label={title} className="flex flex-col">
                  <h3 className="flex items-center gap-2 text-14 font-600 text-t2">
                    <Icon size={18} aria-hidden="true" className={`flex-none ${tone}`} />
                    {title}
                  </h3>
                  <dl className="flex flex-col divide-y divide-line">
                    {those.map(ruleInWords).map((rule) => (
                      <div key={rule.title} className="flex min-h-12 flex-col justify-center py-2">
                        <dt className="text-14 font-600">{rule.title}</dt>
                        <dd className="text-13 text-pretty text-t2">{rule.words}</dd>
                      </div>
                    ))}
                  </dl>
                </section>
              )
            })}
          </section>
        </>
      )}
    </Loaded>
  )
}
