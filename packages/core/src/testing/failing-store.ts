import type { ProjectId } from '../kernel/ids/ids.ts'
import type { Store } from '../kernel/ports/store.ts'
import { storeRooms } from './rooms.ts'

const WRITES = new Set(storeRooms.writes.map(({ name }) => name))

/** The error of the broken write. */
export class BrokenWrite extends Error {
  override readonly name = 'BrokenWrite'
}

/** A store that counts its writes. */
export interface FailingStore extends Store {
  /** The writes so far in all rooms, in and out of transactions, including the broken one: `contacts.ensure`, … */
  readonly writes: readonly string[]
}

/**
 * Wraps the store so that its `n`th write (from 1) throws `BrokenWrite` and does nothing. Without `n` it only counts. Each
 * call of a verb that may write is one write.
 */
export function failingStore(store: Store, n?: number): FailingStore {
  const writes: string[] = []

  function guarded<Room extends object>(name: string, room: Room): Room {
    return new Proxy(room, {
      get(target, verb) {
        const value: unknown = Reflect.get(target, verb)
        if (typeof value !== 'function') return value
        return async (...input: unknown[]): Promise<unknown> => {
          const call = `${name}.${String(verb)}`
          if (WRITES.has(call)) {
            writes.push(call)
            if (writes.length === n) throw new BrokenWrite(`write ${n}, ${call}, was made to fail`)
          }
          return Reflect.apply(value, target, input)
        }
      },
    })
  }

  /** Guards all rooms of a store. The rooms in `own` replace those of the store. */
  function guardedRooms<Rooms extends object, Own extends object>(rooms: Rooms, own: Own): Rooms & Own {
    return new Proxy<Rooms & Own>(Object.assign(Object.create(rooms), own), {
      get(target, name) {
        if (Object.hasOwn(target, name)) return Reflect.get(target, name)
        const room: unknown = Reflect.get(rooms, name)
        return typeof name === 'string' && typeof room === 'object' && room !== null ? guarded(name, room) : room
      },
    })
  }

  function wrap(inner: Store): Store {
    return guardedRooms(inner, {
      project: (id: ProjectId) => guardedRooms(inner.project(id), {}),
      transaction: <T>(work: (store: Store) => Promise<T>, turn?: ProjectId | 'urgent') =>
        inner.transaction((tx) => work(wrap(tx)), turn),
      // Their writes would not be counted.
      inGroup: undefined,
      join: undefined,
    })
  }
  return Object.assign(wrap(store), { writes })
}

/** One run of `failEachWrite`. */
export interface FailedRun {
  /** The store itself, to check its contents. */
  readonly store: Store
  readonly broken: string
  readonly error: unknown
}

/**
 * Proves all or nothing: runs `act` on fresh stores, breaking its first write, then its second, …, and calls `check` after
 * each failure, until `act` succeeds. Returns the writes of `act`.
 */
export async function failEachWrite(
  open: () => Promise<Store>,
  act: (store: Store) => Promise<unknown>,
  check: (run: FailedRun) => Promise<void>,
): Promise<readonly string[]> {
  for (let n = 1; ; n++) {
    const store = await open()
    const failing = failingStore(store, n)
    let error: unknown
    await act(failing).catch((thrown: unknown) => {
      error = thrown
    })
    const broken = failing.writes[n - 1]
    if (broken !== undefined) await check({ store, broken, error })
    await store.close()
    if (broken === undefined) {
      if (error !== undefined) throw error
      return failing.writes
    }
  }
}
