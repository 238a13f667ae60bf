import { contextOf, getConsumption, monthOf, type ProjectClient, type World } from '@posthorn/core'
import { afterAll, describe, expect, it } from 'vitest'
import { MAIL, nodeOn, open, people, query, server, stored } from './groups-kit.ts'

afterAll(() => server?.stop())

const outcomesOf = async (asked: readonly Promise<unknown>[]) => {
  const outcomes = await Promise.allSettled(asked)
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  for (const error of refused) expect(error).toMatchObject({ code: 'BILLING_LIMIT_EXCEEDED' })
  return { accepted: outcomes.length - refused.length, refused: refused.length }
}

async function recount(url: string): Promise<number> {
  const { rows } = await query<{ mails: string }>(
    url,
    `select count(*) as mails from emails where status <> 'SUPPRESSED'`,
  )
  return Number(rows[0]?.mails)
}

async function twoNodes() {
  const { url, node, world, project } = await open()
  const other = await nodeOn(url)
  return { url, node, other, world, project, second: await other.project(project.project.id) }
}

async function used(world: World, { project }: ProjectClient) {
  const ctx = contextOf(world, project)
  const { usage } = await getConsumption(ctx)
  const { transactional: cap } = await ctx.store.billing.caps()
  const room = await ctx.store.billing.room({ category: 'transactional', month: monthOf(world.clock.now()) })
  return { usage: usage.transactional, room, cap }
}

describe.skipIf(!server)('a cap on PostgreSQL', () => {
  it('gives exactly what it has room for to senders on two nodes', async () => {
    const { url, world, project, second } = await twoNodes()
    await project.settings.updateCaps({ transactional: 57 })
    const asked = people(150).map((to, n) => (n % 2 ? project : second).send({ ...MAIL, to }))
    expect(await outcomesOf(asked)).toStrictEqual({ accepted: 57, refused: 93 })
    expect(await recount(url)).toBe(57)
    expect(await used(world, project)).toStrictEqual({ usage: 57, room: 0, cap: 57 })
  })

  it('takes a request with many recipients whole or not at all', async () => {
    const { url, world, project, second } = await twoNodes()
    await project.settings.updateCaps({ transactional: 100 })
    await project.send({ ...MAIL, to: people(97, 'first') })
    await expect(second.send({ ...MAIL, to: people(100, 'many') })).rejects.toMatchObject({
      code: 'BILLING_LIMIT_EXCEEDED',
    })
    expect(await recount(url)).toBe(97)
    const asked = [4, 2, 3, 1, 1].map((count, n) =>
      (n % 2 ? project : second).send({ ...MAIL, to: people(count, `n${n}-`) }),
    )
    await outcomesOf(asked)
    const { usage, room } = await used(world, project)
    expect(usage).toBe(await recount(url))
    expect(room).toBe(100 - usage)
    expect(usage).toBeGreaterThanOrEqual(98)
    expect(usage).toBeLessThanOrEqual(100)
  })

  it('keeps requests of others in the same group as they are', async () => {
    const { node, project } = await open()
    const { project: free } = await node.createProject({ name: 'Free' })
    await project.settings.updateCaps({ transactional: 5 })
    const asked = people(40).map((to) => project.send({ ...MAIL, to }))
    const others = people(40, 'free').map((to) => free.send({ ...MAIL, to }))
    expect(await outcomesOf(asked)).toStrictEqual({ accepted: 5, refused: 35 })
    await Promise.all(others)
    expect((await free.settings.consumption()).usage.transactional).toBe(40)
    expect((await project.contacts.list()).total).toBe(5)
  })

  it('sends in groups as before while there is room, and asks for the cap with the rest', async () => {
    const { world, project } = await open()
    await project.settings.updateCaps({ transactional: 1000 })
    const before = world.store.stats?.()
    await Promise.all(people(60).map((to) => project.send({ ...MAIL, to })))
    const after = world.store.stats?.()
    expect((after?.grouped ?? 0) - (before?.grouped ?? 0)).toBeGreaterThanOrEqual(59)
    expect((await project.settings.consumption()).usage.transactional).toBe(60)
  })

  it('that is set while others send is never exceeded by what comes after', async () => {
    const { url, world, project, second } = await twoNodes()
    const running = people(60, 'before').map((to, n) => (n % 2 ? project : second).send({ ...MAIL, to }))
    await project.settings.updateCaps({ transactional: 80 })
    await Promise.allSettled(running)
    const ctx = contextOf(world, await stored(world, project))
    await ctx.store.billing.warn({ category: 'transactional', month: monthOf(world.clock.now()) })
    const room = (await used(world, project)).room ?? 0
    expect(room).toBe(80 - (await recount(url)))
    const asked = people(60, 'after').map((to, n) => (n % 2 ? project : second).send({ ...MAIL, to }))
    expect((await outcomesOf(asked)).accepted).toBe(room)
    expect(await recount(url)).toBe(80)
  })
})
