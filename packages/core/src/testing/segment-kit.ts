import { segmentWorker, updateSegments } from '../audience/segments/follow.ts'
import { addSegmentMembers } from '../audience/segments/members.ts'
import { type Segment, SegmentChanges, SegmentInput, SegmentMembersInput } from '../audience/segments/schema.ts'
import { createSegment, updateSegment } from '../audience/segments/segments.ts'
import { type Context, contextOf } from '../kernel/context/context.ts'
import { AppError, type ErrorCode } from '../kernel/errors/errors.ts'
import { parse } from '../kernel/errors/validate.ts'
import type { Store } from '../kernel/ports/store.ts'
import type { Contact } from '../people/contacts/schema.ts'
import { upsertContact } from '../people/contacts/upsert.ts'
import type { DataPatch } from '../people/fields/schema.ts'
import { aProduct } from './product.ts'

/** Returns a condition with one filter. */
export function filter(field: string, operator: string, value?: string | number | boolean, unit?: string) {
  return {
    logic: 'AND',
    groups: [{ filters: [{ field, operator, ...(value !== undefined && { value }), ...(unit && { unit }) }] }],
  }
}

export const isPro = filter('data.plan', 'equals', 'pro')

/** Creates a project for tests of segments. Bodies are parsed as the API parses them. */
export async function segmentKit(store?: Store) {
  const product = await aProduct(store)
  const { project } = await product.tenant()
  const { world } = product
  let isStopping = false
  const worker = segmentWorker(() => isStopping)

  /** Returns the project as a request would see it now. */
  async function now(): Promise<Context> {
    const found = await world.store.projects.find(project.id)
    if (!found) throw new Error('the project is there')
    return contextOf(world, found)
  }

  return {
    ...product,
    /** Sets whether the background work must stop. */
    setStopping(stops: boolean): void {
      isStopping = stops
    },
    now,
    rooms: world.store.project(project.id),
    async put(email: string, data: DataPatch = {}, subscribed?: boolean): Promise<Contact> {
      const input = { email, data, subscribed, subscribedWhenNew: true }
      return (await upsertContact(await now(), input)).contact
    },
    create: async (body: unknown): Promise<Segment> => createSegment(await now(), parse(SegmentInput, body)),
    change: async (id: string, body: unknown): Promise<Segment> =>
      updateSegment(await now(), { id, changes: parse(SegmentChanges, body) }),
    enter: async (id: string, body: unknown) =>
      addSegmentMembers(await now(), { id, ...parse(SegmentMembersInput, body) }),
    /** Does the background work of a wake-up. */
    follow: () => updateSegments(world, worker),
    /** Returns the names of segment events of contacts, oldest first. */
    async told(...contacts: readonly Contact[]): Promise<string[]> {
      const rooms = world.store.project(project.id)
      const page = { limit: 1000, after: undefined }
      const events = await Promise.all(contacts.map(({ id }) => rooms.events.listByContact(id, page)))
      return events
        .flatMap((list) => list.map(({ name }) => name).toReversed())
        .filter((name) => name.startsWith('segment.'))
    },
  }
}

export type SegmentKit = Awaited<ReturnType<typeof segmentKit>>

/** Expects the call to be refused with this error. Returns it. */
export async function refused(call: Promise<unknown> | (() => Promise<unknown>), code: ErrorCode): Promise<AppError> {
  const error = await (typeof call === 'function' ? (async () => call())() : call).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw error ?? new Error(`the call was to be refused with ${code}`)
  if (error.code !== code) throw new Error(`refused with ${error.code}, not with ${code}`, { cause: error })
  return error
}
