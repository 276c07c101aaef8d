// The access cases of leave campaigns: one that waits for wishes, one whose wishes are over, one that is shared.
import { randomUUID } from 'node:crypto'
import type { AccessCases, World } from '#test/access.ts'

const share = { people: [], unproven: null, servedAtMost: 0, couples: 0, together: 0, dearest: [], weeks: [] }

async function campaign(
  { server, center, idOf }: World,
  state: 'open' | 'shared',
  wishesUntil = '2098-12-13',
  teamIds: readonly string[] | null = null,
) {
  const campaignId = randomUUID()
  await server.pool.query(
    `INSERT INTO leave_campaigns (center_id, _id, name, state, activity_id, from_day, to_day, wishes_until, team_ids, fewest_weeks, most_weeks, longest_days,
        keeps_staffing, seed, share, created_by, created_at)
      VALUES ($1, $2, 'Été', $3, 'annualLeave', '2099-07-06', '2099-08-30', $4, $5, 1, 3, 31, false, 7, $6, $7, now())`,
    [center.centerId, campaignId, state, wishesUntil, teamIds, state === 'shared' ? JSON.stringify(share) : null, idOf('centerAdmin')],
  )
  return { id: center.centerId, campaignId }
}

const byAdministrators = (status: number) => [401, 401, 403, 403, 403, status, 403, 404, status] as const
const byMembers = [401, 401, 403, 200, 200, 200, 404, 404, 200] as const

export const campaignAccess: AccessCases<
  | 'campaigns.list'
  | 'campaigns.open'
  | 'campaigns.get'
  | 'campaigns.wish'
  | 'campaigns.share'
  | 'campaigns.publish'
  | 'campaigns.proposeExchange'
  | 'campaigns.answerExchange'
  | 'campaigns.withdraw'
> = {
  'campaigns.list': { expected: byMembers, target: ({ center }) => ({ params: { id: center.centerId } }) },
  'campaigns.open': {
    expected: byAdministrators(200),
    target: ({ center }) => ({
      params: { id: center.centerId },
      body: {
        name: 'Été 2099',
        activity: 'annualLeave',
        fromDate: '2099-07-06',
        toDate: '2099-08-30',
        wishesUntil: '2098-12-13',
        fewestWeeks: 1,
        mostWeeks: 3,
        longestDays: 31,
        mostAway: null,
        keepsStaffing: true,
        teamIds: null,
      },
    }),
  },
  'campaigns.get': { expected: byMembers, target: async (world) => ({ params: await campaign(world, 'open') }) },
  'campaigns.wish': {
    // Master administrators are of no team.
    expected: [401, 401, 403, 200, 200, 200, 404, 404, 403],
    target: async (world) => ({ params: await campaign(world, 'open'), body: { wishes: [] } }),
  },
  'campaigns.share': {
    expected: byAdministrators(200),
    target: async (world) => ({ params: await campaign(world, 'open', '2020-12-13'), body: { seen: 0 } }),
  },
  // Its team has nobody.
  'campaigns.publish': {
    expected: byAdministrators(200),
    target: async (world) => ({ params: await campaign(world, 'shared', '2020-12-13', [randomUUID()]), body: { seen: 0 } }),
  },
  // Nothing of it is granted: its members come as far as that.
  'campaigns.proposeExchange': {
    expected: [401, 401, 403, 409, 409, 409, 404, 404, 409],
    target: async (world) => ({
      params: await campaign(world, 'open'),
      body: { colleagueId: world.idOf('centerAdmin'), wanted: { fromDate: '2099-07-06', toDate: '2099-07-12' } },
    }),
  },
  'campaigns.answerExchange': {
    expected: [401, 401, 403, 409, 409, 409, 404, 404, 409],
    target: async (world) => ({ params: await campaign(world, 'open'), body: { proposerId: world.idOf('centerAdmin'), accepts: true } }),
  },
  'campaigns.withdraw': {
    expected: byAdministrators(200),
    target: async (world) => ({ params: await campaign(world, 'open'), body: { reason: 'Effectifs revus' } }),
  },
}
