import { eventually } from '@posthorn/core/testing'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { databases, NAMES } from '../places.ts'
import { aShop, MAIL } from '../shop.ts'
import { TILLS, type TillName } from '../tills.ts'

const { aDatabase } = await databases()
const OFF = new Error('called off')

/** Creates an application with its till, and a project of its shop. */
async function anApplication(name: TillName) {
  const till = await TILLS[name].open(await aDatabase(name))
  onTestFinished(() => till.close())
  await till.store.migrate()
  const { posthorn } = await aShop({ store: till.store })
  const project = await posthorn.projects.getOrCreate({ name: 'Shop' })
  const subjects = async () => {
    const found: string[] = []
    for await (const { subject } of project.emails.list()) found.push(subject)
    return found.sort()
  }
  const captured = async () => (await project.inbox.list()).data.map(({ to }) => to).sort()
  return { till, posthorn, project, subjects, captured }
}

describe.each(NAMES)('within a transaction of %s', (name) => {
  it('a commit sends the mail, which is invisible before', async () => {
    const { till, posthorn, project, subjects, captured } = await anApplication(name)
    await posthorn.start()
    const sent = await till.inTransaction(async ({ transaction, order }) => {
      await order('o1')
      const sent = await project.within(transaction).send(MAIL, { idempotencyKey: 'o1' })
      expect(await subjects()).toEqual([])
      return sent
    })
    expect(await till.orders()).toEqual(['o1'])
    await eventually(async () => expect(await captured()).toEqual([MAIL.to]))
    expect(await project.send(MAIL, { idempotencyKey: 'o1' })).toEqual(sent)
    expect(await subjects()).toEqual([MAIL.subject])
  })

  it('a rollback leaves neither order nor mail, contact, event, or key', async () => {
    const { till, project, subjects } = await anApplication(name)
    const work = till.inTransaction(async ({ transaction, order }) => {
      await order('o1')
      const joined = project.within(transaction)
      await joined.contacts.create({ email: 'bob@example.com' })
      await joined.track({ email: MAIL.to, event: 'ordered' })
      await joined.send(MAIL, { idempotencyKey: 'o1' })
      throw OFF
    })
    await expect(work).rejects.toBe(OFF)
    expect([await till.orders(), await subjects()]).toEqual([[], []])
    expect((await project.contacts.list()).data).toEqual([])
    expect((await project.events.list()).events).toEqual([])
    await project.send(MAIL, { idempotencyKey: 'o1' })
    expect(await subjects()).toEqual([MAIL.subject])
  })

  it('a refused call leaves nothing, and the transaction continues', async () => {
    const { till, project, subjects } = await anApplication(name)
    await till.inTransaction(async ({ transaction, order }) => {
      const joined = project.within(transaction)
      await expect(joined.send({ ...MAIL, from: 'shop@elsewhere.example' })).rejects.toMatchObject({
        code: 'DOMAIN_NOT_VERIFIED',
      })
      await order('o1')
    })
    expect([await till.orders(), await subjects()]).toEqual([['o1'], []])
    expect((await project.contacts.list()).data).toEqual([])
  })

  it('a batch is accepted as a whole or not at all, and sent at the commit', async () => {
    const { till, posthorn, project, subjects, captured } = await anApplication(name)
    await posthorn.start()
    const template = await project.templates.create({
      name: 'Receipt',
      type: 'TRANSACTIONAL',
      from: MAIL.from,
      subject: 'Receipt',
      body: '<p>{{plan}}</p>',
    })
    const mails = [MAIL, { to: 'bob@example.com', template: template.id, data: { plan: 'pro' } }]
    await till.inTransaction(async ({ transaction, order }) => {
      await order('o1')
      const joined = project.within(transaction)
      const refused = joined.batch([...mails, { ...MAIL, from: 'shop@elsewhere.example' }])
      await expect(refused).rejects.toMatchObject({ code: 'DOMAIN_NOT_VERIFIED', details: { index: 2 } })
      const { results } = await joined.batch(mails, { idempotencyKey: 'o1' })
      expect(results.map(({ emails }) => emails.length)).toEqual([1, 1])
      expect(await subjects()).toEqual([])
    })
    await eventually(async () => expect(await captured()).toEqual([MAIL.to, 'bob@example.com']))
    expect(await subjects()).toEqual(['Receipt', MAIL.subject])
    const work = () =>
      till.inTransaction(async ({ transaction }) => {
        await project.within(transaction).batch(mails)
        throw OFF
      })
    // On SQLite, a transaction that read before the worker wrote has to begin again.
    await eventually(() => expect(work()).rejects.toBe(OFF))
    expect(await subjects()).toHaveLength(2)
  })
})

describe('on PostgreSQL', () => {
  it('a pool and a database of Kysely without a transaction are refused', async () => {
    const { project } = await anApplication('a pool of pg')
    const pool = new pg.Pool()
    onTestFinished(() => pool.end())
    expect(() => project.within(pool)).toThrow(/This is a pool/)
    const client = new pg.Client(await aDatabase('a client of pg'))
    await client.connect()
    onTestFinished(() => client.end())
    await expect(project.within(client).send(MAIL)).rejects.toThrow(/No transaction is open/)
  })
})
