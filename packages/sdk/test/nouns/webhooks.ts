import type { Posthorn } from '@posthorn/sdk'
import { expect } from 'vitest'

/** Manages an endpoint that cannot be reached, and replays events to it. */
export async function call(client: Posthorn): Promise<void> {
  const { secret, previousUntil, ...endpoint } = await client.webhooks.create({
    url: 'https://hooks.invalid/in',
    events: ['order.*'],
  })
  expect(secret).toMatch(/^whsec_/)
  expect(previousUntil).toBeNull()
  expect(endpoint).toMatchObject({ events: ['order.*'], enabled: true, description: null, pausedAt: null })
  const { id } = endpoint
  expect(await client.webhooks.get(id)).toEqual(endpoint)
  expect(await client.webhooks.list()).toEqual([endpoint])
  expect(await client.webhooks.update(id, { description: 'Orders' })).toMatchObject({ description: 'Orders' })
  const rotated = await client.webhooks.rotate(id)
  expect(rotated.secret).not.toBe(secret)
  expect(rotated.previousUntil).not.toBeNull()
  const test = await client.webhooks.test(id)
  expect(test).toMatchObject({ type: 'webhook.test', outcome: 'failed', status: null, contactId: null })
  const attempts = await client.webhooks.attempts(id, { limit: 1, outcome: 'failed' })
  expect(attempts.data).toEqual([test])
  await expect(client.webhooks.redeliver(test.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  const range = { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' }
  const { jobId } = await client.webhooks.replay(id, range)
  expect(await client.webhooks.waitForReplay(id, jobId)).toMatchObject({
    state: 'completed',
    result: { events: 0, queued: 0 },
  })
  expect(await client.webhooks.getReplay(id, jobId)).toMatchObject({ id: jobId })
  expect(await client.webhooks.delete(id)).toBeUndefined()
  await expect(client.webhooks.get(id)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
}
