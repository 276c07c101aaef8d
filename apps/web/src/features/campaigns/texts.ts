// The words of leave campaigns.
import { ofName } from '@releve/contract/elision'
import type { WireWishReason } from '@releve/contract/campaigns'
import type { Day } from '@releve/domain/calendar/day'
import { formatCount, formatDay, isoWeekOf, NBSP } from '#ui/format.ts'

interface Run {
  readonly fromDate: Day
  readonly toDate: Day
}

const weeks = { one: 'semaine', other: 'semaines' }
const wishes = { one: 'vœu', other: 'vœux' }
const serving = { one: 'personne a un de ses vœux', other: 'personnes ont un de leurs vœux' }
const people = { one: 'personne', other: 'personnes' }

/** « S28 à S30 », « S28 » */
export function weeksOfRun({ fromDate, toDate }: Run): string {
  const [from, to] = [isoWeekOf(fromDate), isoWeekOf(toDate)]
  return from === to ? `S${from}` : `S${from} à S${to}`
}

/** « 12 juillet – 1er août » */
export const daysOfRun = ({ fromDate, toDate }: Run): string => `${formatDay(fromDate, 'date')} – ${formatDay(toDate, 'date')}`

/** « 1er », « 2e » */
const ordinal = (rank: number): string => (rank === 1 ? '1er' : `${rank}e`)

type Obstacle = WireWishReason['obstacles'][number]

/** « dans la S31, 7 vœux pour 4 places » */
function fullText({ date, places, wished, minimum, qualifications }: Obstacle): string {
  const whose = qualifications.length === 0 ? '' : ` parmi les ${qualifications.join(', ')}`
  const week = `S${isoWeekOf(date)}`
  const asked = `${formatCount(wished, { one: 'personne la veut', other: 'personnes la veulent' })}${whose}`
  const room =
    places === 0
      ? minimum === null
        ? 'plus personne ne peut partir'
        : `${formatCount(minimum, { one: 'présent requis', other: 'présents requis' })}, personne ne peut partir`
      : formatCount(places, { one: 'place', other: 'places' })
  return `${week}${NBSP}: ${asked}, ${room}`
}

/** Says who stood before, without a name. */
function beforeText({ before: { moreCredit, sameCredit, lessCredit } }: Obstacle): string {
  const groups = [
    { count: moreCredit, to: { one: 'à un collègue moins bien servi avant', other: 'à des collègues moins bien servis avant' } },
    { count: sameCredit, to: { one: 'à un collègue servi comme vous avant', other: 'à des collègues servis comme vous avant' } },
    {
      count: lessCredit,
      to: { one: 'à un collègue qui n’aurait rien eu d’aussi bon', other: 'à des collègues qui n’auraient rien eu d’aussi bon' },
    },
  ].filter(({ count }) => count > 0)
  const parts = groups.map(({ count, to }, index) =>
    formatCount(count, index > 0 ? to : { one: `place va ${to.one}`, other: `places vont ${to.other}` }),
  )
  return parts.length === 0 ? '' : `${parts.join(', ')}.`
}

const joined = new Intl.ListFormat('fr', { type: 'conjunction' })
const weekNames = (days: readonly Day[]): string[] => [...new Set(days.map((day) => `S${isoWeekOf(day)}`))]

/** « S31 à S33 (S31 et S32 complètes) »: why a wish is not granted, in a line. */
function shortReason({ kind, obstacles, ...run }: WireWishReason): string {
  const full = weekNames(obstacles.map(({ date }) => date))
  const why = {
    full: `${joined.format(full)} ${full.length > 1 ? 'complètes' : 'complète'}`,
    forbidden: 'refusé',
    short: 'solde trop court',
    pinned: 'un autre vœu est imposé',
    granted: 'accordé',
    notNeeded: 'pas examiné',
  }
  return `${weeksOfRun(run)} (${why[kind]})`
}

/** The obstacles of a wish in lines: what is said of who stood before is said once where it is the same of all. */
function fullLines(obstacles: readonly Obstacle[]): string[] {
  const shown = obstacles.slice(0, 3)
  const before = new Set(shown.map(beforeText))
  const [only = ''] = before
  if (before.size > 1 || only === '' || shown.length === 1)
    return shown.map((obstacle) => `${fullText(obstacle)}. ${beforeText(obstacle)}`.trim())
  return [...shown.map((obstacle) => `${fullText(obstacle)}.`), `Chaque semaine, ${only}`]
}

