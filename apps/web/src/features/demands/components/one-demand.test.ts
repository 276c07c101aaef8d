// A vacation posted again says whose team is whose.
import { expect, it } from 'vitest'
import { teamsOfPost } from './one-demand.ts'
import { demand } from '../wire-demand.fixture.ts'

const team = (name: string) => ({ _id: name, name: `Équipe ${name}`, color: '#000000', order: 0 })
const [a, d] = [team('A'), team('D')]
const posted = (dependsOn: string | null) => {
  const { posterShift, ...rest } = demand('x', '2026-11-25', { dependsOn })
  return { ...rest, posterShift: { ...posterShift, teamId: d._id, teamObject: d } }
}

it.each([
  ['their own vacation: the team it was posted in, whatever their team is now', null, a, { own: d, received: null }],
  ['one they had received from another team', 'first', a, { own: a, received: d }],
  ['one they had received from a colleague of their team', 'first', d, { own: d, received: null }],
  ['one received by somebody without a team, or whose team is not known', 'first', null, { own: null, received: d }],
] as const)('%s', (_, dependsOn, own, teams) => expect(teamsOfPost(posted(dependsOn), own)).toEqual(teams))
