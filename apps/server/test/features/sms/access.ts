// The access cases of this feature's calls, and their answers: there is no call for anybody else's number.
import { randomUUID } from 'node:crypto'
import { userId as readUserId } from '@releve/contract/fields'
import { ofOwnCenter } from '#test/access.ts'
import type { AccessCases, Caller, Target, World } from '#test/access.ts'
import { SECRET } from '#test/server.ts'
import { codeOf } from '#features/sms/commands.ts'

/** The owner’s is theirs alone: access.test.ts looks for it in every answer. */
const numberOf = (caller: Caller) => (caller === 'owner' ? '+33639987655' : '+33639980007')

async function withCode({ server, idOf }: World, caller: Caller): Promise<Target> {
  if (caller === 'visitor') return { body: { code: '000000' } }
  const [userId, codeId, number] = [idOf(caller), randomUUID(), numberOf(caller)]
  await server.pool.query(
    `INSERT INTO sms_numbers (center_id, user_id, pending_number, code_id, code_until)
     SELECT center_id, _id, $2, $3, to_timestamp($4::double precision) FROM members WHERE _id = $1 AND left_at IS NULL
     ON CONFLICT (center_id, user_id) DO UPDATE SET pending_number = EXCLUDED.pending_number, code_id = EXCLUDED.code_id,
       code_until = EXCLUDED.code_until, tries = 0`,
    [userId, number, codeId, server.clock.now / 1000 + 600],
  )
  return { body: { code: codeOf({ userId: readUserId.parse(userId), codeId, number }, SECRET) } }
}

/** The number of another member stays: the owner’s is looked for until the end. */
async function ofNobodyElse({ server, newMember }: World, caller: Caller): Promise<Target> {
  return caller === 'owner' ? { token: await server.tokenOf((await newMember()).userId) } : {}
}

export const smsAccess: AccessCases<'sms.get' | 'sms.give' | 'sms.confirm' | 'sms.forget'> = {
  'sms.get': { expected: ofOwnCenter },
  'sms.give': {
    expected: ofOwnCenter,
    target: async ({ server, idOf }, caller) => {
      // It becomes as if nobody had asked for a code in the last minute, nor for that number.
      await server.pool.query('DELETE FROM sms_targets')
      if (caller !== 'visitor')
        await server.pool.query('UPDATE sms_numbers SET last_code_at = NULL, codes = 0 WHERE user_id = $1', [idOf(caller)])
      return { body: { number: numberOf(caller) } }
    },
  },
  'sms.confirm': { expected: ofOwnCenter, target: withCode },
  'sms.forget': { expected: ofOwnCenter, target: ofNobodyElse },
}
