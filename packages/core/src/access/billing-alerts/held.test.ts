import { describe, expect, it } from 'vitest'
import { sendCampaign } from '../../automation/campaigns/start.ts'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../../automation/campaigns/steer.ts'
import { retryEmail } from '../../delivery/outbox/settle.ts'
import { contextOf } from '../../kernel/context/context.ts'
import { updateCaps } from '../../tenant/billing/limits.ts'
import { monthOf, nextMonth } from '../../tenant/billing/months.ts'
import type { CapChanges } from '../../tenant/billing/schema.ts'
import { aSender, type Sender } from '../../testing/campaign-kit.ts'
import { aWalk, countedFigures } from '../../testing/execution-kit.ts'
import { aTemplate } from '../../testing/rows.ts'
import { aGraph } from '../../testing/workflow-kit.ts'
import { checkBillingLimits } from './scheduler.ts'

async function turn(sender: Sender): Promise<void> {
  await checkBillingLimits(sender.world, () => false)
  await sender.runJobs()
  await sender.deliver()
  await sender.runScheduler()
}

const set = (sender: Sender, changes: CapChanges) => updateCaps(sender.ctx, changes)
const used = async ({ ctx, clock }: Sender) => (await ctx.store.billing.usage(monthOf(clock.now()))).campaigns
const toNextMonth = ({ clock }: Sender) => clock.advance(nextMonth(clock.now()).getTime() - clock.now().getTime())

describe('a campaign at its cap', () => {
  it('sends up to the cap, is paused with the reason, and continues by itself with the next month', async () => {
    const sender = await aSender()
    const people = await sender.people(25)
    await set(sender, { campaigns: 10 })
    const campaign = await sender.send()
    await turn(sender)
    expect(sender.mailer.sent).toHaveLength(10)
    expect(await sender.read(campaign)).toMatchObject({
      status: 'PAUSED',
      held: 'paused',
      reason: expect.stringContaining('cap'),
      collection: { isComplete: false, recipients: 10 },
    })
    await turn(sender)
    expect(await used(sender)).toBe(10)
    toNextMonth(sender)
    await turn(sender)
    expect(sender.mailer.sent).toHaveLength(20)
    toNextMonth(sender)
    await turn(sender)
    expect(await sender.read(campaign)).toMatchObject({ status: 'SENT', held: undefined, reason: undefined })
    expect(sender.mailer.sent.map(({ to }) => to.email).sort()).toStrictEqual(people.map(({ email }) => email).sort())
  })

  it('continues when the cap is raised, as far as it reaches, or removed', async () => {
    const sender = await aSender()
    await sender.people(9)
    await set(sender, { campaigns: 4 })
    const campaign = await sender.send()
    await turn(sender)
    await set(sender, { campaigns: 6 })
    await turn(sender)
    expect(sender.mailer.sent).toHaveLength(6)
    expect((await sender.read(campaign)).status).toBe('PAUSED')
    await set(sender, { campaigns: null })
    await turn(sender)
    expect(sender.mailer.sent).toHaveLength(9)
    expect((await sender.read(campaign)).status).toBe('SENT')
  })

  it.each([
    [5, 'SENT'],
    [4, 'PAUSED'],
  ] as const)('of five recipients with room for %s is %s', async (campaigns, status) => {
    const sender = await aSender()
    await sender.people(5)
    await sender.people(3, { subscribed: false })
    await set(sender, { campaigns })
    const campaign = await sender.send()
    await turn(sender)
    expect(sender.mailer.sent).toHaveLength(campaigns)
    expect((await sender.read(campaign)).status).toBe(status)
  })

  it('counts mails again that were given back on cancellation and then sent by a person', async () => {
    const sender = await aSender()
    await sender.people(3)
    await set(sender, { campaigns: 3 })
    const campaign = await sender.send()
    await sender.runJobs()
    await cancelCampaign(sender.ctx, campaign.id)
    await sender.runScheduler()
    expect(await used(sender)).toBe(0)
    const [first, second, third] = await sender.mailsOf(await sender.read(campaign))
    const ctx = contextOf(
      sender.world,
      (await sender.world.store.projects.find(sender.ctx.project.id)) ?? sender.ctx.project,
    )
    await retryEmail(ctx, first?.id ?? '')
    await retryEmail(ctx, first?.id ?? '')
    expect(await used(sender)).toBe(1)
    await set(sender, { campaigns: 2 })
    await retryEmail(ctx, second?.id ?? '')
    await expect(retryEmail(ctx, third?.id ?? '')).rejects.toMatchObject({ code: 'BILLING_LIMIT_EXCEEDED' })
    await turn(sender)
    expect(sender.mailer.sent).toHaveLength(2)
    expect(await used(sender)).toBe(2)
  })

  it('cannot be started or resumed while there is no room', async () => {
    const sender = await aSender()
    await sender.people(3)
    await set(sender, { campaigns: 2 })
    const campaign = await sender.send()
    await turn(sender)
    await expect(resumeCampaign(sender.ctx, campaign.id)).rejects.toMatchObject({ code: 'BILLING_LIMIT_EXCEEDED' })
    const second = await sender.create({ name: 'Second' })
    await expect(sendCampaign(sender.ctx, { id: second.id })).rejects.toMatchObject({ code: 'BILLING_LIMIT_EXCEEDED' })
    await set(sender, { campaigns: 3 })
    expect(await resumeCampaign(sender.ctx, campaign.id)).toMatchObject({ status: 'SENDING', held: undefined })
    await turn(sender)
    expect((await sender.read(campaign)).status).toBe('SENT')
    expect(sender.mailer.sent).toHaveLength(3)
  })

  it('stays paused when there is room again, if a person paused it', async () => {
    const sender = await aSender()
    await sender.people(4)
    await set(sender, { campaigns: 2 })
    const campaign = await sender.send()
    await sender.runJobs()
    await pauseCampaign(sender.ctx, campaign.id)
    await set(sender, { campaigns: 9 })
    await turn(sender)
    expect(await sender.read(campaign)).toMatchObject({ status: 'PAUSED', held: undefined })
    expect(sender.mailer.sent).toHaveLength(0)
    await resumeCampaign(sender.ctx, campaign.id)
    await turn(sender)
    expect(sender.mailer.sent).toHaveLength(4)
  })

  it('gives back its unsent mails when it is cancelled, but no mails that counted last month', async () => {
    const sender = await aSender()
    await sender.people(6)
    await set(sender, { campaigns: 8 })
    const campaign = await sender.send()
    await sender.runJobs()
    expect(await used(sender)).toBe(6)
    await cancelCampaign(sender.ctx, campaign.id)
    await turn(sender)
    expect(await used(sender)).toBe(0)
    const late = await sender.send()
    await sender.runJobs()
    toNextMonth(sender)
    await cancelCampaign(sender.ctx, late.id)
    await turn(sender)
    expect(await used(sender)).toBe(0)
    expect(await sender.ctx.store.billing.room({ category: 'campaigns', month: monthOf(sender.clock.now()) })).toBe(8)
    await sender.send()
    await sender.runJobs()
    expect(await used(sender)).toBe(6)
  })

  it('is paused immediately when its schedule is due, and begins when there is room', async () => {
    const sender = await aSender()
    await sender.people(2)
    const { id } = await sender.create()
    const scheduledFor = new Date(sender.clock.now().getTime() + 1000)
    const campaign = await sendCampaign(sender.ctx, { id, scheduledFor })
    await set(sender, { campaigns: 0 })
    sender.later(1000)
    await sender.runScheduler()
    await turn(sender)
    expect(await sender.read(campaign)).toMatchObject({ status: 'PAUSED', held: 'paused' })
    await set(sender, { campaigns: 2 })
    await turn(sender)
    expect((await sender.read(campaign)).status).toBe('SENT')
  })
})

