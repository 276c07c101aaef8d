// The words about cycles.
import { ofName } from '@releve/contract/elision'
import type { Day } from '@releve/domain/calendar/day'
import type { CycleFix } from '@releve/domain/rotations/coverage'
import type { RuleCheck } from '@releve/domain/rotations/legal-check'
import type { CycleMetrics } from '@releve/domain/rotations/metrics'
import { MOST_DAYS } from '@releve/domain/rotations/edit'
import type { UnknownLetter } from '@releve/domain/rotations/letters'
import { timesOf, type RotationDay, type Shift } from '@releve/domain/planning/shift'
import { ruleNamed } from '@releve/domain/rules/table'
import type { Profile } from '@releve/domain/planning/profile'
import { figureText, profileTexts, ruleTexts } from '@releve/contract/rule-texts'
import { capitalize, formatCount, formatDay, formatDuration, formatHours, formatNumber, NBSP, NNBSP } from '#ui/format.ts'
import type { ChipTone } from '#ui/chip.tsx'
import type { CycleLack } from '@releve/domain/rotations/cycle-staffing'
import { lackText } from '#shared/lack-text.ts'
import type { RotationState, TeamFit } from '@releve/domain/rotations/cycle-view'
import type { Meeting } from './components/editor-state.ts'

const WORDS: Readonly<Record<string, { readonly word: string; readonly the: string }>> = {
  J: { word: 'jour', the: 'le jour' },
  N: { word: 'nuit', the: 'la nuit' },
  M: { word: 'matin', the: 'le matin' },
  A: { word: 'après-midi', the: 'l’après-midi' },
  G: { word: 'garde', the: 'la garde' },
  R: { word: 'repos', the: 'le repos' },
}

export const dayWord = (name: string): string => WORDS[name]?.word ?? `vacation ${name}`
const theDay = (name: string): string => WORDS[name]?.the ?? `la vacation ${name}`

const DAYS = { one: 'jour', other: 'jours' } as const
const DAYS_IN_A_ROW = { one: 'jour', other: 'jours de suite' }
const TEAMS = { one: 'équipe', other: 'équipes' } as const

/** « 07:00 – 19:00 », or « repos ». */
export function hoursOf(shift: Shift): string {
  if (shift.type === 'rest') return 'repos'
  const { startTime, endTime } = timesOf(shift)
  return formatHours(startTime, endTime)
}

/** « nuit, 19:00 – 07:00 ». */
function dayBrief({ shift }: RotationDay): string {
  return shift.type === 'rest' && shift.name === 'R' ? 'repos' : `${dayWord(shift.name)}, ${hoursOf(shift)}`
}

/** « Jour 3 : nuit, 19:00 – 07:00 ». */
export function dayLabel(day: RotationDay, index: number): string {
  const { variations } = day
  const more = variations.length === 0 ? '' : `, ${formatCount(variations.length, { one: 'autre horaire', other: 'autres horaires' })}`
  return `Jour ${index + 1}${NBSP}: ${dayBrief(day)}${more}`
}

/** Decimal hours. */
const hours = (value: number): string => (Number.isFinite(value) ? formatDuration(value * 60) : '–')

export const rotationTexts = {
  title: 'Cycle de service',
  newCycle: 'Nouveau cycle',
  timeline: 'Cycles suivis par le centre',
  cycles: 'Cycles',
  searched: { search: 'Chercher un cycle', count: { one: 'cycle', other: 'cycles' } },
  shown: 'Cycles affichés',
  shownAll: 'Tous les cycles',
  noCenterTitle: 'Aucun centre',
  noCenter: 'Votre compte n’est rattaché à aucun centre\u00A0: un administrateur peut vous rattacher au vôtre.',
  emptyTitle: 'Aucun cycle',
  empty: 'Un cycle donne à chaque équipe ses jours de travail et de repos. Partez d’un modèle du métier.',
  emptyMember: 'Le cycle de votre centre s’affichera ici dès que ses administrateurs l’auront créé.',
  failedTitle: 'Les cycles n’ont pas pu être chargés',
  missingTitle: 'Ce cycle n’existe plus',
  missing: 'Il a été supprimé, ou remplacé par une version plus récente.',
  back: 'Voir les cycles',
  states: { active: 'Suivi', planned: 'Prévu', past: 'Ancien', draft: 'Brouillon' } satisfies Record<RotationState, string>,
  tones: { active: 'success', planned: 'pending', past: 'neutral', draft: 'neutral' } satisfies Record<RotationState, ChipTone>,
  readOnly: 'Lecture seule',
  since: (day: Day) => `depuis le ${formatDay(day, 'short', { year: true })}`,
  until: (from: Day, to: Day) => `du ${formatDay(from, 'short', { year: true })} au ${formatDay(to, 'short', { year: true })}`,
  fromDay: (day: Day) => `à partir du ${formatDay(day, 'short', { year: true })}`,
  now: 'En ce moment',
  coming: 'À venir',
  over: 'Terminé',
  removeDate: 'Retirer cette date',
  facts: (dayCount: number, teamCount: number, metrics: CycleMetrics) =>
    `${formatCount(dayCount, DAYS)}, ${formatCount(teamCount, TEAMS)} · ${hours(metrics.averageWeekHours)} par semaine en moyenne`,
  shortFacts: (dayCount: number, weekHours: number) => `${formatCount(dayCount, DAYS)} · ${hours(weekHours)} par semaine`,
  more: (count: number) => `et ${formatCount(count, { one: 'autre jour', other: 'autres jours' })}`,
} as const

