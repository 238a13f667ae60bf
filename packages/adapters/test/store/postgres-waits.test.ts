import { createPosthorn } from '@posthorn/core/app'
import { parse } from '@posthorn/core/kernel'
import { SendRequest, sendEmails } from '@posthorn/core/mail'
import { memoryMailer } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { nodePlatform } from '../../src/node/index.ts'
import { postgres } from '../../src/postgres/index.ts'
import { wireProxy } from '../wire-proxy.ts'

const SENDS = 20
/** Reads, the body, all writes with the commit, and a little for other work of a node. */
const WAITS_MAX = 4

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: waits for PostgreSQL are not tested: ${found.missing}`)
afterAll(() => server?.stop())

describe.skipIf(!server)('a single request on PostgreSQL', () => {
  it('waits for few answers, because independent statements are sent together', async () => {
    const proxy = await wireProxy((await server?.createDatabase()) ?? '')
    const node = await createPosthorn({
      platform: nodePlatform({ masterKey: new Uint8Array(32).fill(1) }),
      store: postgres(proxy.url),
      mailer: memoryMailer(),
      settings: { sandboxDomain: 'example.com' },
    })
    onTestFinished(async () => {
      await node.close()
      proxy.close()
    })
    const { ctx } = await node.createProject({ name: 'Alone' })
    const before = proxy.waits()
    for (let n = 0; n < SENDS; n++)
      await sendEmails(
        ctx,
        parse(SendRequest, { to: `p${n}@example.com`, from: 'hi@example.com', subject: 'Hello', body: '<p>Hello</p>' }),
      )
    expect(node.world.store.stats?.()).toMatchObject({ grouped: SENDS })
    expect((proxy.waits() - before) / SENDS).toBeLessThanOrEqual(WAITS_MAX)
  })
})