/** « 3 premiers vœux de plus », « 1 premier vœu de moins »; nothing for none. */
const difference = (count: number, noun: { readonly one: string; readonly other: string }): string[] =>
  count === 0 ? [] : [`${formatCount(Math.abs(count), noun)} ${count > 0 ? 'de plus' : 'de moins'}`]

export const campaignTexts = {
  title: 'Congés',
  failed: 'Les campagnes de congés n’ont pas pu être lues.',
  failedOne: 'Cette campagne n’a pas pu être lue.',
  none: 'Aucune campagne de congés',
  noneMember: 'Quand vos administrateurs en ouvriront une, vous classerez ici vos vœux.',
  noneAdmin: 'Ouvrez une campagne\u00A0: chacun classe ses vœux, puis le partage le plus juste se calcule.',
  which: 'Campagne',
  states: { open: 'vœux ouverts', closed: 'vœux clos', shared: 'à publier', published: 'publiée', withdrawn: 'retirée' },
  termsOf: (fewest: number, most: number, period: string) =>
    fewest === most
      ? `${formatCount(most, weeks)} de suite, entre ${period}. Classez vos vœux, le préféré en haut.`
      : `De ${fewest} à ${formatCount(most, weeks)} de suite, entre ${period}. Classez vos vœux, le préféré en haut.`,
  between: ({ fromDate, toDate }: Run) => `S${isoWeekOf(fromDate)} et S${isoWeekOf(toDate)}`,
  bars: 'Vœux par semaine, sans les noms.',
  barsTeam: 'Vœux de votre équipe par semaine, sans les noms.',
  barsFirst: 'En couleur, votre premier vœu.',
  barOf: (week: number, any: number, first: number) => `S${week}${NBSP}: ${formatCount(any, wishes)}, dont ${first} en premier`,
  places: (count: number) => formatCount(count, { one: 'place', other: 'places' }),
  wishOf: (rank: number) => `${ordinal(rank)} vœu`,
  noWish: 'Vous n’avez pas encore de vœu.',
  wanted: (days: readonly Day[]) => `${days.length > 1 ? 'très demandées' : 'très demandée'}${NBSP}: ${joined.format(weekNames(days))}`,
  roomLeft: 'encore de la place',
  up: (rank: number) => `Monter le ${ordinal(rank)} vœu`,
  down: (rank: number) => `Descendre le ${ordinal(rank)} vœu`,
  remove: (rank: number) => `Retirer le ${ordinal(rank)} vœu`,
  firstWeek: 'Première semaine',
  length: 'Durée',
  lengthOf: (count: number) => formatCount(count, weeks),
  add: 'Ajouter ce vœu',
  full: 'Six vœux au plus.',
  companion: 'Partir avec',
  nobody: 'Personne en particulier',
  companionHint: 'Ce collègue doit vous nommer aussi.',
  agreed: (name: string) => `${name} est d’accord${NBSP}: vous partirez ensemble si personne n’y perd.`,
  askedBy: (name: string) => `${name} voudrait être en congé avec vous. Nommez-vous l’un l’autre pour être d’accord.`,
  impossible: 'Jours impossibles',
  impossibleHint: 'Aucun vœu ni aucune semaine échangée ne peut les comprendre.',
  impossibleDay: 'Un jour',
  addDay: 'Ajouter ce jour',
  removeDay: (day: Day) => `Retirer le ${formatDay(day)}`,
  send: (count: number) => (count === 0 ? 'Retirer mes vœux' : `Envoyer ${count === 1 ? 'ce vœu' : `ces ${formatCount(count, wishes)}`}`),
  sent: 'Vœux envoyés',
  until: (day: Day) => `À changer autant que vous voulez, jusqu’au ${formatDay(day)} inclus.`,
  over: (day: Day) => `Les vœux sont clos depuis le ${formatDay(day)} au soir. Vous lirez ici ce qui vous est accordé, et pourquoi.`,
  enterFor: 'Saisir des vœux pour un membre',
  enterWho: 'Membre',
  enterNone: 'Choisissez le membre.',
  isSilent: 'sans vœu',
  enterWhy: 'Motif',
  enterWhyHint: 'Le membre et le journal du centre le liront.',
  enterReplaces: 'Ces vœux remplacent ceux que ce membre aurait envoyés. Un partage déjà calculé sera à refaire.',
  enterSend: (name: string) => `Enregistrer les vœux ${ofName(name)}`,
  entered: 'Vœux enregistrés',
  enteredBy: (name: string, why: string) => `Vœux saisis par ${name}${NBSP}: ${why}`,
  credit: (count: number) =>
    count > 1
      ? 'Moins bien servi à deux campagnes passées, vous passez avant ceux qui l’ont été moins souvent.'
      : 'Moins bien servi à une campagne passée, vous passez avant ceux qui ne l’ont pas été.',
  grantedAs: (rank: number) => `Accordé, votre ${ordinal(rank)} vœu`,
  nothing: 'Aucun de vos vœux n’a pu être accordé',
  why: 'Pourquoi',
  answers: {
    granted: 'Une place chaque semaine.',
    notNeeded: 'Pas examiné, un vœu mieux classé était possible.',
    forbidden: 'Refusé par un responsable.',
    short: 'Le solde de congés ne suffit pas.',
    pinned: 'Un responsable a imposé un autre vœu.',
    full: fullLines,
  },
  proven: 'Partage exact\u00A0: personne ne pouvait être mieux servi sans qu’un autre le soit moins.',
  unproven: 'Le temps a manqué pour prouver qu’aucun partage n’est meilleur.',
  creditNext: 'Cela comptera pour vous à la prochaine campagne.',
  heldByExchange: 'Par échange avec un collègue',
  exchange: 'Échanger ses semaines',
  exchangeOpen: 'Proposer un échange',
  exchangeWith: 'Collègue',
  exchangeNobody: 'Choisissez un collègue.',
  exchangeFrom: 'Sa première semaine',
  exchangeChoose: 'Choisir',
  exchangeNoWeek: 'Choisissez sa première semaine.',
  exchangeNote:
    'Mettez-vous d’accord d’abord\u00A0: vous donnez toutes vos semaines, vous recevez toutes les siennes. Rien ne change avant son accord, et aucun point n’est échangé.',
  exchangeSubmit: 'Proposer cet échange',
  exchangeProposed: 'Échange proposé',
  exchangeOffer: (name: string, offered: string, held: string) => `${name} vous propose ${offered} contre vos semaines ${held}.`,
  exchangeAccept: 'Échanger',
  exchangeKeep: 'Garder mes semaines',
  exchangeDone: 'Semaines échangées',
  exchangeDeclined: 'Vous gardez vos semaines',
  exchangeWaits: (name: string, held: string, wanted: string) =>
    `Vous proposez ${held} à ${name} contre ${wanted}. Sa réponse est attendue.`,
  exchangeTakeBack: 'Retirer la proposition',
  exchangeTakenBack: 'Proposition retirée',
  drawn: (seed: number) => `Tirage au sort entre partages égaux${NBSP}: graine ${seed}.`,
  chief: 'Partage',
  waiting: (wishing: number, all: number) => `Vœux reçus de ${wishing} sur ${formatCount(all, people)}.`,
  silent: (names: string) => `Sans vœu${NBSP}: ${names}`,
  shareAfter: (day: Day) => `Dernier jour des vœux le ${formatDay(day)}${NBSP}: le partage se calcule ensuite.`,
  compute: 'Calculer le partage',
  recompute: 'Recalculer',
  tryChoices: 'Voir ce que cela change',
  tried: 'Essai calculé',
  trial: (count: number) =>
    count === 0
      ? 'Essai, pas encore gardé\u00A0: personne n’aurait autre chose.'
      : `Essai, pas encore gardé${NBSP}: ${formatCount(count, { one: 'personne aurait', other: 'personnes auraient' })} autre chose.`,
  keepTrial: 'Garder ce partage',
  keptTrial: 'Partage gardé',
  dropTrial: 'Revenir au partage gardé',
  spread: (ranks: readonly (readonly [rank: number | null, count: number])[]) =>
    `${ranks
      .map(([rank, count]) => {
        if (rank === null) return formatCount(count, { one: 'n’a aucun de ses vœux', other: 'n’ont aucun de leurs vœux' })
        const noun = { one: `a son ${ordinal(rank)} vœu`, other: `ont leur ${ordinal(rank)} vœu` }
        return formatCount(count, noun)
      })
      .join(', ')}.`,
  rankAlone: ordinal,
  weekAlone: (week: number) => `S${week}`,
  ofWish: (act: string, rank: number, name: string) => `${act} le ${ordinal(rank)} vœu ${ofName(name)}`,
  change: (name: string) => `Décider pour ${name}`,
  detail: (name: string) => `Détail pour ${name}`,
  refused: (reasons: readonly WireWishReason[]) => `${reasons.map(shortReason).join(', ')}.`,
  pictureGranted: 'accordé, rang du vœu',
  pictureWished: 'souhaité, non accordé',
  pictureAway: 'Absents',
  computing: 'Quelques secondes, dix au plus.',
  computed: 'Partage calculé',
  served: (served: number, atMost: number) =>
    served === atMost ? `${formatCount(served, serving)}.` : `${formatCount(served, serving)}, ${atMost} au plus.`,
  couples: (together: number, all: number) =>
    `Partent ensemble${NBSP}: ${together} sur ${formatCount(all, { one: 'paire', other: 'paires' })}.`,
  rank: (rank: number | null) => (rank === null ? 'rien obtenu' : `${ordinal(rank)} vœu`),
  before: (rank: number | null | undefined) =>
    `avant ce calcul${NBSP}: ${rank === null || rank === undefined ? 'rien' : `${ordinal(rank)} vœu`}`,
  impose: 'Imposer',
  free: 'Ne plus imposer',
  refuse: 'Refuser',
  allow: 'Ne plus refuser',
  chosen: (count: number) => `${formatCount(count, { one: 'choix n’est', other: 'choix ne sont' })} pas encore dans ce partage.`,
  dearest: 'Ce qui coûte le plus de vœux',
  dear: (week: number, who: string, count: number) =>
    `S${week}${who === '' ? '' : `, ${who}`}${NBSP}: ${formatCount(count, { one: 'vœu empêché', other: 'vœux empêchés' })}.`,
  oneMore: (served: number, first: number) =>
    served === 0 && first === 0
      ? 'Une personne de plus cette semaine ne changerait rien.'
      : `Avec une personne de plus cette semaine${NBSP}: ${[
          ...difference(served, { one: 'servi', other: 'servis' }),
          ...difference(first, { one: 'premier vœu', other: 'premiers vœux' }),
        ].join(', ')}.`,
  publish: 'Publier et prévenir',
  published: 'Congés publiés',
  publishQuestion: 'Publier ces congés\u202F?',
  publishWhat: 'Les congés accordés sont posés et approuvés, et chacun lit son résultat et sa raison, sans le nom des autres.',
  withdraw: 'Retirer la campagne',
  withdrawn: 'Campagne retirée',
  withdrawQuestion: 'Retirer cette campagne\u202F?',
  withdrawWhat: 'Tout ce qu’elle a accordé est retiré des plannings, et chacun est prévenu.',
  reasonRequired: 'Écrivez pourquoi.',
  outside: 'Vous ne prenez pas part à cette campagne.',
  seeCalendar: 'Voir dans le calendrier',
  open: 'Ouvrir une campagne',
  openCancel: 'Annuler',
  opened: 'Campagne ouverte',
  openSubmit: 'Ouvrir aux vœux',
  name: 'Nom',
  nameHint: 'Été 2027',
  activity: 'Congé accordé',
  from: 'Du lundi',
  to: 'Au dimanche',
  wishesUntil: 'Dernier jour des vœux',
  fewestWeeks: 'Plus petit vœu',
  mostWeeks: 'Plus long vœu',
  weeksUnit: weeks,
  longestDays: 'Jours d’absence de suite au plus',
  daysUnit: { one: 'jour', other: 'jours' },
  longestHint: 'Congés voisins compris. 31 dans la fonction publique territoriale.',
  mostAway: 'Absents au plus par équipe',
  mostAwayHint: 'Laissez vide\u00A0: autant que les minimums le permettent.',
  teams: 'Équipes',
  teamsHint: 'Aucune choisie\u00A0: toutes prennent part.',
  keepsStaffing: 'Garder les minimums du centre',
  year: 'Semaine par semaine',
  away: (week: number, count: number) => `S${week}${NBSP}: ${formatCount(count, { one: 'absent', other: 'absents' })}`,
}
