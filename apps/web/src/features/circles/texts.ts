// The words of exchanges among three or four.
import { circleEndWords, circleWord } from '@releve/contract/circle-words'
import type { CircleEnd, WireCircle } from '@releve/contract/circles'
import { ofName } from '@releve/contract/elision'
import { overDays } from '#shared/figure-words.ts'
import { formatCount, NBSP } from '#ui/format.ts'

const POINTS = { one: 'point', other: 'points' }
const DEMANDS = { one: 'demande', other: 'demandes' }
const EXCHANGES = { one: 'échange', other: 'échanges' }

const ALL: Readonly<Record<number, string>> = { 3: 'les trois', 4: 'les quatre' }
const listed = new Intl.ListFormat('fr', { type: 'conjunction' })
const allOf = (size: number): string => ALL[size] ?? 'tous'

export const circleTexts = {
  title: (size: number) => `Échange ${circleWord(size)}`,
  headline: ({ status, hands: { length } }: WireCircle) =>
    status === 'waiting'
      ? `Un échange ${circleWord(length)} est possible`
      : status === 'done'
        ? `L’échange ${circleWord(length)} est conclu`
        : `Cet échange ${circleWord(length)} n’aura pas lieu`,
  over: (because: CircleEnd) => `${circleEndWords(because).charAt(0).toUpperCase()}${circleEndWords(because).slice(1)}.`,
  awaits: 'Tous sont d’accord. L’échange attend un accord, et le planning ne change pas encore.',
  until: (when: string) => `Réponse avant ${when}`,
  you: 'Vous',
  states: { asked: 'à vous de répondre', mine: 'd’accord', yes: 'd’accord', no: 'a refusé', waits: 'pas encore' },
  answers: 'Accords',
  refusal: 'Un refus, et la recherche continue sans cet échange.',
  given: 'Vous donnez',
  taken: 'Vous recevez',
  to: (name: string) => `à ${name}`,
  from: (name: string) => ofName(name),
  points: (paid: number, received: number) => {
    if (paid === 0 && received === 0) return 'Aucun point n’est échangé.'
    const parts = [
      ...(paid > 0 ? [`vous versez ${formatCount(paid, POINTS)}`] : []),
      ...(received > 0 ? [`vous recevez ${formatCount(received, POINTS)}`] : []),
    ].join(', ')
    return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`
  },
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
  restsHeld: (size: number, least: string | null) => `Repos tenus pour ${allOf(size)}${least === null ? '' : `, ${least} au moins`}`,
  plannings: {
    legal: 'Légal pour chacun',
    title: 'Pour chacun',
    person: 'Personne',
    gives: 'donne',
    gets: 'reçoit',
    rests: 'repos avant et après',
    overDays,
    you: 'Vous',
    youAfter: 'vous',
  },
  failed: 'Cet échange n’a pas pu être lu.',
  gone: 'Cet échange n’existe plus',
  goneText: 'Il ne vous concerne pas, ou il est trop ancien pour être encore montré.',
  back: 'Revenir aux échanges',
  list: {
    sides: (givenVacation: string, takenVacation: string) => `votre ${givenVacation} contre ${takenVacation}`,
    agreed: (yes: number, all: number, until: string) => `${yes} d’accord sur ${all}, réponse avant ${until}`,
    yours: 'À vous de répondre',
    /** « avant demain, 18:00, 1 oui sur 3 » */
    toAnswer: (yes: number, all: number, until: string) => `avant ${until}, ${yes} oui sur ${all}`,
    waiting: 'en attente',
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
    proposedBySearch: (count: number) =>
      count === 0
        ? 'Aucun nouvel échange à proposer.'
        : `${formatCount(count, EXCHANGES)} ${count > 1 ? 'proposés' : 'proposé'} par cette recherche.`,
    became: (days: number) => `Ce qui en est advenu, sur ${days}${NBSP}jours`,
    proposed: 'Proposés',
    done: 'Conclus',
    waiting: 'En attente de réponses',
    end: (because: CircleEnd) => `Sans suite${NBSP}: ${circleEndWords(because)}`,
    served: (days: number) => `Demandes servies, sur ${days}${NBSP}jours`,
    byTwo: 'Par deux',
    byThree: 'Par trois',
    byFour: 'Par quatre',
    found: 'Échanges trouvés',
    foundNone: 'Aucun échange à trois ou à quatre n’attend de réponse.',
    people: (names: readonly string[]) => listed.format(names),
    gives: (from: string, vacation: string, to: string) => `${from} donne ${vacation} à ${to}`,
    agreed: (agreed: number, all: number) => `${agreed} sur ${all} ${agreed < 2 ? 'a' : 'ont'} accepté`,
    made: 'Conclu',
    failed: 'Les chiffres n’ont pas pu être lus.',
  },
} as const
