import { type Actor, SYSTEM_ACTOR } from './actor.ts'
import type { Caches } from './caches.ts'
import type { Event } from './events/schema.ts'
import type { ContactId, Ids, ProjectId } from './ids.ts'
import type { Clock } from './ports/clock.ts'
import type { TextConverter } from './ports/converter.ts'
import type { ReadCsv } from './ports/csv.ts'
import type { Log } from './ports/log.ts'
import type { Mailer } from './ports/mailer.ts'
import type { Observer } from './ports/observer.ts'
import type { Queue, WakeName } from './ports/queue.ts'
import type { Secrets } from './ports/secrets.ts'
import type { ProjectStore, Store } from './ports/store.ts'
import type { Project } from './projects/schema.ts'

/** What holds for the whole deployment. */
export interface Settings {
  /** What links in mails point to, without a slash at the end. */
  readonly baseUrl: string
  /** A sender domain that counts as verified for every project. */
  readonly sandboxDomain: string | undefined
  /** Mails a second of a project that has no rate of its own; null means as fast as the mailer takes them. */
  readonly sendRatePerSecond: number | null
  readonly maxAttachments: number
  readonly maxAttachmentBytes: number
  /** Bytes of attachments that a process holds while it hands mails over; a mail with more goes alone. */
  readonly attachmentBytesInHand: number
  /** Bytes of rendered texts that a process holds while it hands mails over; a mail with more goes alone. */
  readonly renderedBytesInHand: number
  /** Dynamic segments of a project that may track their members: each of them is asked about each contact that changes. */
  readonly maxTrackedSegments: number
}

/** Does a piece of work that may take long and of which there may be many: the event loop turns between them when it is time. */
export type InTurn = <T>(work: () => T) => Promise<T>

/** The running deployment: everything behind a port, and no tenant yet. */
export interface World {
  readonly store: Store
  readonly queue: Queue
  readonly mailer: Mailer
  readonly clock: Clock
  /**
   * Milliseconds on a scale of this process that only goes forward, however the time is set, and that counts what passed
   * while the process or its machine stood still.
   */
  readonly steadyMs: () => number
  readonly inTurn: InTurn
  readonly ids: Ids
  readonly secrets: Secrets
  readonly log: Log
  readonly observer: Observer
  readonly settings: Settings
  readonly converter: TextConverter
  /** The records of a CSV file. */
  readonly readCsv: ReadCsv
  readonly caches: Caches
  readonly subscribers: readonly Subscriber[]
}

/** The request in which something is asked, for whoever follows what came of it. */
export interface Origin {
  readonly requestId: string
  /** The span of the request (W3C Trace Context §3.2), where somebody traces. */
  readonly traceparent: string | undefined
}

/** Who asks and the world they may touch: it belongs to one project already. */
export interface Context extends Omit<World, 'store' | 'mailer'> {
  readonly project: Project
  readonly actor: Actor
  /** Undefined for what nobody asked for by a request. */
  readonly origin: Origin | undefined
  readonly store: ProjectStore
  /** Begins a transaction of the project's store. Use cases ask `inTransaction` for one. */
  readonly begin: Begin<ProjectStore>
  /** Present inside a transaction. */
  readonly transaction: Transaction | undefined
}

/** What the use cases of one transaction share. */
interface Transaction {
  /** What to do once it is committed. */
  readonly afterCommit: (() => void)[]
  /** The contacts that it has marked as changed already. */
  readonly marked: Set<ContactId>
}

/** What makes contacts change. */
export type ChangeReason = 'api' | 'bulk' | 'import'

/** Contacts that were written together. */
export interface ContactsChanged {
  readonly reason: ChangeReason
  /** Those that were created or changed. */
  readonly contactIds: readonly ContactId[]
  /** Those that were there and subscribed or unsubscribed, as they are now. */
  readonly flipped: readonly { readonly id: ContactId; readonly subscribed: boolean }[]
}

