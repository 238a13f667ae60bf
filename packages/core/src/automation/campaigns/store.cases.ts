import type { BodyId } from '../../kernel/ids/ids.ts'
import type { WithContact } from '../../people/contacts/store.cases.ts'
import { type DeploymentCases, type RoomCases, refusedOrWritten } from '../../testing/cases.ts'
import { rowTime } from '../../testing/rows.ts'
import { aCampaign, aStartedCampaign } from '../../testing/work-rows.ts'
import type { Campaign } from './schema.ts'
import { type CampaignLine, type CampaignStore, type CollectionStep, LOOSE_LANE } from './store.ts'

/** A filled tenant: it has a scheduled campaign, one whose recipients are yet to be collected, and a cancelled one. */
export interface WithCampaigns {
  readonly scheduled: Campaign
  readonly started: Campaign
  /** Its mail waits. */
  readonly cancelled: Campaign
}

const all = { status: undefined, search: undefined }
const firstOnes = { ...all, limit: 100, offset: 0, after: undefined }

/** Returns a step that collects all contacts. */
export function allContacts(campaign: Campaign): CollectionStep {
  const mail = {
    idPrefix: `eml_${campaign.id.slice(4).padStart(10, '0').slice(-10)}`,
    fromName: 'Engines',
    domain: 'example.com',
    variables: ['name'],
    footer: false,
  }
  return {
    campaign,
    mail,
    predicate: { kind: 'all', of: [] },
    subscribedOnly: false,
    until: campaign.startedAt ?? rowTime(0),
    window: 100,
  }
}

const withSegment = (bodyId: BodyId) => aStartedCampaign(bodyId, LOOSE_LANE + 1, { segmentId: 'seg_1' })

export const campaignCases: RoomCases<CampaignStore, WithContact, WithCampaigns> = {
  async fill(_, { rooms, bodyId }) {
    const scheduled = aCampaign({ status: 'SCHEDULED', scheduledAt: rowTime(5) })
    const started = withSegment(bodyId)
    await rooms.campaigns.insert(scheduled)
    const cancelled = aStartedCampaign(bodyId, LOOSE_LANE + 2, { status: 'CANCELLED' })
    await rooms.campaigns.insert(started)
    await rooms.campaigns.insert(cancelled)
    await rooms.campaigns.collect(allContacts(cancelled))
    return { scheduled, started, cancelled }
  },
  async look(store, { id, started, cancelled }) {
    const { campaigns } = store.project(id)
    return [
      await campaigns.list(firstOnes),
      await campaigns.find(started.id),
      await campaigns.mailCounts([started.id, cancelled.id]),
      await campaigns.hasOpenMail(cancelled.id),
    ]
  },
  verbs: {
    find: { tenancy: async (room, { started }) => [await room.find(started.id), undefined] },
    summary: { tenancy: async (room, { started }) => [await room.summary(started.id), undefined] },
    list: {
      tenancy: async (room, _, mine) => [
        (await room.list(firstOnes)).map(({ id }) => id).sort(),
        [mine.scheduled.id, mine.started.id, mine.cancelled.id].sort(),
      ],
    },
    count: { tenancy: async (room) => [await room.count(all), 3] },
    listNamed: {
      tenancy: async (room, theirs, { scheduled }) => {
        for (const one of [theirs.scheduled, scheduled]) await room.update({ ...one, name: 'Mine' })
        return [await room.listNamed('mine', 10), [{ id: scheduled.id, name: 'Mine' }]]
      },
    },
    listAsking: {
      tenancy: async (room, _, mine) => [
        (await room.listAsking({ fields: ['segment.seg_1'], activeOnly: true, limit: 10 })).map(({ id }) => id),
        [mine.started.id],
      ],
    },
    listActiveBySender: {
      tenancy: async (room, _, mine) => [
        (await room.listActiveBySender('example.com', 10)).map(({ id }) => id).sort(),
        [mine.scheduled.id, mine.started.id].sort(),
      ],
    },
    insert: {
      write: (room) => room.insert(aCampaign()),
      tenancy: (room, { scheduled }) => refusedOrWritten(room.insert({ ...scheduled, name: 'Mine' })),
    },
    update: {
      write: (room, { scheduled }) => room.update({ ...scheduled, name: 'New' }),
      tenancy: (room, { scheduled }) => refusedOrWritten(room.update({ ...scheduled, name: 'Mine' })),
    },
    listHeld: { tenancy: async (room) => [await room.listHeld(), []] },
    setAside: {
      write: (room, { scheduled }) => room.setAside(scheduled.id, 'It fails.', rowTime(6)),
      tenancy: async (room, { scheduled }) => [await room.setAside(scheduled.id, 'Mine.', rowTime(6)), false],
    },
    delete: {
      write: (room, { scheduled }) => room.delete(scheduled.id),
      tenancy: async (room, { scheduled }) => [await room.delete(scheduled.id), false],
    },
    freeLane: { tenancy: async (room) => [await room.freeLane(), LOOSE_LANE + 3] },
    collect: {
      write: (room, { started }) => room.collect(allContacts(started)),
      tenancy: async (room, { started }) => [
        await room.collect(allContacts(started)),
        { looked: 0, recipients: 0, isComplete: true },
      ],
    },
    awaitSteps: { tenancy: async (room) => [await room.awaitSteps(), undefined] },
    hasOpenMail: { tenancy: async (room, { cancelled }) => [await room.hasOpenMail(cancelled.id), false] },
    withdraw: {
      write: (room, { cancelled }) => room.withdraw(cancelled.id, 'Cancelled.', 10),
      tenancy: async (room, { cancelled }) => [await room.withdraw(cancelled.id, 'Cancelled.', 10), 0],
    },
    addCount: {
      write: (room, { started }) => room.addCount(started.id, { of: 'unsubscribed', number: 1 }),
      tenancy: async (room, { cancelled }) => [
        await room.addCount(cancelled.id, { of: 'unsubscribed', number: 1 }),
        undefined,
      ],
    },
    mailCounts: { tenancy: async (room, { cancelled }) => [(await room.mailCounts([cancelled.id])).size, 0] },
  },
}

export const campaignLineCases: DeploymentCases<CampaignLine, unknown, unknown> = {
  fill: async () => ({}),
  look: async () => undefined,
  verbs: {
    due: {},
    open: {},
  },
}
