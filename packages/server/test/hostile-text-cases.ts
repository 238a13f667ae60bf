import type { HOSTILE_HTML, HOSTILE_MARKDOWN } from '@posthorn/core/conformance'
import { parse } from '@posthorn/core/kernel'
import { EmailQuery, listEmails } from '@posthorn/core/mail'
import { eventually } from '@posthorn/core/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnBench, openBench, SENDER, type Tenant } from './harness.ts'

let bench: OwnBench
let other: Tenant

const mail = (more: object) => ({ to: 'ada@example.com', from: SENDER, subject: 'Hello', ...more })

/**
 * Returns the processor time of the server's thread in the longest turn of its loop, however busy the machine is.
 * Milliseconds.
 */
function watchTurns() {
  let longest = 0
  let watching = true
  let before = process.threadCpuUsage()
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
    if (watching) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    watching = false
    return longest
  }
}

/**
 * Checks that another project and the health check get answers while `work` is done; returns the result of the work.
 */
async function beside<T>(work: Promise<T>): Promise<T> {
  const [health, sent] = await Promise.all([
    bench.call('GET /health/live'),
    other.call('POST /v1/send', { body: mail({ body: '# Beside', type: 'markdown' }) }),
  ])
  expect([health.status, sent.status]).toEqual([200, 200])
  return work
}

/** The texts of the issue took 5 to 13 s of this thread, and the nested ones its stack. */
const TURN_MS = 250

/** Checks texts that keep a converter busy without an end. */
export function hostileTextCases(markdown: typeof HOSTILE_MARKDOWN, html: typeof HOSTILE_HTML): void {
  beforeAll(async () => {
    // The turns of its process are measured.
    bench = await openBench()
    await bench.posthorn.start()
    other = await bench.tenant()
  })
  afterAll(async () => {
    await bench.posthorn.stop()
    await bench.close()
  })
  markdownCases(markdown)
  htmlCases(html)
}

function markdownCases(texts: typeof HOSTILE_MARKDOWN): void {
  describe('Markdown that keeps a converter busy without an end', () => {
    it.each(texts)('%s: is refused by name or sent, and others do not wait', async (_, body) => {
      const tenant = await bench.tenant()
      const longest = watchTurns()
      const send = (headers: Record<string, string>) =>
        tenant.call('POST /v1/send', { body: mail({ body, type: 'markdown' }), headers })
      for (const headers of [{}, { 'Idempotency-Key': 'order-1042' }]) {
        const { status, json } = await beside(send(headers))
        if (status === 200) continue
        expect({ status, json }).toMatchObject({
          status: 422,
          json: {
            error: {
              code: 'VALIDATION_ERROR',
              errors: [{ field: 'body', code: expect.stringMatching(/^too_(?:deep|large|costly)$/) }],
            },
          },
        })
      }
      expect(longest()).toBeLessThan(TURN_MS)
    })
  })
}

function htmlCases(texts: typeof HOSTILE_HTML): void {
  describe('HTML that keeps a converter busy without an end', () => {
    it.each(texts)('%s: is sent with some text, and others do not wait', async (_, html) => {
      const tenant = await bench.tenant()
      const longest = watchTurns()
      // A block keeps the text part from being made once for all recipients.
      for (const body of [html, `{{#if name}}{{name}}{{/if}}${html}`]) {
        const to = ['ada', 'grace', 'joan', 'mary'].map((name) => ({ name, email: `${name}@example.com` }))
        const { status } = await beside(tenant.call('POST /v1/send', { body: mail({ to, body }) }))
        expect(status).toBe(200)
      }
      const left = async () => {
        const ctx = await bench.posthorn.project(tenant.id)
        return (await listEmails(ctx, parse(EmailQuery, { status: 'SENT', limit: 100 }))).data.length
      }
      await eventually(async () => expect(await left()).toBe(8))
      expect(longest()).toBeLessThan(TURN_MS)
    })
  })
}

/** Checks a project that sends many such texts together; to be called with the cases. */
export function hostileLineCases(): void {
  describe('Markdown that keeps a converter busy without an end', () => {
    it('is refused in the line of its project, and not in that of another', async () => {
      const tenant = await bench.tenant()
      const sends = Array.from({ length: 30 }, (_, n) =>
        tenant.call('POST /v1/send', { body: mail({ body: `${'**_a '.repeat(8000)}${n}`, type: 'markdown' }) }),
      )
      const answers = await beside(Promise.all(sends))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 429]))
      const busy = answers.find(({ status }) => status === 429)
      expect(busy?.headers.get('retry-after')).toBe('2')
      expect(busy?.json).toMatchObject({ error: { code: 'RATE_LIMIT_EXCEEDED' } })
    })
  })
}
