// The words of exchanges among three or four.
import { circleEndWords, circleWord } from '@releve/contract/circle-words'
import type { CircleEnd, WireCircle } from '@releve/contract/circles'
import { formatCount, formatDuration, NBSP } from '../../ui/format.ts'

const POINTS = { one: 'point', other: 'points' }
const DEMANDS = { one: 'demande', other: 'demandes' }
const EXCHANGES = { one: 'échange', other: 'échanges' }

const ALL: Readonly<Record<number, string>> = { 3: 'les trois', 4: 'les quatre' }
const allOf = (size: number): string => ALL[size] ?? 'tous'

const DAYS = { one: 'jour', other: 'jours' }

type Figure = NonNullable<WireCircle['figures']>['rules'][number]

const RULES: Readonly<Record<Figure['code'], string>> = {
  rest: 'Repos minimal',
  hoursSlidingWeek: 'Repère sur 7 jours glissants',
  hoursCivilWeek: 'Repère de la semaine civile',
  weeklyRest: 'Repos de la semaine',
  consecutiveDays: 'Repère de jours de suite',
}

export const circleTexts = {
  title: (size: number) => `Échange ${circleWord(size)}`,
  headline: ({ status, hands: { length } }: WireCircle) =>
    status === 'waiting'
      ? `Un échange ${circleWord(length)} est possible`
      : status === 'done'
        ? `L’échange ${circleWord(length)} est conclu`
        : `Cet échange ${circleWord(length)} n’aura pas lieu`,
  over: (because: CircleEnd) => `${circleEndWords(because).charAt(0).toUpperCase()}${circleEndWords(because).slice(1)}.`,
  until: (when: string) => `Réponse avant ${when}`,
  you: 'Vous',
  states: { asked: 'à vous de répondre', mine: 'd’accord', yes: 'd’accord', no: 'a refusé', waits: 'pas encore' },
  answers: 'Accords',
  given: 'Vous donnez',
  taken: 'Vous recevez',
  to: (name: string) => `à ${name}`,
  from: (name: string) => `de ${name}`,
  points: (paid: number, received: number) => {
    if (paid === 0 && received === 0) return 'Aucun point n’est échangé.'
    const parts = [
      ...(paid > 0 ? [`vous versez ${formatCount(paid, POINTS)}`] : []),
      ...(received > 0 ? [`vous recevez ${formatCount(received, POINTS)}`] : []),
    ].join(', ')
    return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`
  },
  rest: 'repos',
  restAround: (before: string | null, after: string | null) =>
    [...(before === null ? [] : [`${before} de repos avant`]), ...(after === null ? [] : [`${after} après`])].join(', '),
  hours: (hours: number) => formatDuration(hours * 60),
  restCaption: (day: string, clock: string, isEnd: boolean) => `${isEnd ? `fin${NBSP}` : ''}${day}, ${clock}`,
  ruleLine: ({ code, limit, severity }: Figure) => {
    const most = code === 'consecutiveDays' ? formatCount(limit, DAYS) : formatDuration(limit * 60)
    return severity === null ? `${RULES[code]}${NBSP}: ${most} respecté` : `${RULES[code]}${NBSP}: ${most} dépassé`
  },
  figure: ({ code, actual }: Figure) =>
    actual === null ? '' : code === 'consecutiveDays' ? formatCount(actual, DAYS) : formatDuration(actual * 60),
  nothingMoves: (size: number) => `Rien ne bouge tant que ${allOf(size)} n’ont pas dit oui.`,
  consent: (size: number) => `Accepter l’échange ${circleWord(size)}`,
  decline: 'Refuser',
  consented: ({ status, hands: { length } }: WireCircle) =>
    status === 'done'
      ? `L’échange ${circleWord(length)} est conclu.`
      : status === 'over'
        ? 'Cet échange n’est plus possible.'
        : 'Votre accord est donné. Vous serez prévenu quand tous auront répondu.',
  declined: 'Vous avez refusé. Votre demande reste ouverte.',
  waiting: 'Vous avez donné votre accord.',
  failed: 'Cet échange n’a pas pu être lu.',
  back: 'Revenir aux échanges',
  list: {
    title: 'Échanges à trois ou à quatre',
    agreed: (yes: number, all: number) => `${yes} d’accord sur ${all}`,
    toAnswer: 'à vous de répondre',
  },
  admin: {
    title: 'Recherche d’échanges',
    intro:
      'Relève cherche les échanges à trois et à quatre dès qu’une demande est déposée ou change, et chaque nuit pour tout le centre. Rien ne se fait sans l’accord de chacun.',
    search: 'Chercher maintenant',
    searching: 'Recherche en cours',
    asked: 'La recherche commence.',
    last: 'Dernière recherche',
    never: 'Aucune recherche n’a encore eu lieu.',
    lastAt: (when: string, isByItself: boolean) => `${when}, ${isByItself ? 'de nuit' : 'à la demande d’un administrateur'}`,
    lookedAt: (count: number) => `${formatCount(count, DEMANDS)} à échanger`,
    couldServe: 'Pourraient être servies',
    optimal: 'Aucun autre choix n’en servirait davantage.',
    bound: (atMost: number) => `Recherche arrêtée avant la fin${NBSP}: au plus ${formatCount(atMost, DEMANDS)}.`,
    proposedBySearch: (count: number) => `${formatCount(count, EXCHANGES)} ${count > 1 ? 'proposés' : 'proposé'} par cette recherche`,
    became: (days: number) => `Ce qui en est advenu, sur ${days}${NBSP}jours`,
    proposed: 'Proposés',
    done: 'Conclus',
    waiting: 'En attente de réponses',
    end: (because: CircleEnd) => `Sans suite${NBSP}: ${circleEndWords(because)}`,
    served: (days: number) => `Demandes servies, sur ${days}${NBSP}jours`,
    byTwo: 'Par deux',
    byThree: 'Par trois',
    byFour: 'Par quatre',
    failed: 'Les chiffres n’ont pas pu être lus.',
  },
} as const
