import { createPosthorn } from '@posthorn/core/app'
import { TrackRequest, trackEvent } from '@posthorn/core/audience'
import { parse } from '@posthorn/core/kernel'
import { listFields } from '@posthorn/core/people'
import type { Store } from '@posthorn/core/ports'
import { PROJECT_FIELDS_MAX } from '@posthorn/core/tenant'
import { memoryMailer } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { nodePlatform } from '../../src/node/index.ts'
import { postgres } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const found = await startPostgres()
if ('missing' in found) console.warn(`SKIPPED: room for fields on PostgreSQL is not tested here: ${found.missing}`)
else afterAll(() => found.server.stop())

/** So few that no single request is checked exactly. */
const NAMES = 100
const TOGETHER = 10

async function open(store: Store) {
  const node = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store,
    mailer: memoryMailer(),
  })
  onTestFinished(() => node.close())
  return (await node.createProject({ name: 'Engines' })).ctx
}

const fields = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]))
const namesOf = (n: number) => Array.from({ length: NAMES }, (_, i) => `f${n}_${i}`)

describe.each([
  ['SQLite', async () => sqlite(':memory:')],
  ...('server' in found ? [['PostgreSQL', async () => postgres(await found.server.createDatabase())] as const] : []),
] as const)('a project on %s before its new fields are counted', (_, openStore) => {
  it('stays within its limit of fields, even if they arrive a few at a time', async () => {
    const ctx = await open(await openStore())
    const track = (n: number, names: readonly string[]) =>
      trackEvent(ctx, parse(TrackRequest, { event: 'seen', email: `p${n}@example.com`, data: fields(names) }))
    let refused = 0
    for (let n = 0; n < (PROJECT_FIELDS_MAX / NAMES) * 1.3; n += TOGETHER) {
      const some = Array.from({ length: TOGETHER }, (_, i) => track(n + i, namesOf(n + i)))
      for (const { status } of await Promise.allSettled(some)) if (status === 'rejected') refused += 1
    }
    const { fields: listed } = await listFields(ctx)
    const own = listed.filter(({ field }) => field.startsWith('data.f'))
    // Concurrent requests do not see each other's fields.
    expect(own.length).toBeLessThanOrEqual(PROJECT_FIELDS_MAX + NAMES * TOGETHER)
    expect(own.length).toBeGreaterThanOrEqual(PROJECT_FIELDS_MAX - NAMES)
    expect(refused).toBeGreaterThanOrEqual(20)
  })

  it('accepts repeated fields without limit', async () => {
    const ctx = await open(await openStore())
    const names = namesOf(0)
    for (let n = 0; n < (PROJECT_FIELDS_MAX / NAMES) * 1.3; n += TOGETHER)
      await Promise.all(
        Array.from({ length: TOGETHER }, (_, i) =>
          trackEvent(ctx, parse(TrackRequest, { event: 'seen', email: `p${n + i}@example.com`, data: fields(names) })),
        ),
      )
    const { fields: listed } = await listFields(ctx)
    expect(listed.filter(({ field }) => field.startsWith('data.f'))).toHaveLength(NAMES)
  })
})
