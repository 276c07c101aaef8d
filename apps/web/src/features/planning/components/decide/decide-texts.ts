// The words of « À décider ».
import type { WireApproval } from '@releve/contract/approvals'
import { fullName, type NamedPerson } from '@releve/contract/person-name'
import { formatCount, formatDay, NBSP } from '#ui/format.ts'

const requests = { one: 'demande', other: 'demandes' }
const listed = new Intl.ListFormat('fr', { type: 'disjunction' })

export const decideTexts = {
  title: 'À décider',
  list: 'Demandes à décider',
  count: (count: number) => formatCount(count, { one: `demande à${NBSP}décider`, other: `demandes à${NBSP}décider` }),
  order: 'les plus pressées d’abord',
  failed: 'Les demandes à décider n’ont pas pu être lues',
  emptyTitle: 'Rien à décider',
  empty: 'Les demandes qui attendent votre réponse viendront ici. Vous en êtes averti.',
  choose: 'Choisissez une demande',
  chooseNote: 'Ce qu’elle change s’affiche ici, avant que vous répondiez.',
  gone: { title: 'Cette demande n’attend plus', children: 'Elle a été décidée, retirée, ou attend quelqu’un d’autre.' },
  askedOn: (day: string) => `demandée le ${formatDay(day)}`,
  youAre: (level: number, levels: number) => (level > levels ? `au-dessus des ${levels} niveaux` : `niveau ${level} sur ${levels}`),
  lapses: (when: string) => `caduque ${when}`,
  accord: (level: number, by: NamedPerson | null, insteadOf: NamedPerson | null, when: string) =>
    `${level === 1 ? 'Accord du premier niveau' : 'Accord du deuxième niveau'}${NBSP}: ${by === null ? 'un ancien membre' : fullName(by)}${insteadOf === null ? '' : `, pour ${fullName(insteadOf)}`}, ${when}`,
  waits: ({ waitsFor, level, levels }: WireApproval) =>
    `Attend ${waitsFor.length === 0 ? 'un administrateur principal' : listed.format(waitsFor.map((person) => fullName(person)))} (${decideTexts.youAre(level, levels)})`,
  changes: 'Ce que cela change',
  kept: 'Les règles du centre sont tenues.',
  approve: 'Approuver',
  approveAndSeek: 'Approuver et chercher',
  reject: 'Refuser',
  confirmReject: 'Refuser la demande',
  willRead: (name: string) => `${name} lira votre réponse aussitôt.`,
  approved: 'Demande approuvée.',
  passedOn: 'Votre accord est donné. La demande passe au niveau suivant.',
  rejected: 'Demande refusée.',
  previous: 'Demande précédente',
  next: 'Demande suivante',
  place: (index: number, count: number) => `${index} sur ${count}`,
  select: (name: string) => `Choisir la demande de ${name}`,
  chosen: (count: number) => formatCount(count, { one: 'demande choisie', other: 'demandes choisies' }),
  approveChosen: (count: number) => `Approuver les ${count}`,
  rejectChosen: (count: number) => `Refuser les ${count}`,
  none: 'Ne plus choisir',
  doneAll: (count: number) => `${formatCount(count, requests)} ${count > 1 ? 'décidées' : 'décidée'}.`,
  someLeft: (done: number, left: number) =>
    `${formatCount(done, requests)} ${done > 1 ? 'décidées' : 'décidée'}, ${left} ${left > 1 ? 'restent' : 'reste'} à voir une par une.`,
  keys: { browse: 'parcourir', select: 'choisir' },
} as const