export const editorTexts = {
  strip: 'Journées du cycle',
  day: (number: number) => `jour ${number}`,
  add: 'ajouter',
  addLabel: 'Ajouter une journée',
  /** It is said before one meets the limit. */
  room: (daysLeft: number) =>
    daysLeft === 0
      ? `Ce cycle a ${MOST_DAYS} journées, le plus qu’un cycle puisse avoir.`
      : `Encore ${formatCount(daysLeft, { one: 'journée possible', other: 'journées possibles' })}\u00A0: un cycle en a ${MOST_DAYS} au plus.`,
  palette: 'Glisser une vacation',
  paletteAdd: (name: string) => `Ajouter ${dayWord(name)} à la fin du cycle`,
  help: 'Flèches pour aller d’une journée à l’autre, Entrée pour modifier, Espace pour prendre puis flèches pour déplacer, Suppr pour retirer.',
  lifted: (index: number) => `Jour ${index + 1} pris. Flèches pour déplacer, Espace pour poser, Échap pour le remettre à sa place.`,
  movedTo: (index: number, count: number) => `Jour ${index + 1} sur ${count}.`,
  dropped: (index: number) => `Posé au jour ${index + 1}.`,
  putBack: 'Remis à sa place.',
  removed: (index: number) => `Jour ${index + 1} retiré.`,
  added: (index: number) => `Journée ajoutée au jour ${index + 1}.`,
  undo: 'Annuler le dernier geste',
  redo: 'Refaire',
  templates: 'Modèles',
  duplicate: 'Dupliquer',
  activate: 'Activer',
  save: 'Enregistrer',
  more: 'Autres actions',
  rename: 'Renommer',
  remove: 'Supprimer',
  saved: 'Cycle enregistré',
  duplicated: 'Copie créée\u00A0: vous la modifiez maintenant',
  saveFirst: 'Enregistrez d’abord les changements.',
  uncovered: 'La couverture n’est pas tenue.',
  noTeams: 'Le centre n’a pas encore d’équipes.',
  nameLabel: 'Nom du cycle',
  nameMissing: 'Donnez un nom au cycle.',
  renameTitle: 'Renommer le cycle',
  renameBody: 'Le nom est visible de tous les membres du centre. Il sera enregistré avec le reste du cycle.',
  removeTitle: (name: string) => `Supprimer «${NBSP}${name}${NBSP}»${NNBSP}?`,
  removeBody: 'Ce cycle n’a jamais servi\u00A0: aucun planning n’en dépend.',
  removed2: 'Cycle supprimé',
  served: 'Ce cycle est ou a été suivi\u00A0: des plannings en dépendent, il ne peut pas être supprimé.',
} as const

