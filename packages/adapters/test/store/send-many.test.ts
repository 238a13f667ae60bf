import { createPosthorn } from '@posthorn/core/app'
import { type Context, parse } from '@posthorn/core/kernel'
import { EmailQuery, listEmails, SendRequest, sendEmails } from '@posthorn/core/mail'
import { ContactQuery, listContacts, listFields } from '@posthorn/core/people'
import { memoryMailer } from '@posthorn/core/testing'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { nodePlatform } from '../../src/node/index.ts'
import { postgres } from '../../src/postgres/index.ts'

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found)
  console.warn(`SKIPPED: the statements of a send on PostgreSQL are not counted: ${found.missing}`)
afterAll(() => server?.stop())

const SEND = { from: 'hi@example.com', subject: 'Hello {{name}}', body: '<p>{{name}} {{plan}}</p>' }
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ email: `p${at}@example.com`, name: `P ${at}` }))

describe.skipIf(!server)('a send to many on PostgreSQL', () => {
  it.each([1, 100, 1000])('to %i new people needs few statements', async (count) => {
    const { ctx, statements } = await open()
    const sent = await sendEmails(ctx, parse(SendRequest, { ...SEND, to: people(count), data: { plan: 'pro' } }))
    expect(sent).toHaveLength(count)
    expect(statements()).toBeLessThanOrEqual(30)
    expect((await listContacts(ctx, parse(ContactQuery, {}))).total).toBe(count)
    expect((await listEmails(ctx, parse(EmailQuery, {}))).total).toBe(count)
  })

  it('to 1000 known people whose fields and subscriptions change needs few statements, too', async () => {
    const { ctx, statements } = await open()
    await sendEmails(ctx, parse(SendRequest, { ...SEND, to: people(1000), data: { plan: 'pro' } }))
    statements()
    await sendEmails(
      ctx,
      parse(SendRequest, { ...SEND, to: people(1000), data: { plan: 'free', since: 2024 }, subscribed: true }),
    )
    expect(statements()).toBeLessThanOrEqual(30)
    expect((await listFields(ctx)).fields.map(({ field }) => field)).toContain('data.since')
    const [one] = (await listContacts(ctx, parse(ContactQuery, { limit: 1 }))).data
    expect(one).toMatchObject({ subscribed: true, data: { plan: 'free', since: 2024 } })
  })
})

/** Creates a project, and a counter of the statements that were sent to the server since its last call. */
async function open(): Promise<{ readonly ctx: Context; readonly statements: () => number }> {
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store: postgres((await server?.createDatabase()) ?? ''),
    mailer: memoryMailer(),
    settings: { sandboxDomain: 'example.com' },
  })
  onTestFinished(() => posthorn.close())
  const { ctx } = await posthorn.createProject({ name: 'Engines' })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const statements = () => query.mock.calls.splice(0).length
  return { ctx, statements }
}
