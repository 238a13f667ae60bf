import type { Event } from '../../audience/events/schema.ts'
import { cacheOf, createLru } from '../../kernel/cache/caches.ts'
import { isByPublicKey } from '../../kernel/context/actor.ts'
import { type Context, type Subscriber, wake } from '../../kernel/context/context.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { WORKFLOWS_MAX } from '../workflows/store.ts'
import { cancelContacts } from './cancel.ts'
import { RUN_EXECUTIONS } from './store.ts'

/** The names of events that workflows of a project listen for, as of a revision. */
interface EventListener {
  readonly revision: number
  readonly names: ReadonlySet<string>
}

/** The number of names that a process caches, over all projects. */
const NAMES_KEPT = 200_000

const listeningCache = cacheOf(() => createLru<ProjectId, EventListener>(NAMES_KEPT, (_, { names }) => 1 + names.size))

/**
 * Stores events that workflows listen for, in the transaction that stores them; a worker then starts and wakes
 * executions. Ends executions of deleted contacts.
 */
export const executionSubscriber: Subscriber = {
  happened: (ctx, events) => (ctx.project.workflowsRevision === 0 ? undefined : onEvents(ctx, events)),
  removed: (ctx, { contactIds }) => cancelContacts(ctx, contactIds),
}

async function onEvents(ctx: Context, events: readonly Event[]): Promise<void> {
  const names = await listenedNames(ctx)
  const relevant = events.filter(({ name }) => names.has(name))
  if (relevant.length === 0) return
  const isPublic = isByPublicKey(ctx.actor)
  await ctx.store.executions.enqueueEvents(
    relevant.map(({ id, name, contactId, data, createdAt }) => ({
      eventId: id,
      name,
      contactId,
      data,
      at: createdAt,
      ...(isPublic && { byPublicKey: true }),
    })),
  )
  wake(ctx, RUN_EXECUTIONS)
}

/** Returns the names of events that start or wake executions, as of the project's revision; possibly some more. */
async function listenedNames(ctx: Context): Promise<ReadonlySet<string>> {
  const { id, workflowsRevision: revision } = ctx.project
  const cache = listeningCache(ctx)
  const known = cache.get(id)
  if (known?.revision === revision) return known.names
  const awaited = await ctx.store.executions.awaitedNames()
  const everyone = { search: undefined, enabled: true, limit: WORKFLOWS_MAX, offset: 0, after: undefined }
  const triggers = (await ctx.store.workflows.list(everyone)).map(({ trigger }) => trigger.eventName)
  const names = new Set([...awaited, ...triggers])
  cache.set(id, { revision, names })
  return names
}
