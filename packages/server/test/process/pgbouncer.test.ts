import { eventually } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { pgbouncerBinary, startPooler } from '../../../../test/support/pgbouncer.ts'
import { loadConfig } from '../../src/config/config.ts'
import { callNode, postgresFor, startNode } from '../nodes-kit.ts'

const MAILS = 40

const program = pgbouncerBinary()
if (!program) console.warn('SKIPPED: nodes behind PgBouncer are not tested here: no pgbouncer on this machine')
const postgres = program ? await postgresFor('nodes behind PgBouncer') : undefined
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('two nodes with PgBouncer in transaction mode', () => {
  it('accept, count, wake each other and deliver', async () => {
    const pooler = await startPooler(program ?? '', (await postgres?.createDatabase()) ?? '', 4)
    onTestFinished(() => pooler.stop())
    const url = `${pooler.url}?pgbouncer=true`
    const env = { POSTHORN_RATE_LIMIT_PER_MINUTE: '100000' }
    const accepting = await startNode(url, env)
    const working = await startNode(url, env, true)
    const nodes = [accepting, working] as const
    const answers = await Promise.all(
      Array.from({ length: MAILS }, (_, n) =>
        callNode(nodes[n % 2 === 0 ? 0 : 1], 'POST /v1/send', {
          body: { to: `ada${n}@example.com`, from: 'post@sandbox.localhost', subject: 'Hello', body: 'Hello' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toStrictEqual(Array.from({ length: MAILS }, () => 200))
    await eventually(async () => {
      const { json } = await callNode(working, `GET /emails?status=SENT&limit=${MAILS}`)
      expect(json).toMatchObject({ data: { length: MAILS } })
    })
    expect((await callNode(accepting, 'GET /health/ready')).status).toBe(200)
  })
})

describe('the option pgbouncer of a URL', () => {
  it.each(['POSTHORN_DATABASE_URL', 'POSTHORN_QUEUE_URL'])('is true or false in %s', (name) => {
    for (const value of ['true', 'false'])
      expect(() => loadConfig({ [name]: `postgres://host/db?pgbouncer=${value}` })).not.toThrow()
    expect(() => loadConfig({ [name]: 'postgres://host/db?pgbouncer=yes' })).toThrow(/pgbouncer=true/)
  })
})
