// Members with a number for text messages, for tests.
import type { TestServer } from '#test/server.ts'

export async function giveNumber(server: TestServer, userId: string, number: string): Promise<void> {
  await server.pool.query(
    `INSERT INTO sms_numbers (center_id, user_id, number) SELECT center_id, _id, $2 FROM members WHERE _id = $1
     ON CONFLICT (center_id, user_id) DO UPDATE SET number = EXCLUDED.number`,
    [userId, number],
  )
}
