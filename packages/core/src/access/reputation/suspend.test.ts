import { beforeEach, expect, it } from 'vitest'
import type { Context } from '../../kernel/context/context.ts'
import { contextOf } from '../../kernel/context/context.ts'
import { silentLog } from '../../kernel/ports/log.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { aProduct } from '../../testing/product.ts'
import { anEmail } from '../../testing/rows.ts'
import { systemProject } from '../accounts/mails.ts'
import { getSecurity } from './security.ts'
import { liftSuspension, suspendCritical } from './suspend.ts'

const DAY_MS = 86_400_000
const never = () => false

let product: Awaited<ReturnType<typeof aProduct>>
let ctx: Context
beforeEach(async () => {
  product = await aProduct()
  ctx = await product.tenant()
})

/** Creates recently sent mails, some of them with a bounce or a complaint. */
async function mails(count: number, back: number, how: (now: Date) => Partial<Email>) {
  const now = product.clock.now()
  const sent = {
    projectId: ctx.project.id,
    bodyId: ctx.ids.make('bod'),
    status: 'SENT',
    dueAt: undefined,
    sentAt: now,
  } as const
  await ctx.store.emails.insert(
    Array.from({ length: count }, (_, i) => anEmail({ ...sent, ...(i < back && how(now)) })),
  )
}
const hard = (now: Date): Partial<Email> => ({ status: 'BOUNCED', bouncedAt: now, bounceClass: 'hard' })
const soft = (now: Date): Partial<Email> => ({ ...hard(now), bounceClass: 'soft' })
const complaint = (now: Date): Partial<Email> => ({ status: 'COMPLAINED', complainedAt: now })

const check = () => suspendCritical(product.world, never)
const project = async () => (await product.world.store.projects.find(ctx.project.id)) ?? ctx.project
const security = async () => getSecurity(contextOf(product.world, await project()))

it.each([
  { title: 'hard bounces', sent: 100, back: 10, how: hard, disabled: true },
  { title: 'one hard bounce too few', sent: 101, back: 8, how: hard, disabled: false },
  { title: 'soft bounces', sent: 100, back: 100, how: soft, disabled: false },
  { title: 'hard bounces at the rate, too few to judge', sent: 100, back: 9, how: hard, disabled: false },
  { title: 'one complaint', sent: 100, back: 1, how: complaint, disabled: false },
  { title: 'four complaints', sent: 100, back: 4, how: complaint, disabled: false },
  { title: 'five complaints', sent: 100, back: 5, how: complaint, disabled: true },
  { title: 'six complaints', sent: 100, back: 6, how: complaint, disabled: true },
  { title: 'too few mails to judge', sent: 99, back: 99, how: hard, disabled: false },
])('suspends or not for $title', async ({ sent, back, how, disabled }) => {
  await mails(sent, back, how)
  await check()
  expect((await project()).disabled).toBe(disabled)
  expect((await security()).suspensions).toHaveLength(disabled ? 1 : 0)
})

it.each([
  { people: 4, disabled: false },
  { people: 5, disabled: true },
])('counts each recipient once: complaints of $people people about ten mails', async ({ people, disabled }) => {
  const ids = Array.from({ length: people }, () => ctx.ids.make('cnt'))
  let n = 0
  await mails(100, 10, (now) => ({ ...complaint(now), contactId: ids[n++ % people] ?? ctx.ids.make('cnt') }))
  await check()
  expect((await project()).disabled).toBe(disabled)
  expect((await security()).status).toMatchObject({ shouldDisable: disabled, allTime: { complaints: 10 } })
})

it('cannot be avoided by deleting the contacts who complained', async () => {
  await mails(100, 10, complaint)
  const range = { limit: 100, after: undefined, status: undefined, contactId: undefined, search: undefined }
  const complained = (await ctx.store.emails.list(range)).filter(({ complainedAt }) => complainedAt)
  expect(complained).toHaveLength(10)
  await ctx.store.emails.erase(
    complained.map(({ id }) => id),
    'erased',
  )
  expect((await ctx.store.suspensions.returned()).complaints.recipients).toBe(10)
  // Their mails may be deleted as well.
  const now = new Date(product.clock.now().getTime() + 10_000 * DAY_MS)
  expect(
    await product.world.store.retention.deleteExpired({ projectId: ctx.project.id, kind: 'emails', now, limit: 1000 }),
  ).toBeGreaterThan(0)
  expect((await ctx.store.suspensions.returned()).complaints.recipients).toBe(0)
  await check()
  expect((await project()).disabled).toBe(true)
})

it('records the reason, and does so once however often it runs', async () => {
  await mails(200, 30, hard)
  await Promise.all([check(), check(), check()])
  await check()
  const reason =
    'bounces of the last 7 days: 30 of 200 mails (15 %), from 10 % on critical; bounces of all time: 30 of 200 mails (15 %), from 8 % on critical'
  expect(await project()).toMatchObject({ disabled: true, disabledReason: reason })
  const window = { total: 200, bounces: 30, complaints: 0, bounceRate: 15, complaintRate: 0 }
  expect(await security()).toMatchObject({
    status: { isHealthy: false, shouldDisable: true, twentyFourHour: window, sevenDay: window, allTime: window },
    isDisabled: true,
    suspensions: [{ reason, at: product.clock.now(), liftedAt: undefined }],
  })
})

it('affects no other project, and does nothing if the operator disables it', async () => {
  const other = await product.tenant()
  await mails(100, 100, hard)
  await suspendCritical({ ...product.world, settings: { ...product.world.settings, suspendsProjects: false } }, never)
  expect((await project()).disabled).toBe(false)
  expect((await security()).status.shouldDisable).toBe(true)
  await check()
  expect((await product.world.store.projects.find(other.project.id))?.disabled).toBe(false)
})

