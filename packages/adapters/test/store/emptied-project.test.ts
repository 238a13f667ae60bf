import { deleteProject, resetProject } from '@posthorn/core/access'
import { type Context, contextOf, inTransaction, parse } from '@posthorn/core/kernel'
import { SendRequest, sendEmails } from '@posthorn/core/mail'
import { createContact } from '@posthorn/core/people'
import { ProjectChanged } from '@posthorn/core/ports'
import { updateProject } from '@posthorn/core/tenant'
import { eventually } from '@posthorn/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { MAIL, open, people, query, server, stored } from '../groups-kit.ts'

afterAll(() => server?.stop())

const request = (to: string) => parse(SendRequest, { ...MAIL, to })

async function admitted() {
  const { node, ctx, url, world } = await open()
  const remains = await stored(world, ctx)
  const byKey: Context = contextOf(world, remains, { kind: 'key', key: 'secret' })
  return { node, url, world, ctx, byKey, system: contextOf(world, remains) }
}

const waiting = (url: string) =>
  eventually(async () => {
    const { rows } = await query<{ count: number }>(
      url,
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows[0]?.count).toBe(1)
  })

describe.skipIf(!server)('a project on PostgreSQL that is deleted during its requests', () => {
  it.each([
    ['deleted', deleteProject],
    ['emptied', resetProject],
  ])('deletes the rows that they wrote before it was %s, and stores none afterwards', async (_, empty) => {
    const { byKey, system, url, world, ctx } = await admitted()
    const gate = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const before = inTransaction(byKey, async (ctx) => {
      await createContact(ctx, { email: 'early@example.com', data: {}, subscribed: true })
      await ctx.store.settings.hold()
      written.resolve()
      await gate.promise
    })
    await written.promise
    // Waits until the transaction that locks the project is committed.
    const emptied = empty(system)
    await waiting(url)
    gate.resolve()
    await before
    await emptied
    // In a group the project is compared with the one at admission; the request is then admitted again, and refused.
    await expect(sendEmails(byKey, request('later@example.com'))).rejects.toThrow(ProjectChanged)
    const later = createContact(byKey, { email: 'later@example.com', data: {}, subscribed: true })
    await expect(later).rejects.toMatchObject({ code: 'PROJECT_DISABLED' })
    const contacts = await world.store.project(ctx.project.id).contacts.findManyByEmail(['later@example.com'])
    expect(contacts).toStrictEqual([])
  })

  it('refuses requests that began before and end afterwards', async () => {
    const { byKey, system, world, ctx } = await admitted()
    const gate = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const late = inTransaction(byKey, async (ctx) => {
      await createContact(ctx, { email: 'late@example.com', data: {}, subscribed: true })
      written.resolve()
      await gate.promise
    })
    await written.promise
    await deleteProject(system)
    gate.resolve()
    await expect(late).rejects.toMatchObject({ code: 'PROJECT_DISABLED' })
    const contacts = await world.store.project(ctx.project.id).contacts.findManyByEmail(['late@example.com'])
    expect(contacts).toStrictEqual([])
  })

  it('loses no concurrent changes', async () => {
    const { byKey, world } = await admitted()
    const sent = people(30)
    await Promise.all(
      sent.flatMap((to, n) => [
        updateProject(byKey, { name: `Name ${n}` }),
        sendEmails(contextOf(world, byKey.project), request(to)),
      ]),
    )
    expect(await world.store.project(byKey.project.id).contacts.findManyByEmail(sent)).toHaveLength(30)
  })
})
