import type { WithContact } from '../../people/contacts/store.cases.ts'
import { type DeploymentCases, firstPage, type RoomCases, refusedOrWritten } from '../../testing/cases.ts'
import { ROW_TIME, rowTime } from '../../testing/rows.ts'
import { aDelivery, aWebhookAttempt, aWebhookEndpoint } from '../../testing/work-rows.ts'
import { ENDPOINTS_MAX, type WebhookAttempt, type WebhookDelivery, type WebhookEndpoint } from './schema.ts'
import type { NewDelivery, WebhookLine, WebhookStore } from './store.ts'

/**
 * A filled tenant: it has an endpoint with three waiting deliveries, one of them claimed and another one postponed, and
 * an attempt.
 */
export interface WithWebhooks {
  readonly endpoint: WebhookEndpoint
  readonly putOff: NewDelivery
  readonly laterDelivery: WebhookDelivery
  readonly claimedDelivery: WebhookDelivery
  readonly webhookAttempt: WebhookAttempt
}

const LEASE = rowTime(500)
const NOW = rowTime(5)
const held = ({ seq }: WebhookDelivery) => ({ seq, leaseUntil: LEASE })

export const webhookCases: RoomCases<WebhookStore, WithContact, WithWebhooks> = {
  async fill(_, { rooms: { webhooks }, contact }) {
    const endpoint = aWebhookEndpoint({ noticeDue: true })
    await webhooks.add(endpoint, ENDPOINTS_MAX)
    const delivery = () => aDelivery({ endpointId: endpoint.id, contactId: contact.id })
    const putOff = aDelivery({ endpointId: endpoint.id, dueAt: rowTime(900) })
    await webhooks.enqueue([delivery(), delivery(), putOff])
    const [claimedDelivery, laterDelivery] = await webhooks.listDue(endpoint.id, NOW, 10)
    if (!claimedDelivery || !laterDelivery) throw new Error('two deliveries wait')
    await webhooks.claim([claimedDelivery.seq], LEASE)
    const webhookAttempt = aWebhookAttempt({ endpointId: endpoint.id, contactId: contact.id })
    await webhooks.record([webhookAttempt])
    return { endpoint, putOff, laterDelivery, claimedDelivery, webhookAttempt }
  },
  async look(store, { id, endpoint }) {
    const { webhooks } = store.project(id)
    const filter = { endpointId: endpoint.id, outcome: undefined, eventId: undefined }
    return {
      endpoints: await webhooks.list(),
      known: (await store.projects.find(id))?.webhookEndpoints,
      due: await webhooks.listDue(endpoint.id, rowTime(1e9), 10),
      waiting: await webhooks.countWaiting(endpoint.id, 10),
      attempts: await webhooks.listAttempts({ ...firstPage, ...filter }),
    }
  },
  verbs: {
    find: { tenancy: async (room, { endpoint }) => [await room.find(endpoint.id), undefined] },
    list: { tenancy: async (room, _, { endpoint }) => [(await room.list()).map(({ id }) => id), [endpoint.id]] },
    add: {
      write: (room) => room.add(aWebhookEndpoint(), ENDPOINTS_MAX),
      tenancy: (room, { endpoint }) => refusedOrWritten(room.add({ ...endpoint, url: 'mine' }, ENDPOINTS_MAX)),
    },
    update: {
      write: (room, { endpoint }) => room.update({ ...endpoint, enabled: false }),
      tenancy: async (room, { endpoint }) => [await room.update({ ...endpoint, url: 'mine' }), false],
    },
    delete: {
      write: (room, { endpoint }) => room.delete(endpoint.id),
      tenancy: async (room, { endpoint }) => [await room.delete(endpoint.id), false],
    },
    takeNotice: {
      write: (room, { endpoint }) => room.takeNotice(endpoint.id),
      tenancy: async (room, { endpoint }) => [await room.takeNotice(endpoint.id), undefined],
    },
    enqueue: {
      write: (room, { endpoint, contact }) =>
        room.enqueue([aDelivery({ endpointId: endpoint.id, contactId: contact.id })]),
      tenancy: async (room, { endpoint }) => {
        await room.enqueue([aDelivery({ endpointId: endpoint.id })])
        return [await room.countWaiting(endpoint.id, 10), 1]
      },
    },
    enqueueMissing: {
      write: (room, { endpoint, contact }) =>
        room.enqueueMissing([aDelivery({ endpointId: endpoint.id, contactId: contact.id })]),
      tenancy: async (room, { endpoint }) => {
        await room.enqueueMissing([aDelivery({ endpointId: endpoint.id })])
        return [await room.countWaiting(endpoint.id, 10), 1]
      },
    },
    listDue: { tenancy: async (room, { endpoint }) => [await room.listDue(endpoint.id, rowTime(1e9), 10), []] },
    claim: {
      write: (room, { laterDelivery }) => room.claim([laterDelivery.seq], LEASE),
      tenancy: async (room, { laterDelivery }) => [await room.claim([laterDelivery.seq], LEASE), undefined],
    },
    park: {
      write: (room, { laterDelivery }) => room.park([laterDelivery.seq]),
      tenancy: async (room, { laterDelivery }) => [await room.park([laterDelivery.seq]), undefined],
    },
    putOff: {
      write: (room, { claimedDelivery }) => room.putOff([{ ...held(claimedDelivery), dueAt: NOW, attempts: 1 }]),
      tenancy: async (room, { claimedDelivery }) => [
        await room.putOff([{ ...held(claimedDelivery), dueAt: NOW, attempts: 1 }]),
        [],
      ],
    },
    finish: {
      write: (room, { endpoint, claimedDelivery }) => room.finish(endpoint.id, [held(claimedDelivery)], NOW),
      tenancy: async (room, { endpoint, claimedDelivery }) => [
        await room.finish(endpoint.id, [held(claimedDelivery)], NOW),
        [],
      ],
    },
    hasten: {
      write: (room, { endpoint, putOff }) => room.hasten(endpoint.id, putOff.contactId, NOW),
      tenancy: async (room, { endpoint, contact }) => [await room.hasten(endpoint.id, contact.id, NOW), undefined],
    },
    hastenLatest: {
      write: (room, { endpoint }) => room.hastenLatest(endpoint.id, NOW, 10),
      tenancy: async (room, { endpoint }) => [await room.hastenLatest(endpoint.id, ROW_TIME, 10), undefined],
    },
    countWaiting: { tenancy: async (room, { endpoint }) => [await room.countWaiting(endpoint.id, 10), 0] },
    record: {
      write: (room, { endpoint }) => room.record([aWebhookAttempt({ endpointId: endpoint.id })]),
      tenancy: (room, { webhookAttempt }) => refusedOrWritten(room.record([{ ...webhookAttempt, body: 'mine' }])),
    },
    findAttempt: {
      tenancy: async (room, { webhookAttempt }) => [await room.findAttempt(webhookAttempt.id), undefined],
    },
    listAttempts: {
      tenancy: async (room, { endpoint }) => [
        await room.listAttempts({ ...firstPage, endpointId: endpoint.id, outcome: undefined, eventId: undefined }),
        [],
      ],
    },
    forgetContacts: {
      write: (room, { contact }) => room.forgetContacts([contact.id], 10),
      tenancy: async (room, { contact }) => [await room.forgetContacts([contact.id], 10), 0],
    },
  },
}

export const webhookLineCases: DeploymentCases<WebhookLine, WithWebhooks, unknown> = {
  fill: async () => ({}),
  look: async () => undefined,
  lookAround: async ({ webhooks }) => [
    await webhooks.listDue(NOW, 100),
    await webhooks.listWaiting(100),
    await webhooks.listNotices(100),
    await webhooks.backlog(ROW_TIME),
  ],
  verbs: { listDue: {}, listWaiting: {}, listNotices: {}, backlog: {} },
}
