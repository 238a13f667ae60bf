import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runDueJobs } from '../../app/worker/run-job.ts'
import type { Context } from '../../kernel/context/context.ts'
import { silentLog } from '../../kernel/ports/log.ts'
import type { Store } from '../../kernel/ports/store.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { upsertContact } from '../../people/contacts/upsert.ts'
import { getJob } from '../../tenant/jobs/jobs.ts'
import { failingStore } from '../../testing/failing-store.ts'
import { csvFile } from '../../testing/plain-csv.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { aContact, rowIds } from '../../testing/rows.ts'
import { valueOfCell } from './cell.ts'
import { startImport } from './imports.ts'
import { ImportResult } from './schema.ts'

const allContacts = { limit: 10_000, after: undefined, search: undefined }
const job = { kind: 'contacts.import' } as const

/** Returns all contacts by address, without the values that differ in each run. */
async function peopleOf(ctx: Context) {
  const contacts = await ctx.store.contacts.list(allContacts)
  const people = contacts.map(({ email, subscribed, data }) => [email, { subscribed, data }] as const)
  return Object.fromEntries(people.sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function eventsOf(ctx: Context): Promise<readonly string[]> {
  const contacts = await ctx.store.contacts.list(allContacts)
  const emails = new Map(contacts.map(({ id, email }) => [id, email]))
  const events = await ctx.store.events.list({ ...allContacts, name: undefined })
  return events.map(({ name, contactId }) => `${name} ${emails.get(contactId)}`).sort()
}

const stateOf = async (ctx: Context) => ({
  people: await peopleOf(ctx),
  events: await eventsOf(ctx),
  fields: await ctx.store.fields.list(),
})

/** Rows of which every 7th address is repeated later, every 11th is invalid, and every 5th person opts out. */
const ROWS = Array.from({ length: 2300 }, (_, i) =>
  i % 11 === 10 ? `nobody${i},,` : `p${i % 7 === 6 ? i - 6 : i}@example.com,${i % 5 === 0 ? 'no' : ''},${i}`,
)
const fileOf = (rows: number) => csvFile(`email,subscribed,n\n${ROWS.slice(0, rows).join('\n')}\n`)

/** Creates a project with contacts for two thirds of the addresses, and the import of so many rows. */
async function begin(product: Product, rows = ROWS.length) {
  const ctx = await product.tenant()
  const there = ROWS.flatMap((_, i) =>
    i % 3 === 0 ? [] : [aContact({ id: ctx.ids.make('cnt'), email: `p${i}@example.com` })],
  )
  await ctx.store.contacts.insertMany(there)
  const id = await startImport(ctx, { content: fileOf(rows) })
  return { ctx, id, find: () => getJob(ctx, { ...job, id }) }
}

/** Returns the state after so many rows, in batches as the job makes them. */
async function stateAfter(rows: number) {
  const product = await aProduct()
  const { ctx, find } = await begin(product, rows)
  await product.runJobs()
  return { ...(await stateOf(ctx)), result: (await find()).result }
}

const reachedOf = (checkpoint: JsonValue | undefined): number =>
  typeof checkpoint === 'object' && checkpoint !== null && 'rows' in checkpoint ? Number(checkpoint.rows) : 0

describe('an interrupted import', () => {
  it('has done each batch completely or not at all, and continues exactly where it stopped', async () => {
    const whole = await stateAfter(ROWS.length)
    const parts = new Map<number, Awaited<ReturnType<typeof stateAfter>>>()
    const brokenOff: string[] = []
    for (let n = 1, broken: string | undefined = ''; broken !== undefined; n++) {
      const product = await aProduct()
      const { world, clock } = product
      const { ctx, find } = await begin(product)
      const failing = failingStore(world.store, n)
      const worker = { id: rowIds.make('wrk'), leaseMs: 15_000 }
      await runDueJobs({ ...world, store: failing, log: silentLog }, worker).catch(() => undefined)
      broken = failing.writes[n - 1]

      const rows = broken ? reachedOf((await find()).checkpoint) : ROWS.length
      brokenOff.push(`${broken} ${rows}`)
      const part = parts.get(rows) ?? (await stateAfter(rows))
      parts.set(rows, part)
      expect(await stateOf(ctx)).toStrictEqual({ people: part.people, events: part.events, fields: part.fields })

      clock.advance(60_000)
      await product.runJobs()
      expect(await find()).toMatchObject({ state: 'completed', progress: 100, result: whole.result })
      expect(await stateOf(ctx)).toStrictEqual({ people: whole.people, events: whole.events, fields: whole.fields })
      expect(await product.world.store.prune(clock.now())).toBe(0)
    }
    const writes = ['contacts.insertMany', 'contacts.updateMany', 'fields.record', 'events.insert', 'jobs.checkpoint']
    expect(brokenOff).toStrictEqual([
      'jobs.claim 0',
      ...[0, 1000, 2000].flatMap((done) => writes.map((write) => `${write} ${done}`)),
      'jobs.settle 2300',
      'imports.delete 2300',
      'jobs.claim 2300',
      'undefined 2300',
    ])
  })

  it('stops with its worker, and continues in another', async () => {
    const product = await aProduct()
    const { ctx, find } = await begin(product)
    const worker = { id: rowIds.make('wrk'), leaseMs: 15_000, stopping: false }
    const stopping = stopAfter(product.world.store, 2, () => {
      worker.stopping = true
    })
    await runDueJobs({ ...product.world, store: stopping }, worker).catch(() => undefined)
    expect(await find()).toMatchObject({ state: 'waiting', attempts: 0, progress: 86, dueAt: product.clock.now() })
    await product.runJobs()
    expect(await stateOf(ctx)).toMatchObject({ people: (await stateAfter(ROWS.length)).people })
    expect((await find()).state).toBe('completed')
  })

  it('ends when another worker has it', async () => {
    const product = await aProduct()
    const { ctx, find } = await begin(product)
    let robbed = false
    const slow = stopAfter(product.world.store, 1, async () => {
      if (robbed) return
      robbed = true
      product.clock.advance(15_000)
      // The lease has expired: another worker does all of it.
      await product.runJobs()
    })
    await runDueJobs({ ...product.world, store: slow, log: silentLog }, { id: rowIds.make('wrk'), leaseMs: 15_000 })
    const whole = await stateAfter(ROWS.length)
    expect(await find()).toMatchObject({ state: 'completed', result: whole.result })
    expect(await stateOf(ctx)).toMatchObject({ people: whole.people, events: whole.events, fields: whole.fields })
  })
})

/** Returns the store; after so many transactions it calls a function before the next. */
function stopAfter(inner: Store, count: number, act: () => void | Promise<void>): Store {
  let left = count
  return {
    ...inner,
    project: (id) => inner.project(id),
    async transaction(work) {
      if (left-- <= 0) await act()
      return inner.transaction(work)
    },
  }
}

describe('the progress of an import', () => {
  it('increases with the rows, to 99 until it is done', async () => {
    const product = await aProduct()
    const { find } = await begin(product)
    const seen: number[] = []
    const watching = stopAfter(product.world.store, 0, async () => {
      seen.push((await find()).progress)
    })
    await runDueJobs({ ...product.world, store: watching }, { id: rowIds.make('wrk'), leaseMs: 15_000 })
    expect(seen).toStrictEqual([0, 43, 86, 99])
    expect((await find()).progress).toBe(100)
  })
})

describe('an import', () => {
  it('has the same result as single upserts of its rows', async () => {
    const email = fc.constantFrom('a@example.com', 'B@example.com', 'b@example.com', 'c@example.com', 'd@example.com')
    const cell = fc.constantFrom('', '1', '007', '-1.5', 'yes', 'No', 'true', 'text', '2024-01-01', '=1+1', ' yes ')
    const row = fc.tuple(email, fc.constantFrom('', 'yes', 'no'), cell, cell, fc.constantFrom('', 'en', '1'))
    const cases = fc.tuple(fc.array(row, { maxLength: 12 }), fc.array(row, { maxLength: 12 }))
    const header = 'email,subscribed,plan,id,locale'
    await fc.assert(
      fc.asyncProperty(cases, async (files) => {
        const product = await aProduct()
        const [ctx, oracle] = [await product.tenant(), await product.tenant()]
        let created = 0
        for (const rows of files) {
          const text = [header, ...rows.map((cells) => cells.join(','))].join('\n')
          const id = await startImport(ctx, { content: csvFile(text) })
          await product.runJobs()
          const isNew: boolean[] = []
          for (const [email, subscribed, plan, id, locale] of rows) {
            const upserted = await upsertContact(oracle, {
              email: email.toLowerCase(),
              subscribed: subscribed === '' ? undefined : ['true', '1', 'yes'].includes(subscribed),
              subscribedWhenNew: true,
              data: { plan: valueOfCell(plan.trim()), id, locale },
            })
            isNew.push(upserted.isNew)
          }
          created = isNew.filter(Boolean).length
          expect(ImportResult.parse((await getJob(ctx, { ...job, id })).result)).toMatchObject({
            totalRows: rows.length,
            createdCount: created,
            updatedCount: rows.length - created,
            duplicateCount: rows.length - new Set(rows.map(([email]) => email.toLowerCase())).size,
          })
        }
        expect(await peopleOf(ctx)).toStrictEqual(await peopleOf(oracle))
        expect(await ctx.store.fields.list()).toStrictEqual(await oracle.store.fields.list())
      }),
      { numRuns: propertyRuns(38) },
    )
  })
})

describe('a column with the subscription', () => {
  const ROWS = 'a@example.com,WAHR\nb@example.com,cleaned\nc@example.com,gold\nd@example.com,\n'
  const importOf = async (header: string, mapping: Record<string, string | null> = {}) => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const id = await startImport(ctx, { content: csvFile(`${header}\n${ROWS}`), mapping })
    await product.runJobs()
    const result = ImportResult.parse((await getJob(ctx, { ...job, id })).result)
    return { people: await peopleOf(ctx), result }
  }

  it.each([
    ['subscribed', {}],
    ['Status', {}],
    ['Opt-in', { 'Opt-in': 'subscribed' }],
  ])('accepts words for both states and fails rows with others: %s', async (column, mapping) => {
    const { people, result } = await importOf(`email,${column}`, mapping)
    expect(people).toMatchObject({
      'a@example.com': { subscribed: true, data: {} },
      'b@example.com': { subscribed: false, data: {} },
      'd@example.com': { subscribed: true, data: {} },
    })
    expect(result).toMatchObject({
      successCount: 3,
      failureCount: 1,
      errors: [{ row: 4, email: 'c@example.com', code: 'unknown_state', field: 'subscribed' }],
    })
    expect(result.errors[0]?.error).toContain(`The column "${column}" holds "gold"`)
  })

  it.each([
    ['email,status', { status: 'status' }],
    ['email,data.status', {}],
  ])('is a field if the file contains other values: %s %j', async (header, mapping) => {
    const { people, result } = await importOf(header, mapping)
    expect(result).toMatchObject({ successCount: 4, failureCount: 0 })
    expect(people['c@example.com']).toMatchObject({ subscribed: true, data: { status: 'gold' } })
  })
})
