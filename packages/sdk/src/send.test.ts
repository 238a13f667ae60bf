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

interface Order {
  readonly total: number
}

test('a mail accepts readonly lists, objects of an interface, and undefined', async () => {
  let body: unknown
  const client = createClient({
    async fetch(_, init) {
      body = JSON.parse(String(init.body))
      return Response.json({ success: true, data: { emails: [] } })
    },
  })
  const people: readonly string[] = ['ada@example.com', 'grace@example.com']
  const order: Order = { total: 49.9 }
  const replyTo: string | undefined = undefined
  const mail = { from: 'shop@example.com', subject: 'Hello', text: 'Hi' }
  await client.send({ ...mail, to: people, cc: people, data: order, replyTo })
  expect(body).toEqual({ ...mail, to: people, cc: people, data: order })
  // @ts-expect-error the name of the field is replyTo
  await client.send({ ...mail, to: people, reply_to: 'shop@example.com' })
  // @ts-expect-error a text is no data
  await client.send({ ...mail, to: people, data: 'total' })
})
