import { expect, test } from 'vitest'
import { createClient } from './index.ts'

test('a mail leaves at a date, or at a time as text', async () => {
  const bodies: unknown[] = []
  const client = createClient({
    async fetch(_, { body }) {
      bodies.push(JSON.parse(String(body)))
      return Response.json({ success: true, data: { emails: [], results: [] } })
    },
  })
  const mail = { to: 'ada@example.com', from: 'shop@example.com', subject: 'Hello', text: 'Hi' }
  const at = '2026-12-01T08:00:00.000Z'
  await client.send({ ...mail, scheduledAt: new Date(at) })
  await client.batch([
    { ...mail, scheduledAt: at },
    { ...mail, scheduledAt: undefined },
  ])
  const late = { ...mail, scheduledAt: at }
  expect(bodies).toEqual([late, { emails: [late, mail] }])
  await expect(client.send({ ...mail, scheduledAt: new Date(Number.NaN) })).rejects.toThrow(RangeError)
})
