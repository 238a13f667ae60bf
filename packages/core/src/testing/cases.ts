import type { ProjectId, WorkerId } from '../kernel/ids/ids.ts'
import { type DeploymentStore, type ProjectStore, type Store, StoreConflict } from '../kernel/ports/store.ts'
import type { Source } from './memory/tables.ts'
import { rowIds } from './rows.ts'
import { aTenant, type Tenant } from './tenant.ts'

/** The time when the claims of a filled tenant's worker are lost, in milliseconds after `ROW_TIME`. */
export const FILLED_LEASE = 1000

export const firstPage = { limit: 100, after: undefined }

/** A tenant before the nouns add their rows. */
export interface EmptyTenant extends Tenant {
  /** The worker that holds all claims in this project, until `FILLED_LEASE`. */
  readonly workerId: WorkerId
}

/** The result of a call, and the expected result when it finds nothing. */
export type Answer = readonly [actual: unknown, expected: unknown]

/** A call by the project `mine` with ids of `theirs`. */
export type Attempt<Room, T> = (room: Room, theirs: T, mine: T) => Promise<Answer>

/** The test of a verb. */
export interface VerbCase<Room, T> {
  /** One effective call on a filled tenant; absent where the verb only reads. */
  readonly write?: (room: Room, tenant: T) => Promise<unknown>
  /** Set if the write changes nothing that a `look` can see. */
  readonly unseen?: true
  readonly tenancy: Attempt<Room, T>
}

/** Cases of a verb for the whole deployment. Only verbs that take ids or a project are confined to one tenant. */
type DeploymentVerbCase<Room, T> = Partial<VerbCase<Room, T>>

interface Cases<Needs, Part> {
  /** Adds rows of this noun to the tenant, using the rows of earlier nouns. Returns them. */
  fill(store: Store, tenant: EmptyTenant & Needs): Promise<Part>
  /** Returns all rows of this noun that the project can see. */
  look(store: Store, tenant: EmptyTenant & Needs & Part): Promise<unknown>
  /** Returns all rows of it that the whole deployment can see. */
  lookAround?(store: Store): Promise<unknown>
}

/** The cases of one room of `ProjectStore`. A verb without a case does not compile. */
export interface RoomCases<Room, Needs, Part> extends Cases<Needs, Part> {
  readonly verbs: { readonly [Verb in keyof Room & string]: VerbCase<Room, EmptyTenant & Needs & Part> }
}

/** The cases of one room of `Store`. */
export interface DeploymentCases<Room, Needs, Part> extends Cases<Needs, Part> {
  readonly verbs: { readonly [Verb in keyof Room & string]: DeploymentVerbCase<Room, EmptyTenant & Needs & Part> }
}

type ProjectRoom = keyof ProjectStore & string
type Rooms<S> = Exclude<
  { [K in keyof S]-?: NonNullable<S[K]> extends boolean | ((...input: never) => unknown) ? never : K }[keyof S],
  'clock'
>
/** The rooms that belong to no project. */
export type DeploymentRoom = Rooms<Store>
/** Every room of a store. */
export type RoomName = ProjectRoom | DeploymentRoom

export interface NamedWrite<T> {
  /** `contacts.ensure`, … */
  readonly name: string
  readonly isSeen: boolean
  readonly write: (store: Store, tenant: T) => Promise<unknown>
}

export interface NamedAttempt<T> {
  readonly name: string
  readonly attempt: Attempt<Store, T>
}

/** The rows that a look at a room returned. */
type RoomRows = readonly [room: string, rows: unknown]

interface Look<T> {
  readonly name: string
  readonly own: (store: Store, tenant: T) => Promise<unknown>
  readonly around: ((store: Store) => Promise<unknown>) | undefined
}

/** All rooms: their cases, and their implementations in memory. */
export interface StoreRooms<T> {
  /** Creates a project with rows of every noun, and mails and jobs in every state of a claim. */
  fill(store: Store): Promise<T>
  /** One effective call of every verb that writes. */
  readonly writes: readonly NamedWrite<T>[]
  readonly attempts: readonly NamedAttempt<T>[]
  /** Returns all visible rows of a filled project. */
  ownRows(store: Store, tenant: T): Promise<readonly RoomRows[]>
  /** Returns the visible rows, and due work of the whole deployment. */
  snapshot(
    store: Store,
    tenant: T,
  ): Promise<{ readonly own: readonly RoomRows[]; readonly deployment: readonly RoomRows[] }>
  /** The rooms of the deployment in memory. */
  deploymentIn(source: Source): DeploymentStore
  /** The rooms of a project in memory. */
  projectIn(source: Source, id: ProjectId): ProjectStore
}

type UnlistedRoom = `project.${ProjectRoom}` | `deployment.${DeploymentRoom}`

/** Creates a room in memory. */
type MakeRoom<Room> = (source: Source, id: ProjectId) => Room

/** A list that grows by one line per room, in the order in which a tenant is filled. */
interface RoomList<T extends EmptyTenant, Missing extends string> {
  project<R extends ProjectRoom, Part>(
    room: R,
    entry: { readonly cases: RoomCases<ProjectStore[R], T, Part>; readonly memory: MakeRoom<ProjectStore[R]> },
  ): RoomList<T & Part, Exclude<Missing, `project.${R}`>>
  deployment<R extends DeploymentRoom, Part>(
    room: R,
    entry: { readonly cases: DeploymentCases<Store[R], T, Part>; readonly memory: (source: Source) => Store[R] },
  ): RoomList<T & Part, Exclude<Missing, `deployment.${R}`>>
  /** Returns the whole list. While a room is missing, its type demands an argument that names it. */
  whole(...missing: [Missing] extends [never] ? [] : [missing: Missing]): StoreRooms<T>
}

