import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { DomainId, ProjectId } from '../../kernel/ids/ids.ts'
import type { ProjectStore } from '../../kernel/ports/store.ts'
import { aDomain, aDomainKey, aProject, ROW_TIME, rowIds, rowTime } from '../../testing/rows.ts'
import type { Domain } from './schema.ts'

const MAX = 100

/** Returns a domain in which everything is set. */
const full = (overrides: Partial<Domain> = {}) =>
  aDomain({
    status: 'verified',
    keys: [
      aDomainKey(),
      aDomainKey({ role: 'next', algorithm: 'ed25519-sha256' }),
      aDomainKey({ role: 'old', privateKey: undefined, retiredAt: new Date('2025-12-01T00:00:00.001Z') }),
    ],
    answers: { 'TXT bounces.x.example': ['v=spf1 "é" -all', ''], 'MX bounces.x.example': [] },
    version: 7,
    failures: 2,
    unanswered: 3,
    reason: 'Früh «am» Morgen',
    watchedSince: rowTime(1),
    verifiedAt: rowTime(2),
    failingSince: rowTime(3),
    checkedAt: rowTime(4),
    nextCheckAt: rowTime(6),
    createdAt: new Date('2024-02-29T23:59:59.999Z'),
    updatedAt: new Date('2025-01-01T00:00:00.001Z'),
    ...overrides,
  })

/** Adds a domain and writes all its fields, which `add` may not. */
async function put({ domains }: ProjectStore, domain: Domain): Promise<Domain> {
  await domains.add({ ...domain, status: 'pending' }, MAX)
  await domains.update(domain)
  return domain
}