export const lettersTexts = {
  open: 'Écrire ou répéter',
  title: 'Écrire les journées',
  label: 'Journées, une lettre par jour',
  /** The known letters, and the ways to write them. */
  hint: (kinds: readonly RotationDay[]) =>
    // No line ends between a letter and its hours, nor after their dash.
    `${kinds.map(({ shift }) => `${shift.name}${NBSP}${shift.name === 'R' ? 'repos' : hoursOf(shift).replace('–', '–\u2060')}`).join(', ')}. Espaces et retours à la ligne sont libres\u202F; ${MOST_DAYS} journées au plus.`,
  emptyHint: `J, N, M, A, G, R\u00A0: espaces et retours à la ligne sont libres, ${MOST_DAYS} journées au plus. Laissez vide pour commencer par une seule journée.`,
  missing: 'Écrivez au moins une journée.',
  unknown(unknown: readonly UnknownLetter[], hasLines: boolean) {
    const places = unknown
      .slice(0, 3)
      .map(({ letter, day, line }) => `«\u00A0${letter}\u00A0» au jour ${day}${hasLines ? ` (ligne ${line})` : ''}`)
    const more = unknown.length - places.length
    const rest = more > 0 ? `, et ${formatCount(more, { one: 'autre', other: 'autres' })}` : ''
    return `${unknown.length > 1 ? 'Ces lettres ne sont pas connues' : 'Cette lettre n’est pas connue'}\u00A0: ${places.join(', ')}${rest}.`
  },
  thereAre: (length: number) => `Il y en aurait ${formatNumber(length)}.`,
  times: 'Répéter',
  timesUnit: { one: 'fois', other: 'fois' },
  length: 'Longueur du cycle',
  lengthUnit: { one: 'jour', other: 'jours' },
  /** « 8 jours, répétés 4 fois : 32 jours. » */
  outcome(written: number, length: number) {
    const pattern = formatCount(written, DAYS)
    if (length === written) return `${pattern}.`
    const total = formatCount(length, DAYS)
    if (length % written === 0) return `${pattern}, ${length / written} fois\u00A0: ${total}.`
    return `${pattern}, répétés jusqu’à ${total}\u00A0: la dernière fois s’arrête au jour ${length % written}.`
  },
  replace: 'Remplacer les journées',
} as const

export const meetingTexts = {
  joined: 'Ce cycle vient d’être modifié par ailleurs\u00A0: ces changements sont repris ici, les vôtres s’y ajoutent.',
  /** The days that both changed, and whose version is shown. */
  clash({ draft, otherwise, clashes }: Meeting) {
    const [first, ...others] = clashes ?? []
    const name =
      draft.name === otherwise.name ? '' : ` Le nom a été changé des deux côtés\u00A0: par ailleurs «\u00A0${otherwise.name}\u00A0».`
    if (clashes === null) return `Les mêmes journées ont été changées des deux côtés\u00A0: les vôtres sont affichées.${name}`
    if (first === undefined) return name.trimStart()
    if (others.length > 0) {
      const places = `${others.map((_, at) => (clashes[at] ?? 0) + 1).join(', ')} et ${(others.at(-1) ?? 0) + 1}`
      return `Les jours ${places} ont été changés des deux côtés\u00A0: les vôtres sont affichés.${name}`
    }
    const [own, other] = [draft.days[first], otherwise.days[first]].map((day) => (day === undefined ? '' : dayBrief(day)))
    return `Le jour ${first + 1} a été changé des deux côtés\u00A0: ${own} ici, ${other} par ailleurs.${name}`
  },
  mine: 'Garder les miens',
  theirs: 'Prendre les autres',
} as const

export const viewTexts = {
  next: '28 prochains jours',
  range: (from: Day, to: Day) => `du ${formatDay(from, 'date')} au ${formatDay(to, 'date')}`,
  caption: (from: Day, to: Day) => `Équipes et couverture du ${formatDay(from, 'date')} au ${formatDay(to, 'date')}`,
  team: 'Équipe',
  coverage: 'Couverture',
  coverageOf: (name: string) => `Couverture${NBSP}: ${dayWord(name)}`,
  rest: 'repos',
  noCycle: 'sans cycle',
  otherCycle: 'autre cycle',
  states: { held: 'tenue', none: 'personne', closed: 'fermée' },
  several: (count: number) => formatCount(count, TEAMS),
  noTeams: 'Créez les équipes du centre pour voir qui travaille quel jour.',
  perWeek: 'par semaine',
  perYear: 'par an et par personne',
  shortestRest: 'repos le plus court',
  weekends: (total: number) => `week-ends entiers libres sur ${formatNumber(total)}`,
  hours,
  rules: (profile: Profile) => `Règles, régime ${profileTexts[profile].brief}`,
  rulesTitle: 'Règles',
  rulesLoading: 'Chargement des règles',
  rulesFailed: 'Les règles du centre n’ont pas pu être chargées.',
  areaFailed: 'Le centre n’a pas pu être lu\u00A0: les jours fériés affichés sont ceux de la métropole.',
} as const

/** « Nuit sans équipe ». */
export const alarmTitle = (name: string): string => `${capitalize(dayWord(name))} sans équipe`

