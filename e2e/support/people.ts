// The actors of the journeys: people of the demo, by their role.
import { DEMO_PASSWORD } from '@releve/demo/load'
import { demoUsers } from '@releve/demo/people'

export const PASSWORD = DEMO_PASSWORD

/** These people are printed at the start: a visitor of the demo would try them. */
export const people = {
  camille: 'camille.erable@sdis-brumaie.example',
  helene: 'helene.avocetta@sdis-brumaie.example',
  ludovic: 'ludovic.porphyreau@sdis-brumaie.example',
  yann: 'yann.cormiege@sdis-brumaie.example',
  oceane: 'oceane.calcite@sdis-brumaie.example',
  chloe: 'chloe.bise-noire@sdis-brumaie.example',
  maud: 'maud.bergeronnette@sdis-brumaie.example',
  karim: 'karim.basaltin@sdis-brumaie.example',
  admin: 'eloise.meleze@sdis-brumaie.example',
  jade: 'jade.sandrelle@sdis-brumaie.example',
  emma: 'emma.nougatine@fontmarne.example',
  master: 'alix.boussolier@sdis-brumaie.example',
  pending: 'noelle.attentiste@sdis-brumaie.example',
} as const

export type CenterKey = 'cta' | 'g24' | 'ind'

/** Members of a centre who are in a team, in the order of the demo. */
export function membersOf(center: CenterKey): string[] {
  return demoUsers
    .filter(({ centerId, teamId, status, isAdmin }) => centerId === center && teamId !== null && status === 'approved' && !isAdmin)
    .map(({ email }) => email)
}
