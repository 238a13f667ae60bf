import { EventQuery, listEvents, TrackRequest, trackEvent } from '@posthorn/core/audience'
import type { Context } from '@posthorn/core/kernel'
import { contextOf, parse } from '@posthorn/core/kernel'
import { createTemplate, EmailQuery, listEmails, SendRequest, sendEmails, TemplateInput } from '@posthorn/core/mail'
import { ContactQuery, deleteContact, listContacts, listFields } from '@posthorn/core/people'
import { ProjectChanged } from '@posthorn/core/ports'
import { answerOnce, ProjectChanges, rotateKeys, updateProject } from '@posthorn/core/tenant'
import { eventually } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { postgres } from '../../src/postgres/index.ts'
import { client, commits, MAIL, nodeOn, open, people, query, server, stored } from '../groups-kit.ts'

afterAll(() => server?.stop())

describe.skipIf(!server)('requests that arrive together on PostgreSQL', () => {
  it('are committed together, whatever their project', async () => {
    const { node, url } = await open()
    const projects = await Promise.all(['A', 'B', 'C'].map((name) => node.createProject({ name })))
    const before = await commits(url)
    await Promise.all(
      projects.flatMap(({ ctx }) =>
        people(40).map((to) => sendEmails(ctx, parse(SendRequest, { ...MAIL, to, data: { plan: 'pro' } }))),
      ),
    )
    expect(node.world.store.stats?.()).toMatchObject({ grouped: 120 })
    expect((await commits(url)) - before).toBeLessThan(30)
    for (const { ctx } of projects) {
      expect((await listContacts(ctx, parse(ContactQuery, {}))).total).toBe(40)
      expect((await listEmails(ctx, parse(EmailQuery, {}))).total).toBe(40)
      expect((await listFields(ctx)).fields).toContainEqual(
        expect.objectContaining({ field: 'data.plan', coverage: 1 }),
      )
    }
  })

  it('for the same person run one after another', async () => {
    const { ctx } = await open()
    const asked = Array.from({ length: 40 }, (_, n) => n)
    await Promise.all(
      asked.map((n) =>
        trackEvent(ctx, parse(TrackRequest, { event: 'seen', email: 'ada@example.com', data: { [`f${n}`]: n } })),
      ),
    )
    const { data: contacts } = await listContacts(ctx, parse(ContactQuery, {}))
    expect(contacts).toHaveLength(1)
    expect(contacts[0]?.data).toStrictEqual(Object.fromEntries(asked.map((n) => [`f${n}`, n])))
    expect((await listEvents(ctx, parse(EventQuery, { limit: 100 }))).data.length).toBe(40)
    const { fields } = await listFields(ctx)
    for (const n of asked) expect(fields).toContainEqual(expect.objectContaining({ field: `data.f${n}`, coverage: 1 }))
  })

  it('are refused one by one: a refused one takes nothing from the others, and stores nothing', async () => {
    const { ctx } = await open()
    const template = await createTemplate(ctx, parse(TemplateInput, { ...MAIL, name: 'News', type: 'MARKETING' }))
    const asked = people(30).map((to, n) =>
      n % 3 === 0
        ? sendEmails(ctx, parse(SendRequest, { template: template.id, to: `refused-${to}`, data: { odd: true } }))
        : sendEmails(ctx, parse(SendRequest, { ...MAIL, to })),
    )
    const outcomes = await Promise.allSettled(asked)
    for (const [n, outcome] of outcomes.entries()) expect(outcome.status).toBe(n % 3 === 0 ? 'rejected' : 'fulfilled')
    const { data: contacts } = await listContacts(ctx, parse(ContactQuery, { limit: 100 }))
    expect(contacts.map(({ email }) => email).sort()).toStrictEqual(
      people(30)
        .filter((_, n) => n % 3 !== 0)
        .sort(),
    )
    expect((await listEmails(ctx, parse(EmailQuery, {}))).total).toBe(20)
    expect((await listFields(ctx)).fields.map(({ field }) => field)).not.toContain('data.odd')
  })

  it('of two nodes with the same people, bodies, and fields lose and duplicate nothing', async () => {
    const { node, ctx, url } = await open()
    const other = await nodeOn(url)
    const same = await other.project(ctx.project.id)
    const sends = people(60).flatMap((to) =>
      [ctx, same].map((client) => sendEmails(client, parse(SendRequest, { ...MAIL, to: [to], data: { plan: 'pro' } }))),
    )
    const sent = (await Promise.all(sends)).flat()
    const { data: emails, total } = await listEmails(ctx, parse(EmailQuery, { limit: 100 }))
    expect(total).toBe(120)
    expect(new Set(sent.map(({ email }) => email)).size).toBe(120)
    expect((await listContacts(ctx, parse(ContactQuery, {}))).total).toBe(60)
    const byAddress = new Map(sent.map(({ contact }) => [contact.email, contact.id]))
    for (const { contact } of sent) expect(byAddress.get(contact.email)).toBe(contact.id)
    for (const { contactId, to } of emails) expect(byAddress.get(to)).toBe(contactId)
    const { rows } = await query<{ bodies: string; readers: string }>(
      url,
      `select count(*) as bodies, sum(jsonb_array_length(readers)) as readers from bodies`,
    )
    expect(rows).toStrictEqual([{ bodies: '1', readers: '60' }])
    const { fields } = await listFields(ctx)
    expect(fields).toContainEqual(expect.objectContaining({ field: 'data.plan', coverage: 1 }))
    expect(node.world.store.stats?.().grouped).toBeGreaterThan(0)
  })

  it('with one idempotency key run once', async () => {
    const { ctx: project, world } = await open()
    const ctx = contextOf(world, await stored(world, project))
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
    expect((await listEmails(project, parse(EmailQuery, {}))).total).toBe(1)
    const again = await answerOnce(ctx, request, () => Promise.reject(new Error('done twice')), 100)
    expect(again).toMatchObject({ body: done[0]?.body, replayed: true })
  })

  it('do not run if their project or key has changed since it was read', async () => {
    const { ctx: project, world } = await open()
    const keys = await rotateKeys(project)
    const hash = world.secrets.sha256(keys.secret)
    const ctx = contextOf(world, await stored(world, project), { kind: 'key', key: 'secret', hash })
    const request = parse(SendRequest, { ...MAIL, to: 'ada@example.com' })
    const send = () => sendEmails(ctx, request)
    await send()
    await rotateKeys(contextOf(world, project.project))
    await expect(send()).rejects.toThrow(ProjectChanged)
    expect((await listEmails(project, parse(EmailQuery, {}))).total).toBe(1)
    await updateProject(project, parse(ProjectChanges, { name: 'Other' }))
    await expect(sendEmails(contextOf(world, project.project), request)).resolves.toHaveLength(1)
  })

  it('keep their references consistent, with concurrent deletions, on two nodes, in any mix', async () => {
    const { ctx, url } = await open()
    const same = await (await nodeOn(url)).project(ctx.project.id)
    const draw = (count: number) => Math.floor(Math.random() * count)
    const answered: string[] = []
    async function act(client: Context): Promise<void> {
      const to = people(1 + draw(3)).map((_, n) => `p${draw(4) * 3 + n}@example.com`)
      const data = { [`f${draw(4)}`]: draw(2) === 0 ? '' : draw(9), plan: 'pro' }
      const body = `<p>${'x'.repeat(draw(3))} {{plan}}</p>`
      if (draw(3) > 0) {
        for (const { email } of await sendEmails(client, parse(SendRequest, { ...MAIL, body, to, data })))
          answered.push(email)
        return
      }
      const { id } = await trackEvent(
        client,
        parse(TrackRequest, { event: 'seen', email: to[0] ?? '', data, subscribed: draw(2) === 0 }),
      )
      answered.push(id)
      if (draw(4) > 0) return
      const [contact] = (await listContacts(client, parse(ContactQuery, { limit: 20 }))).data
      // Another request may have deleted it first.
      if (contact) await deleteContact(client, contact.id).catch(() => {})
    }
    for (let round = 0; round < 12; round++)
      await Promise.all(Array.from({ length: 40 }, (_, n) => act(n % 2 === 0 ? ctx : same)))

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
    const before = await listFields(ctx)
    const store = postgres(url)
    onTestFinished(() => store.close())
    await store.project(ctx.project.id).fields.recount()
    expect(await listFields(ctx)).toStrictEqual(before)
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

  it('are answered only after the commit, even if their connections are cut repeatedly', async () => {
    const { ctx, url } = await open()
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
        return sendEmails(ctx, parse(SendRequest, { ...MAIL, to })).then(
          ([sent]) => sent?.email,
          () => undefined,
        )
      }),
    )
    isOver = true
    await cutting
    const answered = outcomes.flatMap((id) => id ?? [])
    await eventually(async () => expect((await listContacts(ctx, parse(ContactQuery, {}))).total).toBeGreaterThan(0))
    const { rows } = await query<{ id: string; known: boolean }>(
      url,
      `select id, exists (select from contacts where contacts.id = contact_id) and exists (select from bodies where bodies.id = body_id) as known from emails`,
    )
    const stored = new Set(rows.map(({ id }) => id))
    for (const id of answered) expect(stored.has(id)).toBe(true)
    expect(rows.filter(({ known }) => !known)).toStrictEqual([])
  })
})
