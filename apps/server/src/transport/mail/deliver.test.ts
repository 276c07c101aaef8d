// Follows mails from the row to the recipient: what arrives, once, with one header each; and what happens when a server refuses, is away,
// or is not configured at all.
import { createMember } from '@releve/testing/factories'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import fastify from 'fastify'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { NOON, serverOfTests } from '#test/scene.ts'
import { deliverMail } from './deliver.ts'
import { composeMail } from './layout.ts'
import { refusal, startSmtp } from '#test/transport/mail/smtp.ts'
import { enqueueMail, queueMails } from './store.ts'
import type { NewMail } from './store.ts'
import { createMailer } from './transport.ts'
import type { Mailer } from './transport.ts'

const LINK = 'http://localhost:20000/reset-password?token=Zx9_secret-du-lien'

const server = serverOfTests()

beforeEach(async () => {
  await server.pool.query('DELETE FROM mails')
  await server.pool.query('DELETE FROM graphile_worker._private_jobs')
})

const content = composeMail({
  subject: 'Choisir un nouveau mot de passe « Relève »\u00A0: à faire',
  title: 'Éléonore, voici votre lien',
  paragraphs: ['Où que vous soyez, ce lien vaut une heure\u00A0; il ne coûte pas 3\u00A0€.\nÀ bientôt.'],
  action: { label: 'Choisir', url: LINK },
})

async function queue(changes: Partial<NewMail> = {}): Promise<string> {
  const before = await server.pool.query<{ _id: string }>('SELECT _id FROM mails')
  await inTransaction(server.pool, (tx) => queueMails(tx, [{ kind: 'reset', to: 'eleonore@releve.example', ...content, ...changes }], NOON))
  // Two of the same instant: the new one is the one that was not there.
  const known = before.rows.map(({ _id }) => _id)
  const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM mails WHERE _id <> ALL ($1)', [known])
  return rows[0]?._id ?? ''
}

const state = async (id: string) => {
  const { rows } = await server.pool.query<Record<string, unknown>>(
    'SELECT status, attempts, last_error, text, html, settled_at FROM mails WHERE _id = $1',
    [id],
  )
  return rows[0]
}

/** The job as a worker runs it, at that attempt. */
async function deliver(mailId: string, mailer: Mailer, attempt = 1, reportedIds: string[] = []): Promise<void> {
  const { pool, config } = server
  const log = fastify({ logger: { level: 'silent' } }).log
  const deps = { pool, clock: () => NOON, config, log, mailer }
  await deliverMail(
    deps,
    { payload: { mailId }, attempt, maxAttempts: 3 },
    async (_tx, announcementId) => void reportedIds.push(announcementId),
  )
}

async function withSmtp<T>(url: string, work: (mailer: Mailer) => Promise<T>): Promise<T> {
  const mailer = createMailer({ ...server.config, smtpUrl: url }, fastify({ logger: { level: 'silent' } }).log)
  try {
    return await work(mailer)
  } finally {
    mailer.close()
  }
}