interface Parts<T> {
  readonly fill: (store: Store) => Promise<T>
  readonly writes: readonly NamedWrite<T>[]
  readonly attempts: readonly NamedAttempt<T>[]
  readonly looks: readonly Look<T>[]
  readonly inProject: readonly NamedRoom[]
  readonly inDeployment: readonly NamedRoom[]
}

type NamedRoom = readonly [name: string, make: MakeRoom<unknown>]

export function listOfRooms(): RoomList<EmptyTenant, UnlistedRoom> {
  return roomList({
    fill: async (store) => ({ ...(await aTenant(store)), workerId: rowIds.make('wrk') }),
    writes: [],
    attempts: [],
    looks: [],
    inProject: [],
    inDeployment: [],
  })
}

function roomList<T extends EmptyTenant, Missing extends string>(parts: Parts<T>): RoomList<T, Missing> {
  return {
    project: (room, { cases, memory }) =>
      roomList({
        ...withRoom(parts, room, cases, (store, id) => store.project(id)[room]),
        inProject: [...parts.inProject, [room, memory]],
      }),
    deployment: (room, { cases, memory }) =>
      roomList({
        ...withRoom(parts, room, cases, (store) => store[room]),
        inDeployment: [...parts.inDeployment, [room, memory]],
      }),
    whole: () => ({
      ...parts,
      // Hundreds of statements, for hundreds of tests: one commit for all of them.
      async fill(store) {
        const tenant = await store.transaction(parts.fill)
        return { ...tenant, rooms: store.project(tenant.id) }
      },
      ownRows: (store, tenant) => ownRows(parts.looks, store, tenant),
      snapshot: async (store, tenant) => ({
        own: await ownRows(parts.looks, store, tenant),
        deployment: await deploymentRows(parts.looks, store),
      }),
      // The rooms by name, which no type can express for properties made in a loop; the list is complete.
      deploymentIn: (source) => made(parts.inDeployment, (make) => make(source, 'prj_')) as DeploymentStore,
      projectIn: (source, id) => made(parts.inProject, (make) => make(source, id)) as ProjectStore,
    }),
  }
}

function made(rooms: readonly NamedRoom[], make: (room: MakeRoom<unknown>) => unknown): object {
  return Object.fromEntries(rooms.map(([name, room]) => [name, make(room)]))
}

function withRoom<Room, T extends EmptyTenant, Part>(
  parts: Parts<T>,
  name: string,
  cases: DeploymentCases<Room, T, Part>,
  open: (store: Store, id: ProjectId) => Room,
): Parts<T & Part> {
  const verbs = Object.entries<DeploymentVerbCase<Room, T & Part>>(cases.verbs)
  const writes = verbs.flatMap(([verb, { write, unseen }]) =>
    write
      ? [
          {
            name: `${name}.${verb}`,
            isSeen: !unseen,
            write: (store: Store, tenant: T & Part) => write(open(store, tenant.id), tenant),
          },
        ]
      : [],
  )
  const attempts = verbs.flatMap(([verb, { tenancy }]) =>
    tenancy
      ? [
          {
            name: `${name}.${verb}`,
            attempt: (store: Store, theirs: T & Part, mine: T & Part) => tenancy(open(store, mine.id), theirs, mine),
          },
        ]
      : [],
  )
  return {
    ...parts,
    async fill(store) {
      const tenant = await parts.fill(store)
      return { ...tenant, ...(await cases.fill(store, tenant)) }
    },
    writes: [...parts.writes, ...writes],
    attempts: [...parts.attempts, ...attempts],
    looks: [...parts.looks, { name, own: cases.look, around: cases.lookAround }],
  }
}

async function ownRows<T>(looks: readonly Look<T>[], store: Store, tenant: T): Promise<readonly RoomRows[]> {
  const seen: RoomRows[] = []
  for (const { name, own } of looks) seen.push([name, await own(store, tenant)])
  return seen
}

async function deploymentRows<T>(looks: readonly Look<T>[], store: Store): Promise<readonly RoomRows[]> {
  const seen: RoomRows[] = []
  for (const { name, around } of looks) if (around) seen.push([name, await around(store)])
  return seen
}

/** Runs a write that may conflict with an id or hash of another project. Only the other project's rows matter. */
export async function refusedOrWritten(write: Promise<unknown>): Promise<Answer> {
  await write.catch((error: unknown) => {
    if (!(error instanceof StoreConflict)) throw error
  })
  return [undefined, undefined]
}

/** Returns the result of `look` in a transaction that leaves no trace. */
export async function undone<T>(store: Store, look: (tx: Store) => Promise<T>): Promise<T> {
  const seen: T[] = []
  const onPurpose = new Error('on purpose')
  const work = store.transaction(async (tx) => {
    seen.push(await look(tx))
    throw onPurpose
  })
  await work.catch((error: unknown) => {
    if (error !== onPurpose) throw error
  })
  const [last] = seen.slice(-1)
  if (last === undefined) throw new Error('the look was not taken')
  return last
}
