import { EventQuery, listEvents, TrackRequest, trackEvent } from '@posthorn/core/audience'
import { AppError, parse } from '@posthorn/core/kernel'
import { ContactQuery, listContacts } from '@posthorn/core/people'
import { StoreConflict } from '@posthorn/core/ports'
import { eventually } from '@posthorn/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { anEvent, client, open, people, query, server, stored } from '../groups-kit.ts'

afterAll(() => server?.stop())

describe.skipIf(!server)('requests that arrive together on PostgreSQL with one that blocks', () => {
  it('do not wait for one whose contact another transaction holds', async () => {
    const { ctx, url } = await open()
    await trackEvent(ctx, parse(TrackRequest, { event: 'seen', email: 'held@example.com' }))
    const holder = await client(url)
    await holder.query('begin')
    await holder.query(`select * from contacts where email = 'held@example.com' for update`)
    const held = trackEvent(ctx, parse(TrackRequest, { event: 'seen', email: 'held@example.com', data: { a: 1 } }))
    let isOver = false
    void held.then(() => {
      isOver = true
    })
    await Promise.all(people(20).map((email) => trackEvent(ctx, parse(TrackRequest, { event: 'seen', email }))))
    expect(isOver).toBe(false)
    await holder.query('commit')
    await held
    expect((await listEvents(ctx, parse(EventQuery, { limit: 100 }))).data.length).toBe(22)
  })

  it('wait only briefly for one whose address another transaction is adding; its project then runs alone for a while', async () => {
    const { node, ctx, url } = await open()
    const { ctx: other } = await node.createProject({ name: 'Other' })
    const adder = await client(url)
    await adder.query('begin')
    await adder.query(
      `insert into contacts (id, project_id, email, subscribed, data, created_at, updated_at)
       values ('cnt_added', $1, 'added@example.com', 1, '{}', 0, 0)`,
      [ctx.project.id],
    )
    const added = trackEvent(ctx, parse(TrackRequest, { event: 'seen', email: 'added@example.com' }))
    let isOver = false
    void added.then(() => {
      isOver = true
    })
    await Promise.all(people(20).map((email) => trackEvent(other, parse(TrackRequest, { event: 'seen', email }))))
    expect(isOver).toBe(false)
    await eventually(async () => {
      expect(node.world.store.failures?.().busy).toBeGreaterThan(0)
      // On a connection of its own: within a transaction, the activity view does not change.
      const { rowCount } = await query(
        url,
        `select from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '300 milliseconds'`,
      )
      expect(rowCount).toBe(1)
    })
    await adder.query('rollback')
    await added
    const { groups } = node.world.store.stats?.() ?? {}
    await trackEvent(ctx, parse(TrackRequest, { event: 'seen', email: 'next@example.com' }))
    expect(node.world.store.stats?.().groups).toBe(groups)
    expect((await listContacts(ctx, parse(ContactQuery, {}))).total).toBe(2)
  })

  it('do not wait for projects that use all of their connections, and stay together', async () => {
    const { node, ctx, url } = await open()
    const others = await Promise.all(['A', 'B', 'C', 'D'].map((name) => node.createProject({ name })))
    const adder = await client(url)
    await adder.query('begin')
    await adder.query(
      `insert into contacts (id, project_id, email, subscribed, data, created_at, updated_at)
       select 'cnt_' || id, id, 'added@example.com', 1, '{}', 0, 0 from projects`,
    )
    const held = others.flatMap(({ ctx }) =>
      Array.from({ length: 5 }, () =>
        trackEvent(ctx, parse(TrackRequest, { event: 'seen', email: 'added@example.com' })),
      ),
    )
    let over = 0
    for (const one of held) void one.then(() => (over += 1))
    await Promise.all(people(20).map((email) => trackEvent(ctx, parse(TrackRequest, { event: 'seen', email }))))
    await eventually(async () => {
      const waiting = await query(
        url,
        `select from pg_stat_activity where datname = current_database()
         and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '300 milliseconds'`,
      )
      expect(waiting.rowCount).toBe(8)
    })
    const { grouped = 0 } = node.world.store.stats?.() ?? {}
    await Promise.all(people(20, 'q').map((email) => trackEvent(ctx, parse(TrackRequest, { event: 'seen', email }))))
    expect(node.world.store.stats?.().grouped).toBe(grouped + 20)
    expect(over).toBe(0)
    await adder.query('rollback')
    await Promise.all(held)
    expect((await listContacts(ctx, parse(ContactQuery, {}))).total).toBe(40)
  })

  it('are refused when their locks are lost', async () => {
    const { ctx, world, url } = await open()
    await query(
      url,
      `create function slow() returns trigger as $$ begin perform pg_sleep(0.3); return null; end $$ language plpgsql;
       create constraint trigger slow after insert on events deferrable initially deferred
         for each row execute function slow()`,
    )
    const brief = { project: await stored(world, ctx), keyHash: undefined, size: 1 }
    const refused = world.store.inGroup?.(brief, async ({ idempotency }) => {
      await idempotency.lock('k')
      throw new AppError('BAD_REQUEST')
    })
    const written = world.store.inGroup?.(brief, ({ events }) => events.insert([anEvent(world)]))
    await expect(refused).rejects.toThrow(AppError)
    const lock = world.store.transaction(({ project }) => project(brief.project.id).idempotency.lock('k'))
    expect(await lock).toBe(true)
    await written
  })

  it('run one by one when one of them breaks a rule of the database, and that project runs alone for a while', async () => {
    const { node, world } = await open()
    const { inGroup } = world.store
    const [good, bad] = await Promise.all(['Good', 'Bad'].map((name) => node.createProject({ name })))
    if (!inGroup || !good || !bad) throw new Error('PostgreSQL groups brief work')
    const event = anEvent(world)
    const brief = { project: await stored(world, bad.ctx), keyHash: undefined, size: 1 }
    const breaking = () => inGroup(brief, ({ events }) => events.insert([event, event]))
    const tracks = people(10).map((email) => trackEvent(good.ctx, parse(TrackRequest, { event: 'seen', email })))
    await expect(breaking()).rejects.toThrow(StoreConflict)
    await Promise.all(tracks)
    expect((await listContacts(good.ctx, parse(ContactQuery, {}))).total).toBe(10)
    const { groups } = world.store.stats?.() ?? {}
    await expect(breaking()).rejects.toThrow(StoreConflict)
    expect(world.store.stats?.().groups).toBe(groups)
  })

  it('do not wait for a project with large contacts, which runs alone for a while', async () => {
    const { node, ctx } = await open()
    const { ctx: other } = await node.createProject({ name: 'Other' })
    const grouped = () => node.world.store.stats?.().grouped ?? 0
    await trackEvent(
      ctx,
      parse(TrackRequest, { event: 'seen', email: 'small@example.com', data: { text: 'x'.repeat(9000) } }),
    )
    await trackEvent(
      ctx,
      parse(TrackRequest, { event: 'seen', email: 'small@example.com', data: { text: 'y'.repeat(9000) } }),
    )
    await trackEvent(
      ctx,
      parse(TrackRequest, { event: 'seen', email: 'large@example.com', data: { text: 'x'.repeat(11_000) } }),
    )
    expect(grouped()).toBe(3)
    await Promise.all([
      trackEvent(ctx, parse(TrackRequest, { event: 'seen', email: 'large@example.com', data: { n: 1 } })),
      trackEvent(other, parse(TrackRequest, { event: 'seen', email: 'ada@example.com' })),
    ])
    expect(grouped()).toBe(4)
    await trackEvent(ctx, parse(TrackRequest, { event: 'seen', email: 'next@example.com' }))
    await trackEvent(other, parse(TrackRequest, { event: 'seen', email: 'next@example.com' }))
    expect(grouped()).toBe(5)
  })

  it('store neither of two events if the second is refused', async () => {
    const { ctx, world } = await open()
    await trackEvent(ctx, parse(TrackRequest, { event: 'came', email: 'ada@example.com' }))
    const event = anEvent(world)
    const brief = { project: await stored(world, ctx), keyHash: undefined, size: 1 }
    const twice = world.store.inGroup?.(brief, ({ events }) => events.insert([event, event]))
    await expect(twice).rejects.toThrow(StoreConflict)
    expect((await listEvents(ctx, parse(EventQuery, {}))).data).toMatchObject([{ name: 'came' }])
  })
})