describe('a workflow at its cap', () => {
  async function walking(cap: number) {
    const walk = await aWalk()
    const stored = aTemplate({ from: 'post@example.com' })
    await (await walk.now()).store.templates.insert(stored)
    const on = ['TRIGGER', { eventName: 'signup' }] as const
    const workflow = await walk.workflow(
      aGraph({ on, hello: ['SEND_EMAIL', { templateId: stored.id }] }, ['on > hello']),
    )
    await updateCaps(await walk.now(), { workflows: cap })
    const runScheduler = async () => {
      await checkBillingLimits(walk.world, () => false)
      await walk.run()
    }
    return { ...walk, flow: workflow, tend: runScheduler }
  }
  const people = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@example.com`)

  it('holds the executions of the step, and continues all of them', async () => {
    const walk = await walking(3)
    for (const email of people(7)) await walk.track('signup', email)
    expect(await walk.mails()).toHaveLength(3)
    const held = (await walk.executions(walk.flow)).filter(({ status }) => status === 'RUNNING')
    expect(held).toHaveLength(4)
    for (const { dueAt } of held) expect(dueAt).toStrictEqual(nextMonth(walk.clock.now()))
    await updateCaps(await walk.now(), { workflows: 5 })
    await walk.tend()
    expect(await walk.mails()).toHaveLength(5)
    await walk.later(nextMonth(walk.clock.now()).getTime() - walk.clock.now().getTime())
    expect((await walk.mails()).map(({ to }) => to).sort()).toStrictEqual(people(7))
    expect((await walk.executions(walk.flow)).every(({ status }) => status === 'COMPLETED')).toBe(true)
    expect(await walk.figures(walk.flow)).toStrictEqual(await countedFigures(walk, walk.flow))
  })

  it('checks no execution again while there is no room', async () => {
    const walk = await walking(0)
    for (const email of people(3)) await walk.track('signup', email)
    const before = await walk.executions(walk.flow)
    await walk.tend()
    await walk.later(3_600_000)
    expect(await walk.executions(walk.flow)).toStrictEqual(before)
    await updateCaps(await walk.now(), { workflows: null })
    await walk.tend()
    expect(await walk.mails()).toHaveLength(3)
  })
})
