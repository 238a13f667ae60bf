import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { Outcome } from '../../delivery/outbox/ledger.ts'
import type { Email, EmailStatus } from '../../mail/emails/schema.ts'
import { aContact, rowIds, rowTime } from '../../testing/rows.ts'
import type { Tenant } from '../../testing/tenant.ts'
import { aStartedCampaign } from '../../testing/work-rows.ts'
import type { Campaign, CampaignStatus } from './schema.ts'
import { allContacts } from './store.cases.ts'
import { LOOSE_LANE } from './store.ts'

const LANE = LOOSE_LANE + 1
const NOW = rowTime(1)
const HELD = rowTime(60_000)

/** Stores a campaign with this many mails, all due. */
async function aSending({ rooms, bodyId }: Tenant, mails: number, lane = LANE): Promise<Campaign> {
  await rooms.contacts.insertMany(Array.from({ length: mails }, () => aContact()))
  const campaign = aStartedCampaign(bodyId, lane)
  await rooms.campaigns.insert(campaign)
  await rooms.campaigns.collect(allContacts(campaign))
  return campaign
}

async function turn({ rooms }: Tenant, { id }: Campaign, status: CampaignStatus): Promise<void> {
  const campaign = await rooms.campaigns.find(id)
  if (campaign) await rooms.campaigns.update({ ...campaign, status })
}

const outcomeOf = (email: Email, status: EmailStatus, more: Partial<Outcome> = {}): Outcome => ({
  id: email.id,
  projectId: email.projectId,
  status,
  error: undefined,
  response: undefined,
  attempts: 1,
  unknownOutcomes: 0,
  dueAt: undefined,
  sentAt: status === 'SENT' ? NOW : undefined,
  handedOverAt: NOW,
  ...more,
})

