import {
  answerOnce,
  contextOf,
  createPosthorn,
  type Project,
  ProjectChanged,
  type ProjectClient,
  parse,
  rotateKeys,
  SendRequest,
  StoreConflict,
  sendEmails,
  type World,
} from '@posthorn/core'
import { eventually, memoryMailer } from '@posthorn/core/testing'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../test/support/postgres.ts'
import { nodePlatform } from '../src/node/index.ts'
import { postgres } from '../src/postgres/index.ts'

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: requests that are committed together are not tested: ${found.missing}`)
afterAll(() => server?.stop())

const MAIL = { from: 'hi@example.com', subject: 'Hello', body: '<p>Hello {{plan ?? "you"}}</p>' }
const people = (count: number, name = 'p') => Array.from({ length: count }, (_, at) => `${name}${at}@example.com`)

describe.skipIf(!server)('requests that come together on PostgreSQL', () => {
  it('are committed together, whatever project they are of', async () => {
    const { node, url } = await open()
    const projects = await Promise.all(['A', 'B', 'C'].map((name) => node.createProject({ name })))
    const before = await commits(url)
    await Promise.all(
      projects.flatMap(({ project }) => people(40).map((to) => project.send({ ...MAIL, to, data: { plan: 'pro' } }))),
    )
    expect(node.world.store.stats?.()).toMatchObject({ grouped: 120 })
    expect((await commits(url)) - before).toBeLessThan(30)
    for (const { project } of projects) {
      expect((await project.contacts.list()).total).toBe(40)
      expect((await project.emails.list()).total).toBe(40)
      expect((await project.fields.list()).fields).toContainEqual(
        expect.objectContaining({ field: 'data.plan', coverage: 1 }),
      )
    }
  })

  it('for the same person follow one another', async () => {
    const { project } = await open()
    const asked = Array.from({ length: 40 }, (_, n) => n)
    await Promise.all(
      asked.map((n) => project.track({ event: 'seen', email: 'ada@example.com', data: { [`f${n}`]: n } })),
    )
    const { data: contacts } = await project.contacts.list()
    expect(contacts).toHaveLength(1)
    expect(contacts[0]?.data).toStrictEqual(Object.fromEntries(asked.map((n) => [`f${n}`, n])))
    expect((await project.events.list({ limit: 100 })).data.length).toBe(40)
    const { fields } = await project.fields.list()
    for (const n of asked) expect(fields).toContainEqual(expect.objectContaining({ field: `data.f${n}`, coverage: 1 }))
  })

  it('are refused one by one: who is refused takes nothing from the others, and leaves nothing behind', async () => {
    const { project } = await open()
    const template = await project.templates.create({ ...MAIL, name: 'News', type: 'MARKETING' })
    const asked = people(30).map((to, n) =>
      n % 3 === 0
        ? project.send({ template: template.id, to: `refused-${to}`, data: { odd: true } })
        : project.send({ ...MAIL, to }),
    )
    const outcomes = await Promise.allSettled(asked)
    for (const [n, outcome] of outcomes.entries()) expect(outcome.status).toBe(n % 3 === 0 ? 'rejected' : 'fulfilled')
    const { data: contacts } = await project.contacts.list({ limit: 100 })
    expect(contacts.map(({ email }) => email).sort()).toStrictEqual(
      people(30)
        .filter((_, n) => n % 3 !== 0)
        .sort(),
    )
    expect((await project.emails.list()).total).toBe(20)
    expect((await project.fields.list()).fields.map(({ field }) => field)).not.toContain('data.odd')
  })

  it('of two nodes with the same people, bodies and fields lose and double nothing', async () => {
    const { node, project, url } = await open()
    const other = await nodeOn(url)
    const same = await other.project(project.project.id)
    const sends = people(60).flatMap((to) =>
      [project, same].map((client) => client.send({ ...MAIL, to: [to], data: { plan: 'pro' } })),
    )
    const sent = (await Promise.all(sends)).flat()
    const { data: emails, total } = await project.emails.list({ limit: 100 })
    expect(total).toBe(120)
    expect(new Set(sent.map(({ email }) => email)).size).toBe(120)
    expect((await project.contacts.list()).total).toBe(60)
    const byAddress = new Map(sent.map(({ contact }) => [contact.email, contact.id]))
    for (const { contact } of sent) expect(byAddress.get(contact.email)).toBe(contact.id)
    for (const { contactId, to } of emails) expect(byAddress.get(to)).toBe(contactId)
    const { rows } = await query<{ bodies: string; readers: string }>(
      url,
      `select count(*) as bodies, sum(jsonb_array_length(readers)) as readers from bodies`,
    )
    expect(rows).toStrictEqual([{ bodies: '1', readers: '60' }])
    const { fields } = await project.fields.list()
    expect(fields).toContainEqual(expect.objectContaining({ field: 'data.plan', coverage: 1 }))
    expect(node.world.store.stats?.().grouped).toBeGreaterThan(0)
  })

  it('do not wait for one whose contact another transaction holds', async () => {
    const { project, url } = await open()
    await project.track({ event: 'seen', email: 'held@example.com' })
    const holder = await client(url)
    await holder.query('begin')
    await holder.query(`select * from contacts where email = 'held@example.com' for update`)
    const held = project.track({ event: 'seen', email: 'held@example.com', data: { a: 1 } })
    let isOver = false
    void held.then(() => {
      isOver = true
    })
    await Promise.all(people(20).map((email) => project.track({ event: 'seen', email })))
    expect(isOver).toBe(false)
    await holder.query('commit')
    await held
    expect((await project.events.list({ limit: 100 })).data.length).toBe(22)
  })

  it('do not wait long for one whose address another transaction is adding, and that project goes alone for a while', async () => {
    const { node, project, url } = await open()
    const { project: other } = await node.createProject({ name: 'Other' })
    const adder = await client(url)
    await adder.query('begin')
    await adder.query(
      `insert into contacts (id, project_id, email, subscribed, data, created_at, updated_at)
       values ('cnt_added', $1, 'added@example.com', 1, '{}', 0, 0)`,
      [project.project.id],
    )
    const added = project.track({ event: 'seen', email: 'added@example.com' })
    let isOver = false
    void added.then(() => {
      isOver = true
    })
    await Promise.all(people(20).map((email) => other.track({ event: 'seen', email })))
    expect(isOver).toBe(false)
    await eventually(async () => {
      expect(node.world.store.failures?.().busy).toBeGreaterThan(0)
      const { rowCount } = await adder.query(`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '300 milliseconds'`)
      expect(rowCount).toBe(1)
    })
    await adder.query('rollback')
    await added
    const { groups } = node.world.store.stats?.() ?? {}
    await project.track({ event: 'seen', email: 'next@example.com' })
    expect(node.world.store.stats?.().groups).toBe(groups)
    expect((await project.contacts.list()).total).toBe(2)
  })

  it('do not wait for projects that hold all connections that they may, and stay together', async () => {
    const { node, project, url } = await open()
    const others = await Promise.all(['A', 'B', 'C', 'D'].map((name) => node.createProject({ name })))
    const adder = await client(url)
    await adder.query('begin')
    await adder.query(
      `insert into contacts (id, project_id, email, subscribed, data, created_at, updated_at)
       select 'cnt_' || id, id, 'added@example.com', 1, '{}', 0, 0 from projects`,
    )
    const held = others.flatMap(({ project }) =>
      Array.from({ length: 5 }, () => project.track({ event: 'seen', email: 'added@example.com' })),
    )
    let over = 0
    for (const one of held) void one.then(() => (over += 1))
    await Promise.all(people(20).map((email) => project.track({ event: 'seen', email })))
    await eventually(async () => {
      const waiting = await query(
        url,
        `select from pg_stat_activity where datname = current_database()
         and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '300 milliseconds'`,
      )
      expect(waiting.rowCount).toBe(8)
    })
    const { grouped = 0 } = node.world.store.stats?.() ?? {}
    await Promise.all(people(20, 'q').map((email) => project.track({ event: 'seen', email })))
    expect(node.world.store.stats?.().grouped).toBe(grouped + 20)
    expect(over).toBe(0)
    await adder.query('rollback')
    await Promise.all(held)
    expect((await project.contacts.list()).total).toBe(40)
  })

  it('with one idempotency key are done once', async () => {
    const { project, world } = await open()
    const ctx = contextOf(world, project.project)
    const request = { key: 'k', fingerprint: 'f', sealed: false }
    const outcomes = await Promise.allSettled(
      people(20).map((to) =>
        answerOnce(
          ctx,
          request,
          async (ctx) => ({
            statusCode: 200,
            body: JSON.stringify(await sendEmails(ctx, parse(SendRequest, { ...MAIL, to }))),
          }),
          100,
        ),
      ),
    )
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(done.filter(({ replayed }) => !replayed)).toHaveLength(1)
    for (const { body } of done) expect(body).toBe(done[0]?.body)
    expect((await project.emails.list()).total).toBe(1)
    const again = await answerOnce(ctx, request, () => Promise.reject(new Error('done twice')), 100)
    expect(again).toMatchObject({ body: done[0]?.body, replayed: true })
  })

  it('are not done for a project or key that has changed since it was looked up', async () => {
    const { project, world } = await open()
    const keys = await project.settings.rotateKeys()
    const hash = world.secrets.sha256(keys.secret)
    const ctx = contextOf(world, await stored(world, project), { kind: 'key', key: 'secret', hash })
    const request = parse(SendRequest, { ...MAIL, to: 'ada@example.com' })
    const send = () => sendEmails(ctx, request)
    await send()
    await rotateKeys(contextOf(world, project.project))
    await expect(send()).rejects.toThrow(ProjectChanged)
    expect((await project.emails.list()).total).toBe(1)
    await project.settings.update({ name: 'Other' })
    await expect(sendEmails(contextOf(world, project.project), request)).resolves.toHaveLength(1)
  })

  it('are done one by one when one of them breaks a rule of the database, and that project goes alone for a while', async () => {
    const { node, world } = await open()
    const { inGroup } = world.store
    const [good, bad] = await Promise.all(['Good', 'Bad'].map((name) => node.createProject({ name })))
    if (!inGroup || !good || !bad) throw new Error('PostgreSQL groups brief work')
    const event = {
      name: 'seen',
      contactId: world.ids.make('cnt'),
      emailId: undefined,
      data: {},
      createdAt: new Date(),
    }
    const id = world.ids.make('evt')
    const brief = { project: await stored(world, bad.project), keyHash: undefined, size: 1 }
    const breaking = () =>
      inGroup(brief, ({ events }) =>
        events.insert([
          { ...event, id },
          { ...event, id },
        ]),
      )
    const tracks = people(10).map((email) => good.project.track({ event: 'seen', email }))
    await expect(breaking()).rejects.toThrow(StoreConflict)
    await Promise.all(tracks)
    expect((await good.project.contacts.list()).total).toBe(10)
    const { groups } = world.store.stats?.() ?? {}
    await expect(breaking()).rejects.toThrow(StoreConflict)
    expect(world.store.stats?.().groups).toBe(groups)
  })

  it('do not wait for a project with large contacts, which goes alone for a while', async () => {
    const { node, project } = await open()
    const { project: other } = await node.createProject({ name: 'Other' })
    const grouped = () => node.world.store.stats?.().grouped ?? 0
    await project.track({ event: 'seen', email: 'small@example.com', data: { text: 'x'.repeat(9000) } })
    await project.track({ event: 'seen', email: 'small@example.com', data: { text: 'y'.repeat(9000) } })
    await project.track({ event: 'seen', email: 'large@example.com', data: { text: 'x'.repeat(11_000) } })
    expect(grouped()).toBe(3)
    await Promise.all([
      project.track({ event: 'seen', email: 'large@example.com', data: { n: 1 } }),
      other.track({ event: 'seen', email: 'ada@example.com' }),
    ])
    expect(grouped()).toBe(4)
    await project.track({ event: 'seen', email: 'next@example.com' })
    await other.track({ event: 'seen', email: 'next@example.com' })
    expect(grouped()).toBe(5)
  })

  it('leave nothing of two events when the second is refused', async () => {
    const { project, world } = await open()
    const { contactId } = await project.track({ event: 'came', email: 'ada@example.com' })
    const event = {
      id: world.ids.make('evt'),
      name: 'seen',
      contactId,
      emailId: undefined,
      data: {},
      createdAt: new Date(),
    }
    const brief = { project: await stored(world, project), keyHash: undefined, size: 1 }
    const twice = world.store.inGroup?.(brief, ({ events }) => events.insert([event, event]))
    await expect(twice).rejects.toThrow(StoreConflict)
    expect((await project.events.list()).data).toMatchObject([{ name: 'came' }])
  })

  it('keep what they say of each other, beside deletions, on two nodes, whatever the mix', async () => {
    const { project, url } = await open()
    const same = await (await nodeOn(url)).project(project.project.id)
    const draw = (count: number) => Math.floor(Math.random() * count)
    const answered: string[] = []
    async function act(client: ProjectClient): Promise<void> {
      const to = people(1 + draw(3)).map((_, n) => `p${draw(4) * 3 + n}@example.com`)
      const data = { [`f${draw(4)}`]: draw(2) === 0 ? '' : draw(9), plan: 'pro' }
      const body = `<p>${'x'.repeat(draw(3))} {{plan}}</p>`
      if (draw(3) > 0) {
        for (const { email } of await client.send({ ...MAIL, body, to, data })) answered.push(email)
        return
      }
      const { id } = await client.track({ event: 'seen', email: to[0] ?? '', data, subscribed: draw(2) === 0 })
      answered.push(id)
      if (draw(4) > 0) return
      const [contact] = (await client.contacts.list({ limit: 20 })).data
      // Another may have deleted it meanwhile.
      if (contact) await client.contacts.delete(contact.id).catch(() => {})
    }
    for (let round = 0; round < 12; round++)
      await Promise.all(Array.from({ length: 40 }, (_, n) => act(n % 2 === 0 ? project : same)))

    const { rows: stored } = await query<{ id: string }>(url, 'select id from emails union all select id from events')
    const ids = new Set(stored.map(({ id }) => id))
    expect(answered.filter((id) => !ids.has(id))).toStrictEqual([])
    const { rows: strangers } = await query(
      url,
      `select emails.id from emails join contacts on contacts.id = emails.contact_id
       left join bodies on bodies.id = emails.body_id
       where bodies.id is null or contacts.email <> emails.to_email
         or not (bodies.readers is null or bodies.readers ? emails.contact_id)`,
    )
    expect(strangers).toStrictEqual([])
    const before = await project.fields.list()
    const store = postgres(url)
    onTestFinished(() => store.close())
    await store.project(project.project.id).fields.recount()
    expect(await project.fields.list()).toStrictEqual(before)
    expect(
      (
        await query(
          url,
          `select 1 from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows,
    ).toStrictEqual([])
  })

  it('are answered only when committed, though their connections are cut again and again', async () => {
    const { project, url } = await open()
    const admin = await client(url)
    let isOver = false
    const cutting = (async () => {
      while (!isOver) {
        await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and random() < 0.5`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })()
    const outcomes = await Promise.all(
      people(300).map(async (to, n) => {
        await new Promise((resolve) => setTimeout(resolve, n))
        return project.send({ ...MAIL, to }).then(
          ([sent]) => sent?.email,
          () => undefined,
        )
      }),
    )
    isOver = true
    await cutting
    const answered = outcomes.flatMap((id) => id ?? [])
    await eventually(async () => expect((await project.contacts.list()).total).toBeGreaterThan(0))
    const { rows } = await query<{ id: string; known: boolean }>(
      url,
      `select id, exists (select from contacts where contacts.id = contact_id) and exists (select from bodies where bodies.id = body_id) as known from emails`,
    )
    const stored = new Set(rows.map(({ id }) => id))
    for (const id of answered) expect(stored.has(id)).toBe(true)
    expect(rows.filter(({ known }) => !known)).toStrictEqual([])
  })
})

async function nodeOn(url: string) {
  const node = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store: postgres(url),
    mailer: memoryMailer(),
    settings: { sandboxDomain: 'example.com' },
  })
  onTestFinished(() => node.close())
  return node
}

async function open() {
  const url = (await server?.createDatabase()) ?? ''
  const node = await nodeOn(url)
  const { project } = await node.createProject({ name: 'Engines' })
  return { url, node, world: node.world, project: project satisfies ProjectClient }
}

/** The project as requests look it up. */
async function stored({ store }: World, { project }: ProjectClient): Promise<Project> {
  const found = await store.projects.find(project.id)
  if (!found) throw new Error('the project is gone')
  return found
}

async function client(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const query = async <R extends pg.QueryResultRow>(url: string, text: string) => (await client(url)).query<R>(text)

async function commits(url: string): Promise<number> {
  const { rows } = await query<{ lsn: string }>(
    url,
    `select xact_commit as lsn from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]?.lsn)
}
