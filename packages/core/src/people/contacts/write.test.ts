import { expect, it } from 'vitest'
import { runDueJobs } from '../../app/worker/run-job.ts'
import { startImport } from '../../audience/imports/imports.ts'
import { addSegmentMembers } from '../../audience/segments/members.ts'
import { SegmentInput } from '../../audience/segments/schema.ts'
import { createSegment } from '../../audience/segments/segments.ts'
import type { Context, Subscriber } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { csvFile } from '../../testing/plain-csv.ts'
import { aProduct } from '../../testing/product.ts'
import { BulkRequest } from './bulk.schema.ts'
import { startBulk } from './bulk.ts'
import { createContact, deleteContact, updateContact } from './contacts.ts'

/**
 * Returns a project and the calls of its own subscriber: how many contacts, for which reason, and their new
 * subscription.
 */
async function followed() {
  const product = await aProduct()
  const lines: string[] = []
  const subscriber: Subscriber = {
    changed: async (_, { reason, contactIds, flipped }) =>
      void lines.push(
        `${reason}: ${contactIds.length} changed ${flipped.map(({ subscribed }) => subscribed).join(' ')}`,
      ),
    removed: async (_, { reason, contactIds }) => void lines.push(`${reason}: ${contactIds.length} removed`),
  }
  const subscribers = [...product.world.subscribers, subscriber]
  const world = { ...product.world, subscribers }
  const ctx: Context = { ...(await product.tenant()), subscribers }
  const runJobs = () => runDueJobs(world, { id: world.ids.make('wrk'), leaseMs: 15_000 })
  return { ctx, runJobs, told: () => lines.splice(0).map((line) => line.trim()) }
}

const ada = { email: 'ada@example.com' }

it('reports the changes of a request to subscribers once, and nothing where nothing changed', async () => {
  const { ctx, told } = await followed()
  const { contact } = await createContact(ctx, { ...ada, data: { plan: 'pro' } })
  expect(told()).toStrictEqual(['api: 1 changed'])
  await createContact(ctx, { ...ada, data: { plan: 'pro' } })
  expect(told()).toStrictEqual([])
  await updateContact(ctx, { id: contact.id, changes: { subscribed: false, data: { plan: 'free' } } })
  expect(told()).toStrictEqual(['api: 1 changed false'])
  await deleteContact(ctx, contact.id)
  expect(told()).toStrictEqual(['api: 1 removed'])
})

it('reports an import or a bulk operation as the reason, once for many', async () => {
  const { ctx, runJobs, told } = await followed()
  await createContact(ctx, ada)
  told()
  const content = csvFile('email,plan\nada@example.com,pro\nbob@example.com,pro\n')
  await startImport(ctx, { content })
  await runJobs()
  expect(told()).toStrictEqual(['import: 2 changed'])
  const all = parse(BulkRequest, { mode: 'query', filter: {} })
  await startBulk(ctx, { operation: 'unsubscribe', request: all })
  await runJobs()
  expect(told()).toStrictEqual(['bulk: 2 changed false false'])
  await startBulk(ctx, { operation: 'delete', request: all })
  await runJobs()
  expect(told()).toStrictEqual(['bulk: 2 removed'])
})

it('reports contacts that are created for a segment', async () => {
  const { ctx, told } = await followed()
  const { id } = await createSegment(ctx, parse(SegmentInput, { name: 'Friends', type: 'STATIC' }))
  await addSegmentMembers(ctx, { id, emails: [ada.email], createMissing: true, subscribed: true })
  expect(told()).toStrictEqual(['api: 1 changed'])
})
