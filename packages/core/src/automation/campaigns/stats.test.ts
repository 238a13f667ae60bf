import { expect, it } from 'vitest'
import { aSender } from '../../testing/campaign-kit.ts'
import { figuresOf, getCampaignStats } from './stats.ts'

const collected = (recipients: number) => ({
  collection: { jobId: 'job_1', bodyId: 'bod_1', lane: 0, isComplete: true, recipients } as const,
})

/** Each number is different, so that no two of them can be exchanged. */
const COUNTS = {
  PENDING: 1,
  SENDING: 2,
  SENT: 4,
  DELIVERED: 8,
  OPENED: 16,
  CLICKED: 32,
  BOUNCED: 64,
  COMPLAINED: 128,
  FAILED: 256,
  SUPPRESSED: 512,
  UNKNOWN: 1024,
  opened: 40,
  clicked: 30,
  unsubscribed: 20,
  withdrawn: 200,
}

it('counts each status in its figure; mails that are neither sent nor over are pending', () => {
  expect(figuresOf(collected(2047), COUNTS)).toStrictEqual({
    totalRecipients: 2047,
    sentCount: 252,
    deliveredCount: 184,
    openedCount: 40,
    clickedCount: 30,
    bouncedCount: 64,
    complainedCount: 128,
    unsubscribedCount: 20,
    failedCount: 56,
    cancelledCount: 200,
    suppressedCount: 512,
    unknownCount: 1024,
    pendingCount: 3,
  })
})

it('a mail with an unknown outcome is not pending', () => {
  expect(figuresOf(collected(5), { SENT: 2, UNKNOWN: 1 })).toMatchObject({
    sentCount: 2,
    unknownCount: 1,
    pendingCount: 2,
  })
})

it('never counts a negative number of mails as pending, while counts are ahead of the recipients', () => {
  expect(figuresOf(collected(1), { SENT: 2 })).toMatchObject({ totalRecipients: 1, sentCount: 2, pendingCount: 0 })
})

it('a campaign that has not started has no mails', () => {
  expect(figuresOf({ collection: undefined }, {})).toMatchObject({
    totalRecipients: 0,
    sentCount: 0,
    unsubscribedCount: 0,
    pendingCount: 0,
  })
})

it('rates are percentages of sent mails, to two decimals', async () => {
  const sender = await aSender()
  await sender.people(1)
  const campaign = await sender.send()
  const counts = { SENT: 1, DELIVERED: 3, OPENED: 1, BOUNCED: 2, FAILED: 9, opened: 5, clicked: 1 }
  const more = { opens: 11, clicks: 12, machineOpened: 13, machineClicked: 14 }
  const campaigns: typeof sender.ctx.store.campaigns = {
    ...sender.ctx.store.campaigns,
    mailCounts: async () => new Map([[campaign.id, { ...counts, ...more }]]),
  }
  const ctx = { ...sender.ctx, store: { ...sender.ctx.store, campaigns } }
  expect(await getCampaignStats(ctx, campaign.id)).toMatchObject({
    status: 'SENDING',
    reason: undefined,
    isCollecting: true,
    sentCount: 7,
    openRate: 71.43,
    clickRate: 14.29,
    bounceRate: 28.57,
    deliveryRate: 57.14,
    totalOpens: 11,
    totalClicks: 12,
    machineOpens: 13,
    machineClicks: 14,
  })
})
