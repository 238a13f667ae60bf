import { describe, expect, it } from 'vitest'
import { addSegmentMembers } from '../../audience/segments/members.ts'
import { SegmentInput, SegmentMembersInput } from '../../audience/segments/schema.ts'
import { createSegment } from '../../audience/segments/segments.ts'
import { contextOf, inTransaction } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { deleteContact } from '../../people/contacts/contacts.ts'
import { createSuppression } from '../../people/suppressions/suppressions.ts'
import { updateCaps } from '../../tenant/billing/limits.ts'
import { aSender, type Sender } from '../../testing/campaign-kit.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { aContact, anEmail, rowTime } from '../../testing/rows.ts'
import { listRecipients } from './recipients.ts'
import { runCampaignScheduler } from './scheduler.ts'
import { RecipientQuery } from './schema.ts'
import { sendCampaignTest } from './send-test.ts'
import { requireRecipients, sendCampaign } from './start.ts'
import { getCampaignStats } from './stats.ts'
import { cancelCampaign, pauseCampaign, resumeCampaign } from './steer.ts'
import { CAMPAIGNS_AT_ONCE, type CampaignStore, SCHEDULED_MAX } from './store.ts'

const NO_ONE = { name: undefined } as const

/** Collects, delivers, and tends until nothing changes. */
async function runAll(sender: Sender): Promise<void> {
  await sender.runJobs()
  await sender.deliver()
  await sender.runScheduler()
}

