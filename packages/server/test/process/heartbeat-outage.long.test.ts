import { BEAT_MS } from '@posthorn/core/tenant'
import { eventually } from '@posthorn/core/testing'
import { afterAll, expect, it } from 'vitest'
import { ownPostgresFor, startNode } from '../nodes-kit.ts'

/** Two heartbeats. */
const PATIENCE_MS = 90_000

const postgres = await ownPostgresFor('heartbeats without a database')
afterAll(() => postgres?.stop())

it.skipIf(!postgres)(
  'a process whose database is down misses heartbeats, delivers again afterwards, and stops without the database',
  async () => {
    const url = (await postgres?.createDatabase()) ?? ''
    const node = await startNode(url, {}, true)
    const { store } = node.posthorn.world
    const beatAt = async () => (await store.nodes.list(9))[0]?.beatAt.getTime() ?? 0
    await eventually(async () => expect(await beatAt()).toBeGreaterThan(0))
    const first = await beatAt()

    postgres?.kill()
    // The log names a cause once, and the worker meets it first: only the time shows that a heartbeat was missed.
    await eventually(() => expect(Date.now() - first).toBeGreaterThan(BEAT_MS + 5000), { patience: PATIENCE_MS })
    postgres?.start()
    await eventually(async () => expect(await beatAt()).toBeGreaterThan(first), { patience: PATIENCE_MS })

    postgres?.kill()
    const began = performance.now()
    await node.stop()
    expect(performance.now() - began).toBeLessThan(30_000)
    postgres?.start()
    const other = await startNode(url)
    expect(await other.posthorn.world.store.nodes.list(9)).toHaveLength(1)
  },
)