/** « 14 jours sur 28 n’ont personne de 19:00 à 07:00, et 14 ont deux équipes. » */
export function alarmText(shift: Shift, none: number, several: number, total: number): string {
  const { startTime, endTime } = timesOf(shift)
  const at = `de ${startTime} à ${endTime}`
  if (none === 0) return `Plus tard, des jours n’ont personne ${at}.`
  const missing = `${formatCount(none, DAYS)} sur ${total} ${none > 1 ? 'n’ont' : 'n’a'} personne ${at}`
  return several === 0 ? `${missing}.` : `${missing}, et ${several} ${several > 1 ? 'ont' : 'a'} plusieurs équipes.`
}

export const lackTexts = {
  title: 'Effectif incomplet',
  /** « Jour : il manque 1 personne qualifiée CDS, 8 jours sur 28 dès le sam. 28 nov. » */
  line({ shiftName, startTime, endTime, isWhole, total, missing, dates }: CycleLack, days: number) {
    const hoursText = `${startTime}${NBSP}–${NBSP}${endTime}`
    const name = shiftName === null ? 'Sans vacation' : capitalize(dayWord(shiftName))
    const first = formatDay(dates[0] ?? '', 'short')
    const when = dates.length === 1 ? `le ${first}` : `${formatCount(dates.length, DAYS)} sur ${days} dès le ${first}`
    return `${isWhole ? name : `${name}, ${hoursText}`}${NBSP}: ${lackText({ total, missing })}, ${when}`
  },
  more: (count: number) => `et ${formatCount(count, { one: 'autre manque', other: 'autres manques' })}`,
  note: 'Si chacun travaille ce que travaille son équipe, sans absence ni échange.',
  failed: 'L’effectif de ce cycle n’a pas pu être vérifié.',
} as const

/** « Ramener la nuit au jour 4 ». */
export function fixText(fix: CycleFix, days: readonly RotationDay[]): string {
  if (fix.kind === 'replace') return `Mettre ${dayWord(fix.day.shift.name)} au jour ${fix.index + 1}`
  const name = days[fix.from]?.shift.name ?? ''
  return `${fix.to < fix.from ? 'Ramener' : 'Reporter'} ${theDay(name)} au jour ${fix.to + 1}`
}

export const placesTexts = {
  offer: 'Décaler les équipes',
  why: 'Les équipes n’ont pas les places que demande ce cycle. Décalées, elles le tiendraient.',
  tried: 'Équipes décalées',
  triedBody: 'Leur place dans le cycle changera le jour de l’activation, en même temps que lui.',
  triedFollowed: 'Leur place dans le cycle changera à l’enregistrement, à partir du jour que vous choisirez.',
  reset: 'Revenir à leurs places',
  open: (name: string) => `Placer ${name} dans le cycle`,
  group: (name: string) => `Place ${ofName(name)}`,
  earlier: (name: string) => `Avancer ${name} d’un jour`,
  later: (name: string) => `Reculer ${name} d’un jour`,
  nowhere: 'Pas encore placée dans le cycle.',
  stands: (position: number, first: Day) => `Jour ${position + 1} du cycle le ${formatDay(first, 'short')}`,
  resetOne: 'Remettre à sa place',
} as const

export const fitTexts = {
  title({ needed, teamCount }: TeamFit) {
    const count = Math.abs(teamCount - needed)
    if (teamCount < needed) return `Il manque ${formatCount(count, TEAMS)}`
    return `${formatCount(count, TEAMS)} de plus que le cycle n’en demande`
  },
  body({ needed, teamCount, fittingCycle: other }: TeamFit) {
    const facts = `Ce cycle se tient à ${formatCount(needed, TEAMS)}\u202F; le centre en a ${teamCount}.`
    if (other !== null) return facts
    return teamCount > needed ? `${facts} Choisissez un modèle pour ${formatCount(teamCount, TEAMS)}, ou laissez-en une en renfort.` : facts
  },
  /** « Passer à 5 jours, 1 repos de plus ». */
  offer(length: number, before: number) {
    const count = Math.abs(length - before)
    return `Passer à ${formatCount(length, DAYS)}, ${count} repos de ${length > before ? 'plus' : 'moins'}`
  },
  note: (teamCount: number) => `Avec leurs nouvelles places, les ${teamCount} équipes tiendraient chaque vacation à tour de rôle.`,
} as const

