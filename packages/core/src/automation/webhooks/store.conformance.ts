import { describe, expect, it } from 'vitest'
import { pagingConformance } from '../../conformance/list-conformance.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import { aDelivery, aWebhookAttempt, aWebhookEndpoint } from '../../testing/work-rows.ts'
import { ATTEMPTS_KEPT_DAYS, TRIED_MS } from './schema.ts'
import type { DueDelivery, NewDelivery } from './store.ts'

const LEASE = rowTime(60_000)
const NOW = rowTime(1000)
const DAY_MS = 86_400_000

/** The rules of `WebhookStore` and `WebhookLine`. */
export function webhookStoreConformance(harness: StoreHarness): void {
  describe('webhooks', () => {
    const bench = useStore(harness)

    /** Creates a project with an endpoint, and deliveries of contacts by their names. */
    async function aDesk(overrides: Parameters<typeof aWebhookEndpoint>[0] = {}) {
      const { id, rooms } = await bench.tenant()
      const { webhooks } = rooms
      const endpoint = aWebhookEndpoint(overrides)
      await webhooks.add(endpoint, 20)
      const contacts = new Map<string, NewDelivery['contactId']>()
      const contactOf = (name: string) => {
        const known = contacts.get(name) ?? rowIds.make('cnt')
        contacts.set(name, known)
        return known
      }
      const nameOf = (id: string) => [...contacts].find(([, known]) => known === id)?.[0] ?? id
      return {
        id,
        webhooks,
        endpoint,
        contactOf,
        enqueue: (...names: readonly string[]) =>
          webhooks.enqueue(names.map((name) => aDelivery({ endpointId: endpoint.id, contactId: contactOf(name) }))),
        due: async (now = NOW, limit = 10) => webhooks.listDue(endpoint.id, now, limit),
        /** E.g. `a b*`: the first delivery of a, and a later one of b. */
        notify: (due: readonly DueDelivery[]) =>
          due.map(({ contactId, isFirst }) => `${nameOf(contactId)}${isFirst ? '' : '*'}`).join(' '),
        known: async () => (await bench.peer.projects.find(id))?.webhookEndpoints,
      }
    }

    it('returns endpoints as they were stored, in the order of creation', async () => {
      const { webhooks } = (await bench.tenant()).rooms
      const least = aWebhookEndpoint({ createdAt: rowTime(2) })
      const full = aWebhookEndpoint({
        description: 'Warehouse «ü»',
        events: ['email.*', 'order placed'],
        enabled: false,
        pausedAt: rowTime(1),
        pauseReason: 'backlog',
        noticeDue: true,
        keyNumber: 3,
        keySince: rowTime(2),
        failures: 4,
        failingSince: rowTime(3),
        retryAt: rowTime(4),
        replayId: rowIds.make('job'),
        createdAt: rowTime(1),
        updatedAt: rowTime(5),
      })
      for (const endpoint of [least, full]) expect(await webhooks.add(endpoint, 2)).toBe(true)
      expect(await webhooks.list()).toStrictEqual([full, least])
      expect(await webhooks.find(full.id)).toStrictEqual(full)
      expect(await webhooks.find(rowIds.make('whe'))).toBeUndefined()
      expect(await webhooks.add(aWebhookEndpoint(), 2)).toBe(false)
      const changed = { ...full, url: 'https://other.example/', failures: 0, pausedAt: undefined }
      expect(await webhooks.update({ ...changed, createdAt: rowTime(9) })).toBe(true)
      expect(await webhooks.find(full.id)).toStrictEqual(changed)
      expect(await webhooks.update(aWebhookEndpoint())).toBe(false)
    })

    it('adds at most the maximum of endpoints, even concurrently', async () => {
      const { id } = await bench.tenant()
      const added = await Promise.all(
        [bench.store, bench.peer, bench.store, bench.peer].map((store) =>
          store.project(id).webhooks.add(aWebhookEndpoint(), 2),
        ),
      )
      expect(added.filter(Boolean)).toHaveLength(2)
      expect(await bench.store.project(id).webhooks.list()).toHaveLength(2)
    })

    it('stores in the project which endpoints accept events, and nothing else', async () => {
      const { webhooks, endpoint, known } = await aDesk({ events: ['a', 'b.*'] })
      const active = [{ id: endpoint.id, events: ['a', 'b.*'] }]
      expect(await known()).toStrictEqual(active)
      await webhooks.add(aWebhookEndpoint({ enabled: false }), 20)
      await webhooks.add(aWebhookEndpoint({ pausedAt: rowTime(1), pauseReason: 'gone' }), 20)
      expect(await known()).toStrictEqual(active)
      await webhooks.update({ ...endpoint, failures: 3, failingSince: rowTime(1) })
      expect(await known()).toStrictEqual(active)
      await webhooks.update({ ...endpoint, events: ['c'] })
      expect(await known()).toStrictEqual([{ id: endpoint.id, events: ['c'] }])
      await webhooks.update({ ...endpoint, pausedAt: rowTime(2), pauseReason: 'failing' })
      expect(await known()).toStrictEqual([])
      await webhooks.update(endpoint)
      expect(await known()).toStrictEqual(active)
      expect(await webhooks.delete(endpoint.id)).toBe(true)
      expect(await webhooks.delete(endpoint.id)).toBe(false)
      expect(await known()).toStrictEqual([])
    })

    it('returns a notice once', async () => {
      const { id, webhooks, endpoint } = await aDesk({ noticeDue: true })
      expect(await bench.peer.webhooks.listNotices(10)).toStrictEqual([{ projectId: id, id: endpoint.id }])
      expect(await bench.peer.webhooks.listNotices(10, endpoint.id)).toStrictEqual([])
      const taken = await Promise.all([
        webhooks.takeNotice(endpoint.id),
        bench.peer.project(id).webhooks.takeNotice(endpoint.id),
      ])
      expect(taken.filter(Boolean)).toStrictEqual([{ ...endpoint, noticeDue: false }])
      expect(await bench.store.webhooks.listNotices(10)).toStrictEqual([])
    })

    it('returns due deliveries with their place among those of their contact', async () => {
      const { webhooks, endpoint, contactOf, enqueue, due, notify } = await aDesk()
      await enqueue('a', 'b', 'a', 'c', 'b')
      await webhooks.enqueue([
        aDelivery({ endpointId: endpoint.id, contactId: contactOf('d'), dueAt: rowTime(5000) }),
        aDelivery({ contactId: contactOf('a') }),
      ])
      const found = await due()
      expect(notify(found)).toBe('a b a* c b*')
      expect(found[0]).toMatchObject({
        endpointId: endpoint.id,
        attempts: 0,
        eventName: 'signup',
        createdAt: rowTime(0),
      })
      expect(notify(await due(NOW, 2))).toBe('a b')
      expect(notify(await due(rowTime(5000)))).toBe('a b a* c b* d')
      expect(await webhooks.countWaiting(endpoint.id, 100)).toBe(6)
      expect(await webhooks.countWaiting(endpoint.id, 4)).toBe(4)
    })

    it('excludes claimed and parked deliveries from due ones, until the claim runs out', async () => {
      const { webhooks, enqueue, due, notify } = await aDesk()
      await enqueue('a', 'a', 'b')
      const [first, second] = await due()
      await webhooks.claim([first?.seq ?? 0], LEASE)
      await webhooks.park([second?.seq ?? 0])
      expect(notify(await due())).toBe('b')
      expect(notify(await due(rowTime(59_999)))).toBe('b')
      expect(notify(await due(LEASE))).toBe('b a')
    })

    it('finishes claimed deliveries, and makes the next one of the contact due', async () => {
      const { webhooks, endpoint, enqueue, due, notify } = await aDesk()
      await enqueue('a', 'a', 'a', 'b', 'b')
      const [one, two, three, four, five] = (await due()).map(({ seq }) => seq) as [
        number,
        number,
        number,
        number,
        number,
      ]
      await webhooks.claim([one, four], LEASE)
      await webhooks.park([two, three, five])
      const held = (seq: number, leaseUntil = LEASE) => ({ seq, leaseUntil })
      expect(await webhooks.finish(endpoint.id, [held(one, rowTime(1)), held(two), held(99_999)], NOW)).toStrictEqual(
        [],
      )
      expect(await webhooks.finish(endpoint.id, [held(one), held(four)], rowTime(2000))).toStrictEqual([one, four])
      expect(await webhooks.finish(endpoint.id, [held(one)], NOW)).toStrictEqual([])
      expect(notify(await due())).toBe('')
      expect(notify(await due(rowTime(2000)))).toBe('a b')
    })

    it('postpones claimed deliveries', async () => {
      const { webhooks, enqueue, due, notify } = await aDesk()
      await enqueue('a', 'a')
      const [first] = await due()
      const seq = first?.seq ?? 0
      const next = { seq, leaseUntil: LEASE, dueAt: rowTime(3000), attempts: 4 }
      expect(await webhooks.putOff([next])).toStrictEqual([])
      await webhooks.claim([seq], LEASE)
      expect(await webhooks.putOff([{ ...next, leaseUntil: rowTime(1) }])).toStrictEqual([])
      expect(await webhooks.putOff([next])).toStrictEqual([seq])
      expect(await webhooks.putOff([next])).toStrictEqual([])
      expect(notify(await due())).toBe('a*')
      expect((await due(rowTime(3000))).find(({ isFirst }) => isFirst)).toMatchObject({ seq, attempts: 4 })
    })

    it('hastens the first delivery of a contact unless it is claimed', async () => {
      const { webhooks, endpoint, contactOf, enqueue, due, notify } = await aDesk()
      await enqueue('a', 'a')
      const [first, second] = await due()
      const seq = first?.seq ?? 0
      await webhooks.park([second?.seq ?? 0])
      await webhooks.claim([seq], LEASE)
      await webhooks.hasten(endpoint.id, contactOf('a'), NOW)
      expect(notify(await due())).toBe('')
      await webhooks.putOff([{ seq, leaseUntil: LEASE, dueAt: rowTime(9000), attempts: 1 }])
      await webhooks.hasten(endpoint.id, contactOf('a'), NOW)
      expect(notify(await due())).toBe('a')
      await webhooks.hasten(endpoint.id, rowIds.make('cnt'), NOW)
    })

    it('hastens those that would wait the longest', async () => {
      const { webhooks, endpoint, contactOf, enqueue, due, notify } = await aDesk()
      await enqueue('a')
      const [claimed] = await due()
      await webhooks.claim([claimed?.seq ?? 0], LEASE)
      await webhooks.enqueue(
        [2000, 9000, 8000].map((ms, n) =>
          aDelivery({ endpointId: endpoint.id, contactId: contactOf('bcd'.charAt(n)), dueAt: rowTime(ms) }),
        ),
      )
      await webhooks.hastenLatest(endpoint.id, NOW, 2)
      expect(notify(await due())).toBe('c d')
      await webhooks.hastenLatest(endpoint.id, NOW, 2)
      expect(notify(await due())).toBe('b c d')
    })

    it('adds an event again only if it does not already wait', async () => {
      const { webhooks, endpoint, due } = await aDesk()
      const delivery = () => aDelivery({ endpointId: endpoint.id })
      const [waits, missing] = [delivery(), delivery()]
      await webhooks.enqueue([waits])
      const other = { ...waits, endpointId: rowIds.make('whe') }
      expect(await webhooks.enqueueMissing([waits, missing, other])).toBe(2)
      expect(await webhooks.enqueueMissing([waits, missing])).toBe(0)
      expect(await webhooks.enqueueMissing([])).toBe(0)
      expect((await due()).map(({ eventId }) => eventId)).toStrictEqual([waits.eventId, missing.eventId])
    })

    it('finds the endpoints that have work', async () => {
      const { line, peer } = { line: bench.store.webhooks, peer: bench.peer.webhooks }
      const desks = [
        await aDesk(),
        await aDesk({ enabled: false }),
        await aDesk({ pausedAt: rowTime(1), pauseReason: 'failing' }),
        await aDesk({ retryAt: rowTime(5000), failures: 7 }),
        await aDesk(),
        await aDesk(),
      ]
      for (const { enqueue } of desks.slice(0, 5)) await enqueue('a', 'b')
      const [first, , , resting, parked] = desks
      if (!first || !resting || !parked) throw new Error('there are six')
      await parked.webhooks.park((await parked.due()).map(({ seq }) => seq))
      const owned = (...some: readonly (typeof first)[]) =>
        some.map(({ id, endpoint }) => ({ projectId: id, id: endpoint.id }))
      const dueOf = (...some: readonly (typeof first)[]) =>
        some.map(({ id, endpoint }) => ({ projectId: id, id: endpoint.id, failures: endpoint.failures }))
      expect(await line.listDue(NOW, 10)).toStrictEqual(dueOf(first))
      expect(await line.listDue(rowTime(-1), 10)).toStrictEqual([])
      expect(await peer.listDue(rowTime(5000), 10)).toStrictEqual(dueOf(first, resting))
      expect(await peer.listDue(rowTime(5000), 1)).toStrictEqual(dueOf(first))
      expect(await peer.listDue(rowTime(5000), 10, first.endpoint.id)).toStrictEqual(dueOf(resting))
      expect(await peer.listWaiting(10)).toStrictEqual(owned(first, resting, parked))
      expect(await peer.listWaiting(2)).toStrictEqual(owned(first, resting))
      expect(await peer.listWaiting(10, resting.endpoint.id)).toStrictEqual(owned(parked))
      expect(await peer.backlog(NOW)).toStrictEqual({ waiting: 6, oldestDueAt: rowTime(0), active: 4, paused: 1 })
      expect(await peer.backlog(rowTime(-1))).toMatchObject({ oldestDueAt: undefined })
    })

    it('stores attempts unchanged, and finds them by outcome and event', async () => {
      const { webhooks, endpoint } = await aDesk()
      const full = aWebhookAttempt({ endpointId: endpoint.id, createdAt: rowTime(2) })
      const least = aWebhookAttempt({
        endpointId: endpoint.id,
        contactId: undefined,
        outcome: 'delivered',
        status: undefined,
        body: undefined,
        error: undefined,
        nextAttemptAt: undefined,
      })
      await webhooks.record([full, least, aWebhookAttempt()])
      const find = (filter: object) =>
        webhooks.listAttempts({
          limit: 10,
          after: undefined,
          endpointId: endpoint.id,
          outcome: undefined,
          eventId: undefined,
          ...filter,
        })
      expect(await find({})).toStrictEqual([full, least])
      expect(await find({ outcome: 'delivered' })).toStrictEqual([least])
      expect(await find({ eventId: full.eventId })).toStrictEqual([full])
      expect(await webhooks.findAttempt(full.id)).toStrictEqual(full)
      expect(await webhooks.findAttempt(rowIds.make('wat'))).toBeUndefined()
      await expect(webhooks.record([full])).rejects.toThrow(StoreConflict)
    })

    pagingConformance(async () => {
      const { webhooks, endpoint } = await aDesk()
      const filter = { endpointId: endpoint.id, outcome: undefined, eventId: undefined }
      return {
        async add(createdAt) {
          const attempt = aWebhookAttempt({ endpointId: endpoint.id, createdAt })
          await webhooks.record([attempt, aWebhookAttempt({ createdAt })])
          return attempt.id
        },
        list: (request) => webhooks.listAttempts({ ...request, ...filter }),
      }
    })

    it('deletes the data of contacts batch by batch', async () => {
      const { webhooks, endpoint, contactOf, enqueue, due, notify } = await aDesk()
      await enqueue('a', 'b', 'a', 'a')
      const attempts = ['a', 'b', 'a'].map((name) =>
        aWebhookAttempt({ endpointId: endpoint.id, contactId: contactOf(name) }),
      )
      await webhooks.record(attempts)
      const ids = [contactOf('a'), rowIds.make('cnt')]
      let gone = 0
      for (let some = 1; some > 0; gone += some) some = await webhooks.forgetContacts(ids, 2)
      expect(gone).toBe(5)
      expect(notify(await due())).toBe('b')
      const filter = { endpointId: endpoint.id, outcome: undefined, eventId: undefined }
      expect(await webhooks.listAttempts({ limit: 9, after: undefined, ...filter })).toStrictEqual([attempts[1]])
    })

    it('prunes old attempts, and deliveries for endpoints that were deleted or have been off for long', async () => {
      const [kept, off, gone, resting] = [await aDesk(), await aDesk(), await aDesk(), await aDesk()]
      for (const { enqueue } of [kept, off, gone, resting]) await enqueue('a', 'b')
      await off.webhooks.update({ ...off.endpoint, enabled: false, updatedAt: rowTime(0) })
      await resting.webhooks.update({ ...resting.endpoint, enabled: false, updatedAt: rowTime(2) })
      await gone.webhooks.delete(gone.endpoint.id)
      const old = aWebhookAttempt({ endpointId: kept.endpoint.id })
      const newer = aWebhookAttempt({ endpointId: kept.endpoint.id, createdAt: rowTime(ATTEMPTS_KEPT_DAYS * DAY_MS) })
      await kept.webhooks.record([old, newer])
      const prune = async (now: Date) => {
        for (let some = 1; some > 0; ) some = await bench.store.prune(now)
      }
      const waiting = async () =>
        Promise.all([kept, off, gone, resting].map(({ webhooks, endpoint }) => webhooks.countWaiting(endpoint.id, 9)))
      await prune(rowTime(TRIED_MS))
      expect(await waiting()).toStrictEqual([2, 2, 0, 2])
      await prune(rowTime(TRIED_MS + 1))
      expect(await waiting()).toStrictEqual([2, 0, 0, 2])
      await prune(rowTime(ATTEMPTS_KEPT_DAYS * DAY_MS))
      expect(await kept.webhooks.findAttempt(old.id)).toStrictEqual(old)
      await prune(rowTime(ATTEMPTS_KEPT_DAYS * DAY_MS + 1))
      expect(await kept.webhooks.findAttempt(old.id)).toBeUndefined()
      expect(await kept.webhooks.findAttempt(newer.id)).toStrictEqual(newer)
    })
  })
}
