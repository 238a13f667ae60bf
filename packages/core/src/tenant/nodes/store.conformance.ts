import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { WorkerId } from '../../kernel/ids/ids.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import type { Node } from './schema.ts'
import { aNode, aNodeReport } from './store.cases.ts'

/** Heartbeats of this file are later than those of filled tenants. */
const DAY_MS = 86_400_000
const at = (ms: number) => rowTime(DAY_MS + ms)

/** The promise of `NodeStore`. */
export function nodesConformance(harness: StoreHarness): void {
  describe('processes', () => {
    const bench = useStore(harness)
    const both = () => [bench.store.nodes, bench.peer.nodes] as const
    const listed = async (...ids: readonly WorkerId[]) =>
      (await bench.peer.nodes.list(1000)).filter(({ id }) => ids.includes(id))

    it.each<[string, Partial<Node>]>([
      ['one that delivers', {}],
      ['one that delivers no mail', { report: aNodeReport({ roles: ['api'], tasks: [], relay: null }) }],
      ['one with unusual names', { name: `"'\\ Ñandú 🙂`, host: 'a\u2028b', pid: 2_147_483_647 }],
    ])('are returned unchanged: %s', async (_, changes) => {
      const node = aNode(changes)
      await bench.store.nodes.beat(node)
      expect(await listed(node.id)).toStrictEqual([node])
    })

    it('are replaced by each heartbeat, also by two processes with one id', async () => {
      const [mine, theirs] = both()
      const node = aNode()
      await mine.beat(node)
      const next = { ...node, pid: 9, beatAt: at(1), report: aNodeReport({ held: 0 }) }
      await theirs.beat(next)
      expect(await listed(node.id)).toStrictEqual([next])
      await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? mine : theirs).beat({ ...node, pid: n })))
      expect(await listed(node.id)).toHaveLength(1)
    })

    it('are listed with the latest heartbeat first, then by id, up to the limit', async () => {
      const ids = [rowIds.make('wrk'), rowIds.make('wrk'), rowIds.make('wrk')] as const
      const beats = [at(5), at(6), at(5)]
      for (const [n, id] of ids.entries()) await bench.store.nodes.beat(aNode({ id, beatAt: beats[n] ?? at(0) }))
      expect((await listed(...ids)).map(({ id }) => id)).toStrictEqual([ids[1], ids[0], ids[2]])
      expect(await bench.peer.nodes.list(1)).toHaveLength(1)
      for (const id of ids) await bench.store.nodes.leave(id)
      expect(await listed(...ids)).toStrictEqual([])
    })

    it('are counted by the time of their last heartbeat', async () => {
      const limits = { alive: at(30), late: at(20) }
      const before = await bench.store.nodes.count(limits)
      const nodes = [20, 21, 30, 31].map((ms) => aNode({ beatAt: at(ms) }))
      for (const node of nodes) await bench.store.nodes.beat(node)
      expect(await bench.peer.nodes.count(limits)).toStrictEqual({
        alive: before.alive + 1,
        late: before.late + 2,
        dead: before.dead + 1,
      })
      for (const { id } of nodes) await bench.store.nodes.leave(id)
    })

    it('are forgotten after their last heartbeat, a limited number at a time', async () => {
      while ((await bench.store.nodes.prune(at(40), 100)) > 0);
      const old = [aNode({ beatAt: at(39) }), aNode({ beatAt: at(38) }), aNode({ beatAt: at(37) })]
      const kept = aNode({ beatAt: at(40) })
      for (const node of [...old, kept]) await bench.store.nodes.beat(node)
      expect(await bench.peer.nodes.prune(at(40), 2)).toBe(2)
      expect(await bench.store.nodes.prune(at(40), 2)).toBe(1)
      expect(await listed(kept.id, ...old.map(({ id }) => id))).toStrictEqual([kept])
      await bench.store.nodes.leave(kept.id)
      await bench.store.nodes.leave(kept.id)
    })
  })
}