describe('through a mail server', () => {
  test('arrives as it was written, once, and its text is gone from here', async () => {
    const smtp = await startSmtp()
    const id = await queue()
    await server.runJobs({ smtpUrl: `smtp://127.0.0.1:${smtp.port}` })
    // A repeated job, as after a crash, finds nothing left to do.
    await inTransaction(server.pool, (tx) => enqueueMail(tx, id))
    await server.runJobs({ smtpUrl: `smtp://127.0.0.1:${smtp.port}` })
    await smtp.close()
    expect(smtp.taken).toHaveLength(1)
    expect(smtp.taken[0]).toMatchObject({ from: 'ne-pas-repondre@localhost', to: ['eleonore@releve.example'] })
    const mail = await PostalMime.parse(smtp.taken[0]?.raw ?? '')
    expect(mail).toMatchObject({
      subject: content.subject,
      from: { name: 'Relève', address: 'ne-pas-repondre@localhost' },
      to: [{ name: '', address: 'eleonore@releve.example' }],
      messageId: `<${id}@localhost>`,
      date: new Date(NOON).toISOString(),
    })
    expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(content.text.trim())
    expect(mail.html?.replaceAll('\r\n', '\n').trim()).toBe(content.html.trim())
    expect(mail.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'content-language', value: 'fr' }),
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      ]),
    )
    expect(mail.headers.map(({ key }) => key)).not.toContain('x-mailer')
    expect(await state(id)).toEqual({ status: 'sent', attempts: 1, last_error: null, text: null, html: null, settled_at: NOON })
    expect((await server.pool.query('SELECT FROM graphile_worker.jobs')).rowCount).toBe(0)
  })

  test('a line break in subject or address never begins another header', async () => {
    const smtp = await startSmtp()
    const good = await queue({ subject: 'Bonjour\r\nBcc: autre@releve.example\r\n\r\nCorps' })
    await withSmtp(`smtp://127.0.0.1:${smtp.port}`, (mailer) => deliver(good, mailer))
    const bad = await queue({ to: 'a@releve.example>\r\nRCPT TO:<autre@releve.example', kind: 'announcement' })
    await withSmtp(`smtp://127.0.0.1:${smtp.port}`, (mailer) => deliver(bad, mailer))
    await smtp.close()
    expect(smtp.taken.map(({ to }) => to)).toEqual([['eleonore@releve.example']])
    const mail = await PostalMime.parse(smtp.taken[0]?.raw ?? '')
    expect(mail.bcc).toBeUndefined()
    expect(mail.subject).toContain('Bcc: autre@releve.example')
    expect(mail.text).toContain('Éléonore')
    expect(await state(bad)).toMatchObject({ status: 'failed', last_error: 'address' })
  })

  test('a refused recipient is given up at once; what the server said of him is not kept', async () => {
    const smtp = await startSmtp({
      onRcptTo: (address, _session, callback) => callback(refusal(550, `5.1.1 no ${address.address} here`)),
    })
    const reportedIds: string[] = []
    const reset = await queue()
    const announcementId = await anAnnouncement()
    const plain = composeMail({ subject: 'Maintenance', title: 'Maintenance', paragraphs: ['Ce soir à 22\u00A0h.'] })
    const announcement = await queue({ kind: 'announcement', ...plain })
    await server.pool.query('UPDATE mails SET announcement_id = $2 WHERE _id = $1', [announcement, announcementId])
    await withSmtp(`smtp://127.0.0.1:${smtp.port}`, async (mailer) => {
      await deliver(reset, mailer, 1, reportedIds)
      await deliver(announcement, mailer, 1, reportedIds)
    })
    await smtp.close()
    const expected = { status: 'failed', attempts: 1, last_error: 'EENVELOPE 550 5.1.1 RCPT TO', settled_at: NOON }
    // The link of a password is not kept; another text may be tried again.
    expect(await state(reset)).toEqual({ ...expected, text: null, html: null })
    expect(await state(announcement)).toEqual({ ...expected, text: plain.text, html: plain.html })
    expect(reportedIds).toEqual([announcementId])
  })

  test('a server that is away is tried again, and gets it when it is back', async () => {
    const away = await startSmtp()
    await away.close()
    const url = `smtp://127.0.0.1:${away.port}`
    const id = await queue()
    await server.runJobs({ smtpUrl: url })
    expect(await state(id)).toMatchObject({ status: 'queued', attempts: 1, last_error: 'ESOCKET CONN', text: content.text })
    const { rows } = await server.pool.query('SELECT attempts, last_error, run_at > now() AS later FROM graphile_worker.jobs')
    expect(rows).toEqual([{ attempts: 1, last_error: 'ESOCKET CONN', later: true }])
    const back = await startSmtp({}, away.port)
    await server.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await server.runJobs({ smtpUrl: url })
    await back.close()
    expect(back.taken).toHaveLength(1)
    expect(await state(id)).toMatchObject({ status: 'sent', attempts: 2, last_error: null, text: null })
  })

  test.each([
    ['busy', 451, false],
    ['a full disk', 452, false],
    ['a forbidden content', 554, true],
  ])('an answer of the end of the message: %s (%i) is final: %s', async (_what, code, isFinal) => {
    const smtp = await startSmtp({
      onData(stream, _session, callback) {
        stream.resume()
        stream.on('end', () => callback(refusal(code, 'refused')))
      },
    })
    const id = await queue()
    await withSmtp(`smtp://127.0.0.1:${smtp.port}`, async (mailer) => {
      const delivery = deliver(id, mailer)
      if (isFinal) await delivery
      else await expect(delivery).rejects.toThrow(String(code))
      expect(await state(id)).toMatchObject({ status: isFinal ? 'failed' : 'queued' })
      if (!isFinal) await deliver(id, mailer, 3)
      expect(await state(id)).toMatchObject({ status: 'failed', text: null })
    })
    await smtp.close()
  })

  test('logs in as the address says, by STARTTLS when the server has it; a wrong password is ours to repair', async () => {
    const smtp = await startSmtp({
      authOptional: false,
      disabledCommands: [],
      onAuth: ({ username, password }, _session, callback) =>
        password === 'mot de passe' ? callback(null, { user: username ?? '' }) : callback(refusal(535, '5.7.8 wrong')),
    })
    const id = await queue()
    await withSmtp(`smtp://releve:faux@127.0.0.1:${smtp.port}/?tls.rejectUnauthorized=false`, async (mailer) => {
      await expect(deliver(id, mailer)).rejects.toThrow('EAUTH 535')
    })
    // The certificate of the test server is nobody's: refused unless told otherwise.
    await withSmtp(`smtp://releve:mot%20de%20passe@127.0.0.1:${smtp.port}`, async (mailer) => {
      await expect(deliver(id, mailer)).rejects.toThrow(/^E/)
    })
    expect(smtp.taken).toEqual([])
    await withSmtp(`smtp://releve:mot%20de%20passe@127.0.0.1:${smtp.port}/?tls.rejectUnauthorized=false`, (mailer) => deliver(id, mailer))
    await smtp.close()
    expect(smtp.taken).toMatchObject([{ secure: true, user: 'releve' }])
    expect(await state(id)).toMatchObject({ status: 'sent', attempts: 3 })
  })

  test('two workers never send one mail at the same time', async () => {
    const { promise: reached, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
    const slow: Mailer = {
      send: async () => {
        arrive()
        await letGo
      },
      close: () => {},
    }
    const never: Mailer = { send: () => Promise.reject(new Error('sent twice')), close: () => {} }
    const id = await queue()
    const first = deliver(id, slow)
    await reached
    await expect(deliver(id, never)).rejects.toMatchObject({ code: '55P03' })
    release()
    await first
    await deliver(id, never)
    expect(await state(id)).toMatchObject({ status: 'sent', attempts: 1 })
  })
})