/** The promise of `DomainStore`. */
export function domainStoreConformance(harness: StoreHarness): void {
  describe('domains', () => {
    const bench = useStore(harness)
    const verifiedOf = async (id: ProjectId) => (await bench.store.projects.find(id))?.verifiedDomains

    it('returns a domain unchanged', async () => {
      const { rooms } = await bench.tenant()
      const least = aDomain()
      expect(await rooms.domains.add(least, MAX)).toBe('added')
      expect(await rooms.domains.find(least.id)).toStrictEqual(least)
      const most = full()
      expect(await rooms.domains.add({ ...most, status: 'pending' }, MAX)).toBe('added')
      expect(await rooms.domains.find(most.id)).toStrictEqual({ ...most, status: 'pending' })
      expect(await rooms.domains.update(most)).toBe('changed')
      expect(await rooms.domains.find(most.id)).toStrictEqual(most)
    })

    it('lists by name', async () => {
      const { rooms } = await bench.tenant()
      for (const domain of ['b.example', 'a.example', 'xn--9ca.example'])
        await rooms.domains.add(aDomain({ domain }), MAX)
      expect((await rooms.domains.list()).map(({ domain }) => domain)).toStrictEqual([
        'a.example',
        'b.example',
        'xn--9ca.example',
      ])
    })

    it('returns undefined for an unknown id, whatever the input', async () => {
      const { domains } = (await bench.tenant()).rooms
      for (const id of [rowIds.make('dom'), 'dom_\u0000', "dom_' or 1=1 --"] as DomainId[]) {
        expect(await domains.find(id)).toBeUndefined()
        expect(await domains.delete(id)).toBe(false)
        expect(await domains.update(full({ id }))).toBe('gone')
        expect(await domains.beginCheck(id, { now: rowTime(1), before: ROW_TIME })).toBeUndefined()
      }
      expect(await domains.list()).toStrictEqual([])
    })

    it('has a name once in a project, and in many projects while none has verified it', async () => {
      const [one, two, three] = [await bench.tenant(), await bench.tenant(), await bench.tenant()]
      const { domain } = aDomain()
      const first = aDomain({ domain })
      expect(await one.rooms.domains.add(first, MAX)).toBe('added')
      expect(await one.rooms.domains.add(aDomain({ domain }), MAX)).toBe('exists')
      const second = aDomain({ domain })
      expect(await two.rooms.domains.add(second, MAX)).toBe('added')
      expect(await one.rooms.domains.update({ ...first, status: 'verified' })).toBe('changed')
      expect(await three.rooms.domains.add(aDomain({ domain }), MAX)).toBe('verified_elsewhere')
      expect(await two.rooms.domains.update({ ...second, status: 'verified', failures: 9 })).toBe('verified_elsewhere')
      expect(await two.rooms.domains.find(second.id)).toStrictEqual(second)
      expect(await two.rooms.domains.update({ ...second, failures: 9 })).toBe('changed')
      // It is free again once the first project has lost it.
      expect(await one.rooms.domains.update(first)).toBe('changed')
      expect(await two.rooms.domains.update({ ...second, status: 'verified' })).toBe('changed')
    })

    it('is found by its name while a project has verified it', async () => {
      const [one, two] = [await bench.tenant(), await bench.tenant()]
      const { domain } = aDomain()
      const [mine, theirs] = [aDomain({ domain }), full({ domain })]
      await one.rooms.domains.add(mine, MAX)
      expect(await bench.store.domains.findVerified(domain)).toBeUndefined()
      await put(two.rooms, theirs)
      expect(await bench.peer.domains.findVerified(domain)).toStrictEqual(theirs)
      for (const name of [`x.${domain}`, '', "' or 1=1 --"])
        expect(await bench.store.domains.findVerified(name)).toBeUndefined()
      await two.rooms.domains.update({ ...theirs, status: 'pending' })
      expect(await bench.store.domains.findVerified(domain)).toBeUndefined()
    })

    it('lets one of many projects verify a name, which do so at the same time', async () => {
      const { domain } = aDomain()
      const tenants = []
      for (let n = 0; n < 4; n++) tenants.push({ ...(await bench.tenant()), mine: aDomain({ domain }) })
      for (const { rooms, mine } of tenants) await rooms.domains.add(mine, MAX)
      const changes = await Promise.all(
        tenants.map(({ id, mine }, n) =>
          (n % 2 ? bench.peer : bench.store).project(id).domains.update({ ...mine, status: 'verified' }),
        ),
      )
      expect(changes.toSorted()).toStrictEqual(['changed', ...Array(3).fill('verified_elsewhere')])
      const verified = await Promise.all(tenants.map(({ id }) => verifiedOf(id)))
      expect(verified.map((list) => list?.length)).toStrictEqual(changes.map((one) => (one === 'changed' ? 1 : 0)))
    })

    it('has at most the allowed domains, however many are added at the same time', async () => {
      const { id, rooms } = await bench.tenant()
      const adds = Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? bench.peer : bench.store).project(id).domains.add(aDomain(), 5),
      )
      expect((await Promise.all(adds)).toSorted()).toStrictEqual([...Array(5).fill('added'), 'full', 'full', 'full'])
      expect(await rooms.domains.list()).toHaveLength(5)
      expect(await (await bench.tenant()).rooms.domains.add(aDomain(), 5)).toBe('added')
    })

    it('updates the verified domains of the project, by name', async () => {
      const { id, rooms } = await bench.tenant()
      const other = await bench.tenant()
      const [b, a] = [full({ domain: 'b.example' }), full({ domain: 'a.example', version: 3 })]
      for (const domain of [b, a]) await put(rooms, domain)
      await put(rooms, full({ domain: 'c.example', status: 'pending' }))
      const known = ({ id, domain, version }: Domain) => ({ id, domain, version })
      expect(await verifiedOf(id)).toStrictEqual([known(a), known(b)])
      expect((await bench.store.projects.findMany([id]))[0]?.verifiedDomains).toStrictEqual([known(a), known(b)])
      await rooms.domains.update({ ...a, version: 4 })
      expect(await verifiedOf(id)).toStrictEqual([{ ...known(a), version: 4 }, known(b)])
      await rooms.domains.update({ ...b, status: 'pending' })
      expect((await verifiedOf(id))?.map(({ domain }) => domain)).toStrictEqual(['a.example'])
      await rooms.domains.delete(a.id)
      expect(await verifiedOf(id)).toStrictEqual([])
      expect(await verifiedOf(other.id)).toStrictEqual([])
    })

    it('keeps all of several that are verified at the same time', async () => {
      const { id, rooms } = await bench.tenant()
      const domains = Array.from({ length: 6 }, () => aDomain())
      for (const domain of domains) await rooms.domains.add(domain, MAX)
      await Promise.all(
        domains.map((domain, n) =>
          (n % 2 ? bench.peer : bench.store).project(id).domains.update({ ...domain, status: 'verified' }),
        ),
      )
      expect((await verifiedOf(id))?.map(({ domain }) => domain)).toStrictEqual(
        domains.map(({ domain }) => domain).toSorted(),
      )
    })

    it('changes only by its own verbs', async () => {
      const { id, rooms } = await bench.tenant()
      const domain = await put(rooms, full())
      const project = aProject({ id, name: 'New', verifiedDomains: [], isFirst: true })
      await rooms.settings.update(project)
      expect(await bench.store.projects.find(id)).toMatchObject({
        name: 'New',
        isFirst: false,
        verifiedDomains: [{ id: domain.id, domain: domain.domain, version: domain.version }],
      })
    })

    it('keeps name, creation and the beginning of the last check when it is updated', async () => {
      const { rooms } = await bench.tenant()
      const domain = await put(rooms, full())
      await rooms.domains.beginCheck(domain.id, { now: rowTime(50), before: ROW_TIME })
      await rooms.domains.update({ ...domain, domain: 'x.example', createdAt: rowTime(9), askedAt: undefined })
      expect(await rooms.domains.find(domain.id)).toStrictEqual({ ...domain, askedAt: rowTime(50) })
    })

    it('begins one check in a period, however many are requested', async () => {
      const { id, rooms } = await bench.tenant()
      const domain = aDomain()
      await rooms.domains.add(domain, MAX)
      const begin = (now: number, before: number, store = bench.store) =>
        store.project(id).domains.beginCheck(domain.id, { now: rowTime(now), before: rowTime(before) })
      const first = await Promise.all([10, 10, 10, 10].map((now, n) => begin(now, 5, n % 2 ? bench.peer : bench.store)))
      expect(first.filter((one) => one)).toStrictEqual([{ ...domain, askedAt: rowTime(10) }])
      expect(await begin(14, 9)).toBeUndefined()
      expect(await begin(15, 10)).toStrictEqual({ ...domain, askedAt: rowTime(15) })
    })

    describe('of the deployment', () => {
      const take = (now: number, how: { limit?: number; perProject?: number; except?: readonly ProjectId[] } = {}) => ({
        limit: 100,
        perProject: 100,
        except: [],
        ...how,
        now: rowTime(now),
        until: rowTime(now + 1000),
      })

      it('returns the project that has verified a name', async () => {
        const [one, other] = [await bench.tenant(), await bench.tenant()]
        const domain = aDomain({ status: 'verified' })
        const pending = aDomain()
        await one.rooms.domains.add(domain, MAX)
        await one.rooms.domains.update(domain)
        await one.rooms.domains.add(pending, MAX)
        await other.rooms.domains.add(aDomain({ domain: pending.domain }), MAX)
        expect(await bench.peer.domains.ownerOf(domain.domain)).toBe(one.id)
        expect(await bench.store.domains.ownerOf(pending.domain)).toBeUndefined()
        expect(await bench.store.domains.ownerOf('nobody.example')).toBeUndefined()
        await one.rooms.domains.delete(domain.id)
        expect(await bench.store.domains.ownerOf(domain.domain)).toBeUndefined()
      })

      it('claims due domains, once', async () => {
        const { id, rooms } = await bench.tenant()
        const [due, later] = [aDomain({ nextCheckAt: rowTime(5) }), aDomain({ nextCheckAt: rowTime(6) })]
        for (const domain of [later, due]) await rooms.domains.add(domain, MAX)
        expect(await bench.store.domains.takeDue(take(4))).toStrictEqual([])
        const taken = { ...due, askedAt: rowTime(5), nextCheckAt: rowTime(1005) }
        expect(await bench.store.domains.takeDue(take(5))).toStrictEqual([{ projectId: id, domain: taken }])
        expect(await rooms.domains.find(due.id)).toStrictEqual(taken)
        expect(await bench.peer.domains.takeDue(take(5))).toStrictEqual([])
        const next = await bench.store.domains.takeDue(take(1005))
        expect(next.map(({ domain }) => domain.id)).toStrictEqual([later.id, due.id])
      })

      it('claims the first of each project before the second of any, and no more of one than the limit', async () => {
        const [busy, small] = [await bench.tenant(), await bench.tenant()]
        const many = Array.from({ length: 5 }, (_, n) => aDomain({ nextCheckAt: rowTime(n) }))
        for (const domain of many) await busy.rooms.domains.add(domain, MAX)
        const one = aDomain({ nextCheckAt: rowTime(9) })
        await small.rooms.domains.add(one, MAX)
        const ids = async (how: Parameters<typeof take>[1]) =>
          (await bench.store.domains.takeDue(take(10, how))).map(({ domain }) => domain.id)
        const [first, second, third, fourth, fifth] = many.map(({ id }) => id)
        expect(await ids({ limit: 1, except: [small.id] })).toStrictEqual([first])
        expect(await ids({ except: [busy.id, small.id] })).toStrictEqual([])
        expect(await ids({ limit: 4, perProject: 2 })).toStrictEqual([second, one.id, third])
        expect(await ids({ perProject: 1 })).toStrictEqual([fourth])
        expect(await ids({})).toStrictEqual([fifth])
      })

      it('gives each node different ones', async () => {
        const tenants = [await bench.tenant(), await bench.tenant(), await bench.tenant()]
        for (const { rooms } of tenants) for (let n = 0; n < 7; n++) await rooms.domains.add(aDomain(), MAX)
        const taken: string[] = []
        for (let round = 0; round < 20 && taken.length < 21; round++) {
          const takes = [bench.store, bench.peer, bench.store, bench.peer].map((store) =>
            store.domains.takeDue(take(10, { limit: 4 })),
          )
          taken.push(...(await Promise.all(takes)).flat().map(({ domain }) => domain.id))
        }
        expect(taken).toHaveLength(21)
        expect(new Set(taken).size).toBe(21)
      })
    })
  })
}