it('never suspends the project of the mails about accounts: strangers choose their recipients', async () => {
  ctx = contextOf(product.world, await systemProject(product.world))
  await mails(200, 200, hard)
  const warned: unknown[] = []
  const world = { ...product.world, log: { ...silentLog, warn: (details: unknown) => warned.push(details) } }
  for (let n = 0; n < 3; n++) await suspendCritical(world, never)
  expect(warned).toMatchObject([{ reason: expect.stringContaining('200 of 200 mails') }])
  expect(await project()).toMatchObject({ isSystem: true, disabled: false })
  expect(await security()).toMatchObject({ status: { shouldDisable: true }, suspensions: [] })
})

it('counts windows of whole days', async () => {
  await mails(100, 5, hard)
  product.clock.advance(2 * DAY_MS)
  await mails(100, 0, hard)
  expect((await security()).status).toMatchObject({
    twentyFourHour: { total: 100, bounces: 0 },
    sevenDay: { total: 200, bounces: 5 },
  })
  product.clock.advance(5 * DAY_MS)
  expect((await security()).status).toMatchObject({
    twentyFourHour: { total: 0 },
    sevenDay: { total: 100 },
    allTime: { total: 200 },
  })
})

it('suspends for seven days of mail: today and the six days before', async () => {
  await mails(100, 0, hard)
  product.clock.advance(DAY_MS)
  await mails(99, 9, hard)
  product.clock.advance(6 * DAY_MS)
  await mails(1, 1, hard)
  await check()
  // Of all time they are 10 of 200, which is only a warning.
  expect(await project()).toMatchObject({
    disabled: true,
    disabledReason: 'bounces of the last 7 days: 10 of 100 mails (10 %), from 10 % on critical',
  })
})

it('does not suspend for the mail of eight days', async () => {
  await mails(99, 9, hard)
  product.clock.advance(7 * DAY_MS)
  await mails(101, 1, hard)
  await check()
  expect((await project()).disabled).toBe(false)
  expect((await security()).status).toMatchObject({
    sevenDay: { total: 101, bounces: 1 },
    allTime: { total: 200, bounces: 10 },
  })
})

it.each([
  { days: 0, disabled: true },
  { days: 1, disabled: true },
  { days: 2, disabled: false },
])('checks projects with bounces today or yesterday: $days days ago, $disabled', async (one) => {
  await mails(100, 10, hard)
  product.clock.advance(one.days * DAY_MS)
  await check()
  expect((await project()).disabled).toBe(one.disabled)
})

it('stops between two projects when the process stops, and continues after one that cannot be read', async () => {
  await mails(100, 10, hard)
  await suspendCritical(product.world, () => true)
  expect((await project()).disabled).toBe(false)
  const first = ctx
  ctx = await product.tenant()
  await mails(100, 10, hard)
  const { store } = product.world
  const find: typeof store.projects.find = async (id) => {
    if (id === first.project.id) throw new SyntaxError('this is not JSON')
    return store.projects.find(id)
  }
  const failures: unknown[] = []
  const log = { ...silentLog, error: (details: unknown) => failures.push(details) }
  const world = { ...product.world, log, store: { ...store, projects: { ...store.projects, find } } }
  await suspendCritical(world, never)
  expect((await project()).disabled).toBe(true)
  expect(failures).toMatchObject([
    { project: first.project.id, err: { message: 'this is not JSON' } },
    { project: ctx.project.id, reason: expect.stringContaining('10 of 100 mails') },
  ])
})

it('checks all projects with bounces, also beyond the first hundred', async () => {
  const tenants = [ctx]
  for (let n = 0; n < 100; n++) tenants.push(await product.tenant())
  const [last] = tenants.toSorted((a, b) => (a.project.id < b.project.id ? 1 : -1))
  for (ctx of tenants) await mails(ctx === last ? 100 : 1, 100, hard)
  ctx = last ?? ctx
  let looked = 0
  await suspendCritical(product.world, () => ++looked > 150)
  expect(looked).toBe(101)
  expect((await project()).disabled).toBe(true)
})

it.each([99, 100])('checks each of %i projects once', async (count) => {
  const tenants = [ctx]
  while (tenants.length < count) tenants.push(await product.tenant())
  for (ctx of tenants) await mails(1, 1, hard)
  let looked = 0
  await suspendCritical(product.world, () => ++looked > 150)
  expect(looked).toBe(count)
})

it('stops when the store is unavailable: all projects come later', async () => {
  await mails(100, 10, hard)
  const { store } = product.world
  const find = async () => {
    throw new StoreUnavailable('the database is away')
  }
  const world = { ...product.world, store: { ...store, projects: { ...store.projects, find } } }
  await expect(suspendCritical(world, never)).rejects.toThrow(StoreUnavailable)
})

it('starts from zero on the day after an operator lifted a suspension', async () => {
  await expect(liftSuspension(ctx)).rejects.toMatchObject({ code: 'CONFLICT' })
  await mails(100, 100, hard)
  await check()
  await liftSuspension(ctx)
  expect(await project()).toMatchObject({ disabled: false, disabledReason: undefined })
  expect((await security()).suspensions).toMatchObject([{ liftedAt: product.clock.now() }])
  await check()
  expect((await project()).disabled).toBe(false)
  product.clock.advance(DAY_MS)
  await mails(100, 10, hard)
  await check()
  expect((await project()).disabled).toBe(true)
  expect((await security()).suspensions).toHaveLength(2)
})
