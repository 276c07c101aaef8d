// The access cases of this feature's calls, and their answers.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { ofOwnCenter } from '#test/access.ts'
import type { AccessCases, World } from '#test/access.ts'
import { read } from '#test/server.ts'

/** A conversation of the owner with a new member, and a message of the owner in it. */
async function talk({ server, idOf, newMember }: World): Promise<{ conversationId: string; messageId: string }> {
  const token = await server.tokenOf(idOf('owner'))
  const { userId } = await newMember()
  const opened = await server.call('POST', '/messages/conversations', { token, body: { userIds: [userId] } })
  const { _id: conversationId } = read(routes['messages.open'].response, opened)
  const sent = await server.call('POST', `/messages/conversations/${conversationId}/messages`, { token, body: { text: 'Bonjour' } })
  return { conversationId, messageId: read(routes['messages.send'].response, sent)._id }
}
const inConversation = (body?: unknown) => async (world: World) => ({
  params: { id: (await talk(world)).conversationId },
  ...(body === undefined ? {} : { body }),
})

export const messageAccess: AccessCases<
  | 'messages.conversations'
  | 'messages.open'
  | 'messages.conversation'
  | 'messages.send'
  | 'messages.read'
  | 'messages.delete'
  | 'messages.unreadCount'
> = {
  'messages.conversations': { expected: ofOwnCenter },
  'messages.unreadCount': { expected: ofOwnCenter },
  'messages.open': {
    expected: [401, 401, 403, 200, 200, 200, 404, 404, 400],
    target: async ({ newMember }) => ({ body: { userIds: [(await newMember()).userId] } }),
  },
  'messages.conversation': { expected: [401, 401, 403, 200, 404, 404, 404, 404, 400], target: inConversation() },
  'messages.send': { expected: [401, 401, 403, 200, 404, 404, 404, 404, 400], target: inConversation({ text: randomUUID() }) },
  'messages.read': { expected: [401, 401, 403, 204, 404, 404, 404, 404, 400], target: inConversation() },
  'messages.delete': {
    expected: [401, 401, 403, 204, 404, 404, 404, 404, 400],
    target: async (world) => ({ params: { id: (await talk(world)).messageId } }),
  },
}
