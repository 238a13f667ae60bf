import type { ContactId, ProjectId } from '../ids/ids.ts'
import type { Project } from '../ids/project.ts'

import type { Dns } from '../ports/dns.ts'

import type { HttpClient } from '../ports/http.ts'

import type { WakeName } from '../ports/queue.ts'

import { type Brief, ProjectChanged, type ProjectStore, type Store } from '../ports/store.ts'

import { type Actor, type Cause, SYSTEM_ACTOR } from './actor.ts'

import { requireKept } from './emptying.ts'
import type { World } from './world.ts'

/** The request that caused something, for logs and traces. */
export interface Origin {
  readonly requestId: string
  /** The span of the request (W3C Trace Context §3.2); undefined without tracing. */
  readonly traceparent: string | undefined
}

/** The actor, and the world bound to one project. */
export interface Context extends Omit<World, 'store' | 'mailer' | 'dns' | 'http'> {
  readonly project: Project
  readonly actor: Actor
  /** Whether mail is sent, and not only captured. */
  readonly isSentForReal: boolean
  /** Undefined when no request caused the work. */
  readonly origin: Origin | undefined
  readonly store: ProjectStore
  /** The projects take turns. */
  readonly dns: Dns
  /** The projects take turns. */
  readonly http: HttpClient
  /** Begins a transaction. Use cases call `inTransaction` instead. */
  readonly begin: Begin<Store>
  /** Like `begin`, for brief work, where the store groups it. Use cases call `inGroup` instead. */
  readonly beginInGroup: (<T>(brief: Brief, work: (store: ProjectStore) => Promise<T>) => Promise<T>) | undefined
  /** Joins a transaction of the application; undefined where the store cannot do so. */
  readonly join: Store['join']
  /**
   * Separates texts of this context from the same texts of others, which would wait for one another while its
   * transaction is open; undefined where transactions are short.
   */
  readonly textSalt: string | undefined
  /** Returns how many transactions the only writer has committed; undefined where writers are concurrent. */
  readonly writesDone: (() => number) | undefined
  /** Present inside a transaction. */
  readonly transaction: Transaction | undefined
}

/** State that the use cases of one transaction share. */
export interface Transaction {
  /** Actions that run after the commit. */
  readonly afterCommit: (() => void)[]
  /** Contacts that this transaction already marked as changed, with the cause; absent before the first one. */
  marked?: Map<ContactId, Cause>
  /**
   * The exception for a project that is being emptied: begin to empty it, or write rights; absent for all other work.
   */
  whileEmptied?: 'begin' | 'rights'
  /** The store of all projects in the transaction, see `storeWithin`; absent where brief work shares a transaction. */
  readonly store?: Store
}

/**
 * Follows changes and events of a project, in the same transaction. Each subscriber implements the hooks it needs; the rooms
 * that call hooks add them (`declare module`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: rooms add their hooks.
export interface Subscriber {}

interface Binding {
  readonly world: World
  readonly project: Project
}

/** The contexts of the system, by world and project: a caller gets a copy of one. */
const contexts = new WeakMap<World, WeakMap<Project, Context>>()

/** Binds the world to one project and one actor. */
export function contextOf(world: World, project: Project, actor: Actor = SYSTEM_ACTOR, origin?: Origin): Context {
  let ofWorld = contexts.get(world)
  if (!ofWorld) {
    ofWorld = new WeakMap()
    contexts.set(world, ofWorld)
  }
  let ctx = ofWorld.get(project)
  if (!ctx) {
    ctx = contextOn(world.store, { world, project })
    ofWorld.set(project, ctx)
  }
  return { ...ctx, actor, origin }
}

/**
 * Contexts that lack only their project, by world. Without them, a context costs 5 kB, because objects that grow
 * property by property are copied several times.
 */
const outlines = new WeakMap<World, Context>()

function outlineOf({ world, project }: Binding): Context {
  const known = outlines.get(world)
  if (known) return known
  const { mailer, store, dns, http, ...rest } = world
  const outline: Context = {
    ...rest,
    project,
    actor: SYSTEM_ACTOR,
    isSentForReal: !mailer.local,
    origin: undefined,
    store: store.project(project.id),
    dns: dns.for(project.id),
    http: http.for(project.id),
    begin: (work) => store.transaction(work, project.id),
    beginInGroup: undefined,
    join: undefined,
    textSalt: undefined,
    writesDone: undefined,
    transaction: undefined,
  }
  outlines.set(world, outline)
  return outline
}

/** The context of the system on a store of the world, such as that of a transaction. */
export function contextOn(store: Store, binding: Binding): Context {
  const { world, project } = binding
  return {
    ...outlineOf(binding),
    project,
    store: store.project(project.id),
    dns: world.dns.for(project.id),
    http: world.http.for(project.id),
    begin: (work) => store.transaction(work, project.id),
    beginInGroup: store.inGroup,
    join: store.join,
    writesDone: store.writesDone,
  }
}

/** The context of a worker, which may also do work that affects the database as a whole. */
export interface WorkerContext extends Context {
  /** Removes deleted data from the database's files, see `RetentionStore`. */
  readonly scrub: () => Promise<boolean>
}