/** The rules of `LedgerStore` about the mail of campaigns. */
export function campaignLedgerConformance(harness: StoreHarness): void {
  describe('the mail of campaigns', () => {
    const bench = useStore(harness)
    const workerId = rowIds.make('wrk')
    const claim = ({ id }: Tenant, limit: number) =>
      bench.store.ledger.claim({ workerId, now: NOW, leaseUntil: HELD, shares: [{ projectId: id, limit }] })

    it('is claimed after all other mail', async () => {
      const tenant = await bench.tenant()
      await aSending(tenant, 3)
      const one = tenant.email({ dueAt: NOW })
      await tenant.rooms.emails.insert([one])
      const claimed = await claim(tenant, 2)
      expect(claimed.map(({ sourceType }) => sourceType).sort()).toStrictEqual(['CAMPAIGN', 'TRANSACTIONAL'])
    })

    it.each(['PAUSED', 'CANCELLED', 'SENT'] as const)('waits while its campaign is %s', async (status) => {
      const tenant = await bench.tenant()
      const campaign = await aSending(tenant, 2)
      await turn(tenant, campaign, status)
      const { ledger } = bench.store
      expect(await claim(tenant, 10)).toStrictEqual([])
      expect(await ledger.projectsDue(NOW, 10)).toStrictEqual([])
      expect(await ledger.nextDueAt()).toBeUndefined()
      expect(await ledger.backlog(NOW)).toStrictEqual({ mails: 0, oldestDueAt: undefined })
      expect(await tenant.rooms.campaigns.hasOpenMail(campaign.id)).toBe(true)
      await turn(tenant, campaign, 'SENDING')
      expect(await ledger.projectsDue(NOW, 10)).toStrictEqual([tenant.id])
      expect(await ledger.nextDueAt()).toStrictEqual(campaign.startedAt)
      expect(await ledger.backlog(NOW)).toMatchObject({ mails: 2 })
      expect(await claim(tenant, 10)).toHaveLength(2)
    })

    it('is not handed over once its campaign is paused, and is due again when it continues', async () => {
      const tenant = await bench.tenant()
      const campaign = await aSending(tenant, 2)
      const [first, second] = await claim(tenant, 2)
      if (!first || !second) throw new Error('nothing was claimed')
      const { ledger } = bench.store
      expect(await ledger.handOver(workerId, [first.id], NOW)).toStrictEqual([first.id])
      await turn(tenant, campaign, 'PAUSED')
      expect(await ledger.handOver(workerId, [second.id], NOW)).toStrictEqual([])
      expect(await ledger.release(workerId, [second.id], NOW)).toBe(1)
      expect(await ledger.finish(workerId, [outcomeOf(first, 'SENT')])).toStrictEqual([first.id])
      await turn(tenant, campaign, 'SENDING')
      expect((await claim(tenant, 10)).map(({ id }) => id)).toStrictEqual([second.id])
    })

    it('suspects of a paused campaign wait, too', async () => {
      const tenant = await bench.tenant()
      const campaign = await aSending(tenant, 1)
      const [mail] = await claim(tenant, 1)
      if (!mail) throw new Error('nothing was claimed')
      const lost = outcomeOf(mail, 'PENDING', { handedOverAt: undefined, attempts: 0, dueAt: NOW, lostClaims: 2 })
      await bench.store.ledger.finish(workerId, [lost])
      await turn(tenant, campaign, 'PAUSED')
      const suspect = () =>
        bench.store.ledger.claimSuspect({
          workerId,
          now: NOW,
          leaseUntil: HELD,
          projectId: tenant.id,
          hasDelivered: false,
        })
      expect(await bench.store.ledger.suspectsDue(NOW, 10)).toStrictEqual([])
      expect(await suspect()).toBeUndefined()
      await turn(tenant, campaign, 'SENDING')
      expect(await bench.store.ledger.suspectsDue(NOW, 10)).toStrictEqual([tenant.id])
      expect(await suspect()).toMatchObject({ id: mail.id })
    })

    it('of several campaigns is claimed from all of them', async () => {
      const tenant = await bench.tenant()
      const contacts = Array.from({ length: 40 }, () => aContact())
      await tenant.rooms.contacts.insertMany(contacts)
      for (const lane of [LANE, LANE + 1, LANE + 2]) {
        const campaign = aStartedCampaign(tenant.bodyId, lane)
        await tenant.rooms.campaigns.insert(campaign)
        await tenant.rooms.campaigns.collect(allContacts(campaign))
      }
      const claimed = new Set<string | undefined>()
      // By chance: the probability that one of three is missing after thirty claims of one is 1 in 60,000.
      for (let n = 0; n < 30; n++) for (const { campaignId } of await claim(tenant, 1)) claimed.add(campaignId)
      expect(claimed.size).toBe(3)
    })

    it('is sent by a person after its campaign is over, whichever campaign has its lane', async () => {
      const tenant = await bench.tenant()
      const campaign = await aSending(tenant, 1)
      const [mail] = await claim(tenant, 1)
      if (!mail) throw new Error('nothing was claimed')
      const { ledger } = bench.store
      await ledger.handOver(workerId, [mail.id], NOW)
      await ledger.finish(workerId, [outcomeOf(mail, 'FAILED', { error: 'No.' })])
      await turn(tenant, campaign, 'SENT')
      await tenant.rooms.emails.settle(mail.id, { status: 'PENDING', dueAt: NOW })
      expect(await tenant.rooms.campaigns.hasOpenMail(campaign.id)).toBe(false)
      expect((await claim(tenant, 1)).map(({ id }) => id)).toStrictEqual([mail.id])
      expect(await ledger.handOver(workerId, [mail.id], NOW)).toStrictEqual([mail.id])
    })

    it('keeps the subject as it was sent', async () => {
      const tenant = await bench.tenant()
      await aSending(tenant, 2)
      const [first, second] = await claim(tenant, 2)
      if (!first || !second) throw new Error('nothing was claimed')
      await bench.store.ledger.handOver(workerId, [first.id, second.id], NOW)
      const outcomes = [outcomeOf(first, 'SENT', { subject: 'Hello Ada' }), outcomeOf(second, 'FAILED')]
      await bench.store.ledger.finish(workerId, outcomes)
      expect(await tenant.rooms.emails.find(first.id)).toMatchObject({ subject: 'Hello Ada' })
      expect(await tenant.rooms.emails.find(second.id)).toMatchObject({ subject: first.subject })
    })

    it('is counted by status, however it changes', async () => {
      const tenant = await bench.tenant()
      const campaign = await aSending(tenant, 6)
      const { ledger } = bench.store
      const mails = await claim(tenant, 6)
      const [sent, failed, unknown, suppressed, erased, waiting] = mails
      if (!sent || !failed || !unknown || !suppressed || !erased || !waiting) throw new Error('too few were claimed')
      const ids = mails.map(({ id }) => id)
      expect((await ledger.handOver(workerId, ids, NOW)).toSorted()).toStrictEqual(ids.toSorted())
      const outcomes = [
        outcomeOf(sent, 'SENT'),
        outcomeOf(failed, 'FAILED'),
        outcomeOf(unknown, 'UNKNOWN', { unknownOutcomes: 1 }),
        outcomeOf(suppressed, 'SUPPRESSED'),
        outcomeOf(erased, 'PENDING', { dueAt: HELD }),
        outcomeOf(waiting, 'PENDING', { dueAt: HELD }),
      ]
      await ledger.finish(workerId, outcomes)
      const counts = async () => (await tenant.rooms.campaigns.mailCounts([campaign.id])).get(campaign.id)
      expect(await counts()).toStrictEqual({ SENT: 1, FAILED: 1, UNKNOWN: 1, SUPPRESSED: 1 })
      await tenant.rooms.emails.erase([erased.id], 'Erased.')
      expect(await counts()).toStrictEqual({ SENT: 1, FAILED: 2, UNKNOWN: 1, SUPPRESSED: 1 })
      await tenant.rooms.emails.settle(failed.id, { status: 'PENDING', dueAt: HELD })
      await tenant.rooms.emails.settle(unknown.id, { status: 'FAILED', error: 'No.', at: HELD })
      while ((await bench.store.counters.fold()) > 0);
      expect(await counts()).toStrictEqual({ SENT: 1, FAILED: 2, SUPPRESSED: 1 })
      for (const status of ['DELIVERED', 'BOUNCED', 'COMPLAINED'] as const) {
        const seen = await tenant.rooms.emails.find(sent.id)
        if (seen) await tenant.rooms.emails.advance(seen, { ...seen, status })
        expect(await counts()).toStrictEqual({ [status]: 1, FAILED: 2, SUPPRESSED: 1 })
      }
      while ((await bench.store.counters.fold()) > 0);
      expect(await counts()).toStrictEqual({ COMPLAINED: 1, FAILED: 2, SUPPRESSED: 1 })
      const other = { ...allContacts(campaign).campaign, id: rowIds.make('cmp') }
      expect(await tenant.rooms.campaigns.mailCounts([other.id])).toStrictEqual(new Map())
    })

    it('is counted by opens and clicks of people and machines, also when it bounces later', async () => {
      const tenant = await bench.tenant()
      const campaign = await aSending(tenant, 3)
      const { ledger } = bench.store
      const mails = await claim(tenant, 3)
      await ledger.handOver(
        workerId,
        mails.map(({ id }) => id),
        NOW,
      )
      await ledger.finish(
        workerId,
        mails.map((mail) => outcomeOf(mail, 'SENT')),
      )
      const [clicked, opened, scanned] = mails
      if (!clicked || !opened || !scanned) throw new Error('too few were claimed')
      const at = { openedAt: NOW }
      await ledger.engage([
        { ...clicked, ...at, status: 'CLICKED', clickedAt: NOW, clicks: 3 },
        { ...opened, ...at, status: 'OPENED', opens: 5 },
        { ...scanned, status: 'SENT', machineOpens: 7, machineClicks: 9 },
      ])
      const counts = async () => (await tenant.rooms.campaigns.mailCounts([campaign.id])).get(campaign.id)
      const done = { opened: 2, opens: 5, clicked: 1, clicks: 3, machineOpened: 1, machineClicked: 1 }
      expect(await counts()).toStrictEqual({ ...done, SENT: 1, OPENED: 1, CLICKED: 1 })
      await ledger.engage([
        { ...clicked, ...at, status: 'BOUNCED', clickedAt: NOW, clicks: 4 },
        { ...opened, ...at, status: 'OPENED', opens: 6 },
        { ...scanned, status: 'SENT', machineOpens: 8, machineClicks: 10 },
      ])
      const more = { ...done, opens: 6, clicks: 4, SENT: 1, OPENED: 1, BOUNCED: 1 }
      expect(await counts()).toStrictEqual(more)
      while ((await bench.store.counters.fold()) > 0);
      expect(await counts()).toStrictEqual(more)
    })
  })
}