/** « Repos entre vacations », « 7 jours de suite, limite 48 h » and its figure. */
export function ruleLine({ code, state, figure, limit, days }: RuleCheck): { readonly label: string; readonly figure: string } {
  const brief = code === 'hoursSlidingWeek' && days !== undefined ? formatCount(days, DAYS_IN_A_ROW) : ruleTexts[code].brief
  if (code === 'overlap') return { label: brief, figure: 'oui' }
  const bound = `, ${ruleNamed(code).asks === 'least' ? 'minimum' : 'limite'} ${figureText(code, limit)}`
  return { label: state === 'kept' ? brief : `${brief}${bound}`, figure: figureText(code, figure) }
}

export const ruleStateWords = { kept: 'respecté', limit: 'juste à la limite', broken: 'dépassé' } as const

export const dayFormTexts = {
  editTitle: (number: number) => `Jour ${number}`,
  addTitle: 'Ajouter une journée',
  name: 'Nom',
  nameMissing: 'Donnez un nom à cette journée\u00A0: J, N, R…',
  nameTooLong: 'Ce nom est trop long\u00A0: 12 caractères au plus.',
  nameHint: 'Une lettre se lit le mieux\u00A0: J, N, M, A, G, R.',
  type: 'Genre',
  work: 'Travail',
  rest: 'Repos',
  startTime: 'Début',
  endTime: 'Fin',
  length: (minutes: number, endsNextDay: boolean) => `Dure ${formatDuration(minutes)}${endsNextDay ? ', finit le lendemain' : ''}.`,
  variations: 'Autres horaires possibles',
  variationsHint: 'Une demande peut les choisir à la place des horaires habituels.',
  variationName: 'Nom de ces horaires',
  variationNameMissing: 'Donnez un nom à ces horaires.',
  variation: (number: number) => `Horaires ${number}`,
  addVariation: 'Ajouter des horaires',
  removeVariation: (name: string) => `Retirer ${name}`,
  sameDays: (count: number, name: string) => `Changer aussi ${count === 1 ? 'l’autre journée' : `les ${count} autres journées`} ${name}`,
  apply: 'Appliquer',
  insert: 'Ajouter',
  duplicate: 'Dupliquer',
  moveBack: 'Avancer d’un jour',
  moveOn: 'Reculer d’un jour',
  remove: 'Retirer du cycle',
  applyFirst: 'Appliquez d’abord vos changements.',
  onlyDay: 'Un cycle comporte au moins une journée.',
} as const

export const newCycleTexts = {
  title: 'Nouveau cycle',
  name: 'Nom du cycle',
  template: 'Modèle de départ',
  search: 'Chercher un modèle',
  emptyName: 'Cycle vide',
  emptyFacts: 'Vous écrivez ses journées',
  templates: { one: 'modèle', other: 'modèles' },
  create: 'Créer le cycle',
  created: 'Cycle créé\u00A0: modifiez-le, puis activez-le',
  fillTitle: 'Partir d’un modèle',
  fill: 'Remplacer les journées',
  fillHint: 'Les journées du cycle sont remplacées. Vous pourrez revenir en arrière.',
  failed: 'Les modèles n’ont pas pu être chargés',
  templatesAwaited: 'Les modèles arrivent…',
  templatesFailed: 'Les modèles n’ont pas pu être lus.',
  forTeams: (count: number) => `pour ${formatCount(count, TEAMS)}`,
} as const

export const activationTexts = {
  title: (name: string) => `Activer «${NBSP}${name}${NBSP}»`,
  body: 'À partir de cette date, les équipes qui suivent le cycle du centre suivent celui-ci, jusqu’à la prochaine activation.',
  places: 'Places des équipes ce jour-là',
  placeOf: (position: number) => `jour ${position + 1} du cycle`,
  confirm: 'Activer le cycle',
  done: (day: Day) => `Cycle activé à partir du ${formatDay(day)}`,
  removeTitle: 'Retirer cette activation',
  removeBody: (name: string, day: Day) =>
    `«${NBSP}${name}${NBSP}» ne sera plus suivi à partir du ${formatDay(day, 'long', { year: true })}\u00A0: le cycle d’avant continue, chaque équipe à la place qu’elle y avait.`,
  removeConfirm: 'Retirer la date',
  removed: 'Date retirée',
  saveTitle: 'Enregistrer les changements',
  saveServed:
    'Ce cycle a déjà servi. Les jours passés gardent l’ancienne version\u202F; la nouvelle tient à partir de la date choisie, pour le centre et les équipes qui le suivent.',
  savePlanned: 'Ce cycle est prévu\u00A0: les jours à venir des équipes changent avec lui.',
  saveConfirm: 'Enregistrer le cycle',
} as const