export function workerContextOf(world: World, project: Project): WorkerContext {
  return { ...contextOf(world, project), scrub: () => world.store.retention.scrub() }
}

/**
 * Commits everything that `work` writes, or nothing. Inside another transaction it joins that one. Refuses the work of
 * a key or a person when the project was deleted after they were authenticated, or is being emptied: such rows would
 * never be deleted.
 */
export function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.transaction) return work(ctx)
  return committed(ctx.begin, async (store, begun) => {
    const transaction: Transaction = { afterCommit: begun.afterCommit, store }
    const inside = { ...ctx, store: store.project(ctx.project.id), transaction }
    const result = await work(inside)
    // Last, when the transaction has the locks that it needs: two that change the project would wait for each other.
    const { whileEmptied } = transaction
    if (ctx.actor.kind !== 'system' && whileEmptied !== 'begin')
      requireKept(await inside.store.settings.hold(), whileEmptied)
    return result
  })
}

/**
 * Declares that the transaction writes nothing, or only keys and members, which a project keeps while it is emptied.
 */
export function writesNoContent({ transaction }: Context): void {
  if (transaction) transaction.whileEmptied ??= 'rights'
}

/** Returns the store of the transaction of `inTransaction`, to write rows of several projects together. */
export function storeWithin({ transaction }: Context): Store {
  if (transaction?.store) return transaction.store
  throw new Error('work on several projects must run within inTransaction')
}

/** The most characters that brief work writes: others would wait for more. */
export const BRIEF_SIZE_MAX = 64_000

/**
 * Like `inTransaction`, for work that mostly is brief: it writes about `size()` characters and reads nothing that it has
 * written, except contacts by address. Where the store groups brief work, the project is compared with the stored one.
 * Throws `ProjectChanged` when the actor's key must be looked up again.
 */
export function inGroup<T>(ctx: Context, size: () => number, work: (ctx: Context) => Promise<T>): Promise<T> {
  const { transaction, beginInGroup } = ctx
  if (transaction || !beginInGroup) return inTransaction(ctx, work)
  const characters = size()
  return characters > BRIEF_SIZE_MAX
    ? inTransaction(ctx, work)
    : groupedBy(beginInGroup, { ctx, size: characters, work })
}

interface Grouped<T> {
  readonly ctx: Context
  readonly size: number
  readonly work: (ctx: Context) => Promise<T>
}

async function groupedBy<T>(
  beginInGroup: NonNullable<Context['beginInGroup']>,
  { ctx, size, work }: Grouped<T>,
): Promise<T> {
  const { project, actor } = ctx
  const keyHash = actor.kind === 'key' ? actor.hash : undefined
  const begin: Begin<ProjectStore> = (work) => beginInGroup({ project, keyHash, size }, work)
  try {
    return await committed(begin, (store, transaction) => work({ ...ctx, store, transaction }))
  } catch (error) {
    if (!(error instanceof ProjectChanged) || actor.kind === 'key') throw error
    return inTransaction({ ...ctx, project: (await ctx.store.settings.find()) ?? project }, work)
  }
}

/**
 * Like `inTransaction`, for work of a worker on several projects: `of` returns the context of a project. The
 * transaction is urgent where leases can expire while it waits.
 */
export function acrossProjects<T>(
  world: World,
  work: (store: Store, of: (project: Project) => Context) => Promise<T>,
  turn: 'urgent' | 'in turn' = 'urgent',
): Promise<T> {
  const begin: Begin<Store> = (work) => world.store.transaction(work, turn === 'urgent' ? turn : undefined)
  return committed(begin, (store, transaction) => {
    const contexts = new Map<ProjectId, Context>()
    return work(store, (project) => {
      const inside = { ...transaction, store }
      const ctx = contexts.get(project.id) ?? {
        ...contextOn(store, { world, project }),
        transaction: inside,
      }
      contexts.set(project.id, ctx)
      return ctx
    })
  })
}

type Begin<S> = <T>(work: (store: S) => Promise<T>) => Promise<T>

async function committed<S, T>(begin: Begin<S>, work: (store: S, transaction: Transaction) => Promise<T>): Promise<T> {
  let transaction: Transaction | undefined
  const result = await begin((store) => {
    transaction = { afterCommit: [] } // per run: the transaction may be retried
    return work(store, transaction)
  })
  for (const act of transaction?.afterCommit ?? []) act()
  return result
}

/** Runs `act` after the commit, and not at all after a rollback. Outside a transaction it runs immediately. */
export function afterCommit(ctx: Context, act: () => void): void {
  if (ctx.transaction) ctx.transaction.afterCommit.push(act)
  else act()
}

/** Wakes a worker after the commit. Never fails: the sweep finds the work of a lost wake-up. */
export function wake(ctx: Context, name: WakeName, at?: Date): void {
  afterCommit(ctx, () => void wakeQueue(ctx, name, at))
}

async function wakeQueue(ctx: Context, name: WakeName, at: Date | undefined): Promise<void> {
  try {
    await ctx.queue.wake(name, at)
  } catch (error) {
    ctx.log.warn({ err: error, wake: name }, 'failed to enqueue a wake-up; the sweep will find the work')
  }
}