/** Counts the mails of the campaign with each status in the ledger. */
async function recount(sender: Sender, campaign: Awaited<ReturnType<Sender['send']>>) {
  const counts: Record<string, number> = {}
  for (const { status } of await sender.mailsOf(campaign)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('sending a campaign', () => {
  it('reaches each subscribed contact once, and ends', async () => {
    const sender = await aSender()
    const people = await sender.people(7, { data: { name: 'Ada', plan: 'pro' } })
    await sender.people(2, { subscribed: false })
    const campaign = await sender.send()
    expect(campaign).toMatchObject({ status: 'SENDING', startedAt: sender.clock.now() })
    await runAll(sender)
    expect(sender.mailer.sent.map(({ to }) => to.email).sort()).toStrictEqual(people.map(({ email }) => email).sort())
    expect(sender.mailer.sent[0]).toMatchObject({
      subject: 'Hello Ada',
      html: expect.stringMatching(/^<p>Hello Ada, you are on pro<\/p><div lang="en"/),
    })
    expect(await sender.read(campaign)).toMatchObject({ status: 'SENT', sentAt: sender.clock.now() })
    expect(await getCampaignStats(sender.ctx, campaign.id)).toMatchObject({
      totalRecipients: 7,
      sentCount: 7,
      pendingCount: 0,
      deliveryRate: 0,
    })
    expect((await sender.mailsOf(campaign)).map(({ subject }) => subject)).toContain('Hello Ada')
    await sender.runJobs()
    await sender.deliver()
    expect(sender.mailer.sent).toHaveLength(7)
  })

  it.each([
    ['TRANSACTIONAL', 3],
    ['MARKETING', 2],
    ['HEADLESS', 2],
  ])('as %s reaches %i of two subscribed people and one who is not', async (category, count) => {
    const sender = await aSender()
    await sender.people(2)
    await sender.people(1, { subscribed: false })
    await sender.send({ category })
    await runAll(sender)
    expect(sender.mailer.sent).toHaveLength(count)
  })

  it('goes to the members of a segment, or to those who meet a condition', async () => {
    const sender = await aSender()
    const [one] = await sender.people(1, { data: { plan: 'pro' } })
    const [two] = await sender.people(1, { data: { plan: 'free' } })
    const segment = await createSegment(sender.ctx, parse(SegmentInput, { name: 'Guests', type: 'STATIC' }))
    const emails = [two?.email]
    await addSegmentMembers(sender.ctx, { id: segment.id, ...parse(SegmentMembersInput, { emails }) })
    await sender.send({ audienceType: 'SEGMENT', segmentId: segment.id })
    await runAll(sender)
    expect(sender.mailer.sent.map(({ to }) => to.email)).toStrictEqual(emails)
    const pro = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }
    await sender.send({ audienceType: 'FILTERED', audienceFilter: pro })
    await runAll(sender)
    expect(sender.mailer.sent.map(({ to }) => to.email)).toStrictEqual([...emails, one?.email])
  })

  it('evaluates windows of time as of its start', async () => {
    const sender = await aSender()
    const now = sender.clock.now()
    const joined = (ms: number) => aContact({ createdAt: new Date(now.getTime() - ms) })
    await sender.ctx.store.contacts.insertMany([joined(3_500_000), joined(3_700_000)])
    const newcomers = {
      operator: 'AND',
      conditions: [{ field: 'createdAt', operator: 'within', value: 1, unit: 'hours' }],
    }
    const campaign = await sender.send({ audienceType: 'FILTERED', audienceFilter: newcomers })
    sender.later(600_000)
    await sender.runJobs()
    expect(await sender.mailsOf(campaign)).toHaveLength(1)
  })

  it('does not reach contacts who are created after its start', async () => {
    const sender = await aSender()
    await sender.people(1)
    const campaign = await sender.send()
    sender.later(1)
    await sender.people(3, { createdAt: sender.clock.now() })
    await runAll(sender)
    expect(await sender.mailsOf(campaign)).toHaveLength(1)
  })

  it('reaches contacts who were stored before its start by a machine whose clock is ahead', async () => {
    const sender = await aSender()
    const at = (ms: number) => new Date(sender.clock.now().getTime() + ms)
    await sender.people(1)
    await sender.people(2, { createdAt: at(60_000) })
    const campaign = await sender.send()
    await sender.people(1, { createdAt: at(60_001) })
    await runAll(sender)
    expect(await sender.mailsOf(campaign)).toHaveLength(3)
    expect(await sender.read(campaign)).toMatchObject({ status: 'SENT', collection: { recipients: 3 } })
  })

  it('is refused when the audience is empty', async () => {
    const sender = await aSender()
    await sender.people(1, { subscribed: false })
    const { id } = await sender.create()
    await expect(requireRecipients(sender.ctx, { id, action: 'send' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    // Its status is checked first: it is a draft, with or without an audience.
    await expect(requireRecipients(sender.ctx, { id, action: 'resume' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await sender.people(1)
    await requireRecipients(sender.ctx, { id, action: 'send' })
  })

  it('is not refused for an empty audience once it has begun: it has recipients', async () => {
    const sender = await aSender()
    const [one] = await sender.people(1)
    const { id } = await sender.send()
    await pauseCampaign(sender.ctx, id)
    await sender.ctx.store.contacts.deleteMany([one?.id ?? 'cnt_'])
    await requireRecipients(sender.ctx, { id, action: 'resume' })
  })

  it('is refused when the cap of the month has no room for one mail', async () => {
    const sender = await aSender()
    await sender.people(1)
    await updateCaps(sender.ctx, { campaigns: 0 })
    const { id } = await sender.create()
    await expect(sendCampaign(sender.ctx, { id })).rejects.toMatchObject({ code: 'BILLING_LIMIT_EXCEEDED' })
    expect(await sender.ctx.store.campaigns.find(id)).toMatchObject({ status: 'DRAFT' })
  })

  it('wakes the worker that collects its recipients', async () => {
    const sender = await aSender()
    await sender.people(1)
    await sender.send()
    expect(sender.queue.wakes).toContainEqual({ name: 'jobs.run', at: undefined })
  })

  it.each(['send', 'schedule'])('is refused once it was sent: %s', async (how) => {
    const sender = await aSender()
    await sender.people(1)
    const { id } = await sender.send()
    const scheduledFor = how === 'schedule' ? new Date(sender.clock.now().getTime() + 1000) : undefined
    await expect(sendCampaign(sender.ctx, { id, scheduledFor })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { status: 'SENDING' },
    })
  })

  it('starts once, however many requests arrive together', async () => {
    const sender = await aSender()
    await sender.people(3)
    const { id } = await sender.create()
    const asked = await Promise.allSettled([1, 2, 3].map(() => sendCampaign(sender.ctx, { id })))
    expect(asked.map(({ status }) => status).sort()).toStrictEqual(['fulfilled', 'rejected', 'rejected'])
    await runAll(sender)
    expect(sender.mailer.sent).toHaveLength(3)
  })

  it('records in each row why a recipient got nothing', async () => {
    const sender = await aSender()
    const [quiet, suppressed, gone, fine] = await sender.people(4)
    const campaign = await sender.send()
    await sender.runJobs()
    const { ctx } = sender
    if (!quiet || !suppressed || !gone || !fine) throw new Error('too few people')
    await inTransaction(ctx, (ctx) => ctx.store.contacts.updateMany([{ ...quiet, subscribed: false }]))
    await createSuppression(ctx, { email: suppressed.email, reason: 'MANUAL' })
    await ctx.store.contacts.deleteMany([gone.id])
    await sender.deliver()
    await sender.runScheduler()
    const errors = new Map(
      (await sender.mailsOf(campaign)).map(({ contactId, status, error }) => [contactId, [status, error]]),
    )
    expect(errors.get(fine.id)).toStrictEqual(['SENT', undefined])
    expect(errors.get(quiet.id)).toStrictEqual(['SUPPRESSED', expect.stringContaining('unsubscribed')])
    expect(errors.get(suppressed.id)).toStrictEqual(['SUPPRESSED', expect.stringContaining('suppression list')])
    expect(errors.get(gone.id)).toStrictEqual(['FAILED', expect.stringContaining('deleted')])
    expect(await getCampaignStats(ctx, campaign.id)).toMatchObject({
      totalRecipients: 4,
      sentCount: 1,
      suppressedCount: 2,
      failedCount: 1,
      pendingCount: 0,
    })
    expect(await sender.read(campaign)).toMatchObject({ status: 'SENT' })
  })

  it('records when a subject is empty or too long with its variables', async () => {
    const sender = await aSender()
    await sender.people(1, { data: { title: ' ' } })
    await sender.people(1, { data: { title: 'x'.repeat(999) } })
    const campaign = await sender.send({ subject: '{{title}}' })
    await runAll(sender)
    const errors = (await sender.mailsOf(campaign)).map(({ error }) => error).sort()
    expect(errors).toStrictEqual([
      expect.stringContaining('it has 999 characters'),
      expect.stringContaining('it is empty'),
    ])
    expect(sender.mailer.sent).toStrictEqual([])
  })

  it('prints a value that looks like a variable unchanged, also when a mail is retried', async () => {
    const sender = await aSender()
    await sender.people(1, { data: { name: '{{email}}' } })
    sender.mailer.fail({ failure: 'throttled', nth: 1 })
    await sender.send({ subject: 'Hi {{name}}' })
    await runAll(sender)
    expect(sender.mailer.sent).toStrictEqual([])
    sender.later(60_000)
    await sender.deliver()
    expect(sender.mailer.sent.map(({ subject }) => subject)).toStrictEqual(['Hi {{email}}'])
  })
})

describe('pausing, resuming and cancelling', () => {
  it('a paused campaign hands over nothing, continues to collect, and resumes with recipients who have no mail yet', async () => {
    const sender = await aSender()
    await sender.people(30)
    const campaign = await sender.send()
    await pauseCampaign(sender.ctx, campaign.id)
    await runAll(sender)
    expect(sender.mailer.sent).toStrictEqual([])
    expect(await sender.read(campaign)).toMatchObject({
      status: 'PAUSED',
      collection: { isComplete: true, recipients: 30 },
    })
    await resumeCampaign(sender.ctx, campaign.id)
    await runAll(sender)
    expect(new Set(sender.mailer.sent.map(({ to }) => to.email)).size).toBe(30)
    expect(sender.mailer.sent).toHaveLength(30)
    expect(await sender.read(campaign)).toMatchObject({ status: 'SENT' })
  })

  it('claimed mail is not handed over once the campaign is paused', async () => {
    const sender = await aSender()
    await sender.people(40)
    const campaign = await sender.send()
    await sender.runJobs()
    const go = sender.mailer.pause()
    const delivering = sender.deliver()
    for (let n = 0; n < 500; n++) await Promise.resolve()
    await pauseCampaign(sender.ctx, campaign.id)
    const begun = sender.mailer.attempts.length
    go()
    await delivering
    expect(sender.mailer.sent.length).toBeLessThanOrEqual(begun + sender.mailer.concurrency)
    const statuses = await recount(sender, campaign)
    expect(statuses).toStrictEqual({ SENT: sender.mailer.sent.length, PENDING: 40 - sender.mailer.sent.length })
    await resumeCampaign(sender.ctx, campaign.id)
    await runAll(sender)
    expect(sender.mailer.sent).toHaveLength(40)
  })

  it('a cancelled campaign fails mail that was not handed over, with the reason', async () => {
    const sender = await aSender()
    await sender.people(12)
    const campaign = await sender.send()
    await sender.runJobs()
    await cancelCampaign(sender.ctx, campaign.id)
    await sender.deliver()
    expect(sender.mailer.sent).toStrictEqual([])
    await sender.runScheduler()
    expect(await recount(sender, campaign)).toStrictEqual({ FAILED: 12 })
    expect((await sender.mailsOf(campaign))[0]?.error).toBe('Not sent: the campaign was cancelled.')
    expect(await sender.read(campaign)).toMatchObject({ status: 'CANCELLED', collection: { lane: undefined } })
    expect(await getCampaignStats(sender.ctx, campaign.id)).toMatchObject({
      totalRecipients: 12,
      failedCount: 0,
      cancelledCount: 12,
    })
  })

  it('a campaign that is cancelled during collection gets no more recipients', async () => {
    const sender = await aSender()
    await sender.people(5)
    const campaign = await sender.send()
    await cancelCampaign(sender.ctx, campaign.id)
    await runAll(sender)
    expect(await sender.mailsOf(campaign)).toStrictEqual([])
    expect(await sender.read(campaign)).toMatchObject({ status: 'CANCELLED', collection: { lane: undefined } })
  })

  it.each([
    ['pause', pauseCampaign, ['DRAFT', 'SCHEDULED', 'PAUSED', 'SENT', 'CANCELLED']],
    ['resume', resumeCampaign, ['DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELLED']],
    ['cancel', cancelCampaign, ['DRAFT', 'SENT', 'CANCELLED']],
  ] as const)('%s is refused in any other status', async (_, act, statuses) => {
    const sender = await aSender()
    for (const status of statuses) {
      const campaign = await sender.create()
      await sender.ctx.store.campaigns.update({ ...campaign, status })
      await expect(act(sender.ctx, campaign.id), status).rejects.toMatchObject({
        code: 'CONFLICT',
        details: { status },
      })
    }
  })
})

describe('scheduling', () => {
  const inMs = ({ clock }: Sender, ms: number) => new Date(clock.now().getTime() + ms)

  it('starts once, at its time, on whichever worker', async () => {
    const sender = await aSender()
    await sender.people(3)
    const { id } = await sender.create()
    const at = inMs(sender, 60_000)
    expect(await sendCampaign(sender.ctx, { id, scheduledFor: at })).toMatchObject({
      status: 'SCHEDULED',
      scheduledAt: at,
      plannedAt: sender.clock.now(),
    })
    expect(sender.queue.wakes.at(-1)).toStrictEqual({ name: 'campaigns.tend', at })
    sender.later(59_999)
    await sender.runScheduler()
    await runAll(sender)
    expect(sender.mailer.sent).toStrictEqual([])
    sender.later(1)
    await Promise.all([sender.runScheduler(), runCampaignScheduler(sender.world, () => false), sender.runScheduler()])
    await runAll(sender)
    expect(sender.mailer.sent).toHaveLength(3)
    expect(await sender.ctx.store.campaigns.find(id)).toMatchObject({ status: 'SENT', scheduledAt: at })
  })

  it('can be moved, and be sent immediately', async () => {
    const sender = await aSender()
    await sender.people(1)
    const { id } = await sender.create()
    await sendCampaign(sender.ctx, { id, scheduledFor: inMs(sender, 1000) })
    const later = inMs(sender, 5000)
    expect(await sendCampaign(sender.ctx, { id, scheduledFor: later })).toMatchObject({ scheduledAt: later })
    expect(await sendCampaign(sender.ctx, { id })).toMatchObject({ status: 'SENDING' })
  })

  it('is refused immediately when its sender is not verified, or its segment does not exist', async () => {
    const sender = await aSender()
    const segment = await createSegment(sender.ctx, parse(SegmentInput, { name: 'Guests', type: 'STATIC' }))
    const { id } = await sender.create({ audienceType: 'SEGMENT', segmentId: segment.id })
    const input = { id, scheduledFor: inMs(sender, 1000) }
    const settings = { ...sender.world.settings, sandboxDomain: undefined }
    const unverified = contextOf({ ...sender.world, settings }, sender.ctx.project)
    await expect(sendCampaign(unverified, input)).rejects.toMatchObject({ code: 'DOMAIN_NOT_VERIFIED' })
    await sender.ctx.store.segments.delete(segment.id)
    await expect(sendCampaign(sender.ctx, input)).rejects.toMatchObject({ code: 'SEGMENT_NOT_FOUND' })
    expect(await sender.ctx.store.campaigns.find(id)).toMatchObject({ status: 'DRAFT' })
  })

  it.each([0, -1])('refuses a time %i ms from now', async (ms) => {
    const sender = await aSender()
    const { id } = await sender.create()
    await expect(async () => sendCampaign(sender.ctx, { id, scheduledFor: inMs(sender, ms) })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: [{ field: 'scheduledFor', code: 'past' }],
    })
  })

  it('pauses a campaign that cannot start, with the reason, and a person can resume it', async () => {
    const sender = await aSender()
    const { ctx } = sender
    const empty = await sender.create()
    await sendCampaign(ctx, { id: empty.id, scheduledFor: inMs(sender, 1000) })
    sender.later(1000)
    await sender.runScheduler()
    await runAll(sender)
    const paused = {
      status: 'PAUSED',
      reason: expect.stringContaining('The audience was empty'),
      collection: undefined,
    }
    expect(await sender.read(empty)).toMatchObject(paused)
    const resuming = { id: empty.id, action: 'resume' } as const
    await expect(requireRecipients(ctx, resuming)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await sender.people(2)
    expect(await resumeCampaign(ctx, empty.id)).toMatchObject({ status: 'SENDING', reason: undefined })
    await runAll(sender)
    expect(sender.mailer.sent).toHaveLength(2)
  })

  it('pauses a campaign whose sender is no longer verified', async () => {
    const sender = await aSender()
    await sender.people(1)
    const campaign = await sender.create()
    await sendCampaign(sender.ctx, { id: campaign.id, scheduledFor: inMs(sender, 1000) })
    sender.later(1000)
    const settings = { ...sender.world.settings, sandboxDomain: undefined }
    await runCampaignScheduler({ ...sender.world, settings }, () => false)
    expect(await sender.read(campaign)).toMatchObject({
      status: 'PAUSED',
      reason: expect.stringContaining('not verified'),
    })
  })

  it('pauses a campaign whose segment was deleted', async () => {
    const sender = await aSender()
    await sender.people(1)
    const segment = await createSegment(sender.ctx, parse(SegmentInput, { name: 'Guests', type: 'STATIC' }))
    const campaign = await sender.create({ audienceType: 'SEGMENT', segmentId: segment.id })
    await sendCampaign(sender.ctx, { id: campaign.id, scheduledFor: inMs(sender, 1000) })
    await sender.ctx.store.segments.delete(segment.id)
    sender.later(1000)
    await sender.runScheduler()
    expect(await sender.read(campaign)).toMatchObject({ status: 'PAUSED', reason: 'Segment not found.' })
  })

  it('pauses the campaign of a disabled project', async () => {
    const sender = await aSender()
    await sender.people(1)
    const campaign = await sender.create()
    await sendCampaign(sender.ctx, { id: campaign.id, scheduledFor: inMs(sender, 1000) })
    await sender.ctx.store.settings.update({ ...sender.ctx.project, disabled: true, disabledReason: 'x' })
    sender.later(1000)
    await sender.runScheduler()
    expect(await sender.read(campaign)).toMatchObject({ status: 'PAUSED', reason: expect.stringContaining('disabled') })
  })

  it('pauses one that fails for an unexpected reason, and starts the others of its project', async () => {
    const sender = await aSender()
    await sender.people(1)
    const [bad, good] = [await sender.create(), await sender.create()]
    await sendCampaign(sender.ctx, { id: bad.id, scheduledFor: inMs(sender, 1000) })
    await sendCampaign(sender.ctx, { id: good.id, scheduledFor: inMs(sender, 1001) })
    sender.later(2000)
    const failures: object[] = []
    const log = { ...sender.world.log, error: (fields: object) => void failures.push(fields) }
    await runCampaignScheduler({ ...sender.world, log, store: unreadable(sender.world.store, bad.id) }, () => false)
    expect(await sender.read(good)).toMatchObject({ status: 'SENDING' })
    expect(await sender.read(bad)).toMatchObject({ status: 'PAUSED', reason: expect.stringContaining('unexpected') })
    expect(failures).toMatchObject([{ campaign: bad.id, project: sender.ctx.project.id }])
    expect(await resumeCampaign(sender.ctx, bad.id)).toMatchObject({ status: 'SENDING', reason: undefined })
  })

  it(`accepts at most ${SCHEDULED_MAX}`, async () => {
    const sender = await aSender()
    const { ctx } = sender
    const at = inMs(sender, 1000)
    const campaign = await sender.create()
    for (let n = 0; n < SCHEDULED_MAX; n++)
      await ctx.store.campaigns.insert({ ...campaign, id: ctx.ids.make('cmp'), status: 'SCHEDULED', scheduledAt: at })
    await expect(sendCampaign(ctx, { id: campaign.id, scheduledFor: at })).rejects.toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
    })
    expect(await sender.read(campaign)).toMatchObject({ status: 'DRAFT' })
  })

  it('moves a campaign of a project at the limit, and accepts another once one is cancelled', async () => {
    const sender = await aSender()
    const { ctx } = sender
    const [soon, later] = [inMs(sender, 1000), inMs(sender, 2000)]
    const [first, next] = [await sender.create(), await sender.create()]
    for (let n = 0; n < 999; n++)
      await ctx.store.campaigns.insert({ ...first, id: ctx.ids.make('cmp'), status: 'SCHEDULED', scheduledAt: soon })
    expect(await sendCampaign(ctx, { id: first.id, scheduledFor: soon })).toMatchObject({ status: 'SCHEDULED' })
    const moved = await sendCampaign(ctx, { id: first.id, scheduledFor: later })
    expect(moved).toMatchObject({ status: 'SCHEDULED', scheduledAt: later })
    await expect(sendCampaign(ctx, { id: next.id, scheduledFor: later })).rejects.toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      message: 'A project can have at most 1000 scheduled campaigns, and this one has 1000.',
    })
    await cancelCampaign(ctx, first.id)
    expect(await sendCampaign(ctx, { id: next.id, scheduledFor: later })).toMatchObject({ status: 'SCHEDULED' })
  })
})

/** Returns the store; the row of this campaign cannot be read. */
function unreadable(inner: Store, damaged: string): Store {
  return {
    ...inner,
    transaction: (work) => inner.transaction((tx) => work(unreadable(tx, damaged))),
    project(id) {
      const rooms = inner.project(id)
      const find: CampaignStore['find'] = (id) =>
        id === damaged ? Promise.reject(new SyntaxError('this is not JSON')) : rooms.campaigns.find(id)
      return { ...rooms, campaigns: { ...rooms.campaigns, find } }
    },
  }
}

/** Returns the store; `listen` is called before each batch of mails is withdrawn. */
function reached(inner: Store, listen: () => Promise<void>): Store {
  return {
    ...inner,
    transaction: (work) => inner.transaction((tx) => work(reached(tx, listen))),
    project(id) {
      const rooms = inner.project(id)
      const withdraw: CampaignStore['withdraw'] = async (...asked) => {
        await listen()
        return rooms.campaigns.withdraw(...asked)
      }
      return { ...rooms, campaigns: { ...rooms.campaigns, withdraw } }
    },
  }
}

describe('limits and failures', () => {
  it(`sends ${CAMPAIGNS_AT_ONCE} campaigns together; the next waits until one ends`, async () => {
    const sender = await aSender()
    await sender.people(1)
    for (let n = 0; n < CAMPAIGNS_AT_ONCE; n++) await sender.send()
    await expect(sender.send()).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
    const waiting = await sender.create()
    await sendCampaign(sender.ctx, { id: waiting.id, scheduledFor: new Date(sender.clock.now().getTime() + 1000) })
    sender.later(1000)
    const failures: string[] = []
    const log = { ...sender.world.log, error: (_: object, message: string) => void failures.push(message) }
    await runCampaignScheduler({ ...sender.world, log }, () => false)
    expect(await sender.read(waiting)).toMatchObject({ status: 'SCHEDULED' })
    // It is checked each second: that is not a failure.
    expect(failures).toStrictEqual([])
    await sender.runJobs()
    for (let n = 0; n < 30; n++) await sender.deliver()
    await sender.runScheduler()
    await sender.runScheduler()
    expect(await sender.read(waiting)).toMatchObject({ status: 'SENDING' })
  })

  it('due campaigns that wait until one ends do not delay other projects', async () => {
    const sender = await aSender()
    await sender.people(1)
    for (let n = 0; n < CAMPAIGNS_AT_ONCE; n++) await pauseCampaign(sender.ctx, (await sender.send()).id)
    const soon = new Date(sender.clock.now().getTime() + 1000)
    for (let n = 0; n < 101; n++) await sendCampaign(sender.ctx, { id: (await sender.create()).id, scheduledFor: soon })
    const neighbour = await sender.tenant()
    const theirs = await sender.create({}, neighbour)
    await sendCampaign(neighbour, { id: theirs.id, scheduledFor: new Date(soon.getTime() + 1) })
    sender.later(2000)
    await sender.runScheduler()
    expect(await neighbour.store.campaigns.find(theirs.id)).toMatchObject({ status: 'SENDING' })
  })

  it('the mail of a cancelled campaign is withdrawn in parts, and due campaigns start in between', async () => {
    const sender = await aSender()
    await sender.people(1001)
    const campaign = await sender.send()
    await sender.runJobs()
    await cancelCampaign(sender.ctx, campaign.id)
    const neighbour = await sender.tenant()
    const theirs = await sender.create({}, neighbour)
    const soon = new Date(sender.clock.now().getTime() + 1000)
    await sendCampaign(neighbour, { id: theirs.id, scheduledFor: soon })
    const seen: unknown[] = []
    const store = reached(sender.world.store, async () => {
      seen.push((await neighbour.store.campaigns.find(theirs.id))?.status)
      sender.clock.set(soon)
    })
    await runCampaignScheduler({ ...sender.world, store }, () => false)
    expect(seen).toStrictEqual(['SCHEDULED', 'SENDING', 'SENDING'])
    expect(await getCampaignStats(sender.ctx, campaign.id)).toMatchObject({
      failedCount: 0,
      cancelledCount: 1001,
      pendingCount: 0,
    })
  })

  it('all campaigns of a project that are due at one moment start together', async () => {
    const sender = await aSender()
    await sender.people(1)
    const soon = new Date(sender.clock.now().getTime() + 1000)
    for (let n = 0; n < 3; n++) await sendCampaign(sender.ctx, { id: (await sender.create()).id, scheduledFor: soon })
    sender.later(1000)
    await sender.runScheduler()
    expect(await sender.ctx.store.campaigns.count({ status: 'SENDING', search: undefined })).toBe(3)
  })

  it('pauses a campaign whose recipients could not be collected, and continues where it stopped', async () => {
    const sender = await aSender()
    await sender.people(3)
    const campaign = await sender.send()
    const job = await sender.ctx.store.jobs.find(campaign.collection?.jobId ?? 'job_')
    if (!job) throw new Error('there is no job')
    const workerId = sender.world.ids.make('wrk')
    await sender.world.store.jobs.claim({
      workerId,
      now: sender.clock.now(),
      leaseUntil: rowTime(1e12),
      kinds: [job.kind],
    })
    await sender.world.store.jobs.settle(workerId, { ...job, state: 'failed', dueAt: undefined, attempts: 5 })
    await sender.runScheduler()
    expect(await sender.read(campaign)).toMatchObject({
      status: 'PAUSED',
      reason: expect.stringContaining('could not be collected'),
    })
    await resumeCampaign(sender.ctx, campaign.id)
    await runAll(sender)
    expect(sender.mailer.sent).toHaveLength(3)
  })
})

describe('recipients', () => {
  it('are listed with the outcome of their mail, all or by status, in pages', async () => {
    const sender = await aSender()
    await sender.people(5)
    const campaign = await sender.send()
    await sender.runJobs()
    const [first] = await sender.mailsOf(campaign)
    sender.mailer.fail({ failure: 'rejected', to: first?.to ?? '' })
    await sender.deliver()
    const list = (query: object) => listRecipients(sender.ctx, { id: campaign.id, ...parse(RecipientQuery, query) })
    const page = await list({ limit: 3 })
    expect(page).toMatchObject({ hasMore: true, total: 5 })
    expect((await list({ limit: 3, cursor: page.cursor })).data).toHaveLength(2)
    expect(await list({ status: 'FAILED' })).toMatchObject({ data: [{ id: first?.id }], total: 1 })
    expect(await list({ status: 'SENT' })).toMatchObject({ total: 4 })
    expect(await list({ status: 'PENDING' })).toMatchObject({ data: [], total: 0 })
    const draft = await sender.create()
    expect(await listRecipients(sender.ctx, { id: draft.id, ...parse(RecipientQuery, {}) })).toMatchObject({ total: 0 })
  })

  it('who are erased leave no trace, and the counts remain', async () => {
    const sender = await aSender()
    const [person] = await sender.people(2)
    const campaign = await sender.send()
    await runAll(sender)
    await deleteContact(sender.ctx, person?.id ?? '')
    await sender.runJobs()
    const erased = (await sender.mailsOf(campaign)).find(({ contactId }) => contactId === person?.id)
    expect(erased).toMatchObject({ to: '', variables: {}, subject: '', status: 'SENT' })
    expect(await getCampaignStats(sender.ctx, campaign.id)).toMatchObject({ sentCount: 2 })
  })
})

describe('recipients who are erased during a step of the collection', () => {
  it('leave no trace: the erasure waits for the step', async () => {
    let endStep = async () => {}
    const sender = await aSender(withSteps(memoryStore(), () => endStep()))
    const [person] = await sender.people(2)
    const campaign = await sender.send()
    const { project, store } = sender.ctx
    const bodyId = campaign.collection?.bodyId ?? 'bod_'
    const mail = anEmail({ projectId: project.id, bodyId, contactId: person?.id ?? 'cnt_', to: 'ada@example.com' })
    endStep = () => store.emails.insert([mail])
    await deleteContact(sender.ctx, person?.id ?? '')
    await sender.runJobs()
    expect(await store.emails.find(mail.id)).toMatchObject({ to: '', status: 'FAILED' })
  })
})

/** Returns the store; waiting for steps of collections waits for this one. */
function withSteps(inner: Store, step: () => Promise<void>): Store {
  return {
    ...inner,
    project(id) {
      const rooms = inner.project(id)
      return { ...rooms, campaigns: { ...rooms.campaigns, awaitSteps: step } }
    },
  }
}

describe('a test of a campaign', () => {
  it('goes to one address with sample data, is marked, and is not counted', async () => {
    const sender = await aSender()
    await sender.people(1)
    const campaign = await sender.create({ replyTo: 'help@example.com' })
    await sendCampaignTest(sender.ctx, { id: campaign.id, email: 'me@example.com' })
    await sender.deliver()
    expect(sender.mailer.sent).toMatchObject([
      {
        to: { email: 'me@example.com', ...NO_ONE },
        subject: '[TEST] Hello Ada Lovelace',
        headers: { 'X-Campaign-Test': 'true' },
        html: expect.stringContaining('/unsubscribe/'),
      },
    ])
    const [mail] = await sender.ctx.store.emails.list({
      limit: 10,
      after: undefined,
      status: undefined,
      contactId: undefined,
    })
    expect(mail).toMatchObject({ sourceType: 'TRANSACTIONAL', campaignId: undefined, tracking: false })
    const contact = await sender.ctx.store.contacts.findByEmail('me@example.com')
    expect(contact?.data).toStrictEqual({})
    expect(await sender.read(campaign)).toMatchObject({ status: 'DRAFT' })
    expect(await getCampaignStats(sender.ctx, campaign.id)).toMatchObject({ totalRecipients: 0, openRate: 0 })
  })
})