async function anAnnouncement(): Promise<string> {
  const { userId } = await createMember(server.pool, null)
  const id = randomUUID()
  await server.pool.query(
    `INSERT INTO announcements (_id, template_type, message, test_mode, sent_by, sent_at, total) VALUES ($1, 'general', 'Bonjour', false, $2, now(), 1)`,
    [id, userId],
  )
  return id
}

describe('without a mail server', () => {
  test('a folder that cannot be written is named by its kind, without its path', async () => {
    const id = await queue()
    const mailer = createMailer({ ...server.config, dataDirectory: '/dev/null' }, fastify().log)
    await expect(deliver(id, mailer)).rejects.toThrow(/^E[A-Z]+$/)
    const mailState = await state(id)
    expect(mailState).toMatchObject({ status: 'queued' })
    expect(mailState?.['last_error']).toMatch(/^E[A-Z]+$/)
  })

  test('goes to a folder of its owner alone, as a file that mail programs open; the log says where, and nothing else', async () => {
    const id = await queue()
    let log = ''
    const mailer = createMailer(
      server.config,
      fastify({ logger: { level: 'trace', stream: { write: (line: string) => (log += line) } } }).log,
    )
    await deliver(id, mailer)
    const folder = path.join(server.config.dataDirectory, 'outbox')
    expect(readdirSync(folder)).toEqual([`2026-11-16T11-00-00-000Z-${id}.eml`])
    const file = path.join(folder, `2026-11-16T11-00-00-000Z-${id}.eml`)
    expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
    const raw = readFileSync(file)
    expect(raw.toString('latin1').replaceAll('\r\n', '')).not.toContain('\n')
    const mail = await PostalMime.parse(raw)
    expect(mail).toMatchObject({ subject: content.subject, messageId: `<${id}@localhost>` })
    expect(mail.text).toContain(LINK)
    expect(log.trim().split('\n')).toHaveLength(1)
    expect(log).toContain(`${id}.eml`)
    for (const secret of [LINK, 'Zx9_', 'eleonore', 'mot de passe']) expect(log).not.toContain(secret)
    expect(await state(id)).toMatchObject({ status: 'sent', text: null })
  })
})
