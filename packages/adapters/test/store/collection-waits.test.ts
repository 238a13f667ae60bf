import { aProduct } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { postgres } from '../../src/postgres/index.ts'
import { aFarProject } from '../far-database-kit.ts'
import { wireProxy } from '../wire-proxy.ts'

const CONTACTS = 16 * (2 ** 8 - 1)
/** Of 16 contacts, then of 32, and so on: with this clock all steps are quick. */
const STEPS = 8 + 1
/** The begin, campaign and cap, the last contact, the mails, the campaign, the counts with the checkpoint, the commit. */
const WAITS_OF_STEP = 7
/** What a job reads and writes at its beginning and end. */
const WAITS_OF_JOB = 20

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: waits of campaigns for PostgreSQL are not tested: ${found.missing}`)
afterAll(() => server?.stop())

describe.skipIf(!server)('a campaign on PostgreSQL', () => {
  it('waits for few answers, because the statements of a step that are independent go out together', async () => {
    const proxy = await wireProxy((await server?.createDatabase()) ?? '')
    const product = await aProduct(postgres(proxy.url))
    onTestFinished(async () => {
      await product.posthorn.close()
      proxy.close()
    })
    const { send, recipients } = await aFarProject(product.posthorn, CONTACTS)
    const id = await send()
    const before = proxy.waits()
    await product.runJobs()
    const waits = proxy.waits() - before
    expect(await recipients(id)).toBe(CONTACTS)
    expect(waits).toBeLessThanOrEqual(STEPS * WAITS_OF_STEP + WAITS_OF_JOB)
  })
})