/** Contacts that were deleted together. */
export type ContactsRemoved = Pick<ContactsChanged, 'reason' | 'contactIds'>

/** Follows what happens in a project, in the transaction in which it happens. Each names what it wants to hear of. */
export interface Subscriber {
  /** Contacts were created or changed. */
  readonly changed?: (ctx: Context, changes: ContactsChanged) => Promise<void>
  /** Contacts were deleted. */
  readonly removed?: (ctx: Context, removed: ContactsRemoved) => Promise<void>
  /** Events of contacts were stored. */
  readonly happened?: (ctx: Context, events: readonly Event[]) => Promise<void>
  /** All events of a name were deleted. */
  readonly eventDeleted?: (ctx: Context, name: string) => Promise<void>
  /** A custom field was deleted. */
  readonly fieldDeleted?: (ctx: Context, name: string) => Promise<void>
}

/** The world as one project may see it, for whoever asks. */
export function contextOf(world: World, project: Project, actor: Actor = SYSTEM_ACTOR, origin?: Origin): Context {
  const { mailer: _, store, ...rest } = world
  return {
    ...rest,
    project,
    actor,
    origin,
    store: store.project(project.id),
    begin: (work) => store.transaction((store) => work(store.project(project.id)), project.id),
    transaction: undefined,
  }
}

/** The world of one project in the hands of a worker, for the work that is done on the database as a whole. */
export interface WorkerContext extends Context {
  /** Takes what was deleted out of the database's files, see `RetentionStore`. */
  readonly scrub: () => Promise<boolean>
}

export function workerContextOf(world: World, project: Project): WorkerContext {
  return { ...contextOf(world, project), scrub: () => world.store.retention.scrub() }
}

/**
 * Everything that `work` writes is committed together, or nothing is. Inside another transaction it joins that one.
 */
export function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.transaction) return work(ctx)
  return committed(ctx.begin, (store, transaction) => work({ ...ctx, store, transaction }))
}

/**
 * The same for what a worker does in several projects at once: `of` gives what each of them may see. Leases run out
 * meanwhile, so it is urgent.
 */
export function acrossProjects<T>(
  world: World,
  work: (store: Store, of: (project: Project) => Context) => Promise<T>,
): Promise<T> {
  const begin: Begin<Store> = (work) => world.store.transaction(work, 'urgent')
  return committed(begin, (store, transaction) => {
    const contexts = new Map<ProjectId, Context>()
    return work(store, (project) => {
      const ctx = contexts.get(project.id) ?? { ...contextOf({ ...world, store }, project), transaction }
      contexts.set(project.id, ctx)
      return ctx
    })
  })
}

type Begin<S> = <T>(work: (store: S) => Promise<T>) => Promise<T>

async function committed<S, T>(begin: Begin<S>, work: (store: S, transaction: Transaction) => Promise<T>): Promise<T> {
  let transaction: Transaction | undefined
  const result = await begin((store) => {
    transaction = { afterCommit: [], marked: new Set() } // anew, as the work may be run again
    return work(store, transaction)
  })
  for (const act of transaction?.afterCommit ?? []) act()
  return result
}

/** Does something once what is written now is committed, and never if it is not; at once outside of a transaction. */
export function afterCommit(ctx: Context, act: () => void): void {
  if (ctx.transaction) ctx.transaction.afterCommit.push(act)
  else act()
}

/** Wakes a worker after the commit. Never fails: a sweep finds what a wake-up misses. */
export function wake(ctx: Context, name: WakeName, at?: Date): void {
  afterCommit(ctx, () => void wakeQueue(ctx, name, at))
}

async function wakeQueue(ctx: Context, name: WakeName, at: Date | undefined): Promise<void> {
  try {
    await ctx.queue.wake(name, at)
  } catch (error) {
    ctx.log.warn({ err: error, wake: name }, 'the queue did not take a wake-up; the sweep will find the work')
  }
}
