import { blindObserver, type Observer, type Store } from '@posthorn/core/ports'

const LOOK_AFTER_MS = 5000
/** A worker elsewhere takes mail sooner. */
const LATE_MS = 3000

const NO_WORKER =
  'Mail is waiting, but no worker is running: call start() in this or another process with the same database.'

/** Logs mail that no worker delivers. */
export function watchWaiting({
  store,
  given = blindObserver,
}: {
  readonly store: Store
  readonly given?: Observer | undefined
}) {
  let isStarted = false
  let isAsked = false
  let timer: NodeJS.Timeout | undefined
  let say: (message: string) => void = () => {}

  async function look(lateMs: number): Promise<void> {
    timer = undefined
    if (isStarted) return
    const dueAt = await store.ledger.nextDueAt().catch(() => undefined)
    const now = store.clock?.now() ?? new Date()
    if (dueAt && now.getTime() - dueAt.getTime() >= lateMs) say(NO_WORKER)
  }

  const observer: Observer = {
    ...given,
    accepted(emails) {
      given.accepted(emails)
      isAsked = true
      if (isStarted) return
      timer ??= setTimeout(() => void look(LATE_MS), LOOK_AFTER_MS).unref()
    },
  }
  const joining =
    (join: NonNullable<Store['join']>): NonNullable<Store['join']> =>
    (transaction) => {
      isAsked = true
      return join(transaction)
    }

  const { join } = store
  return {
    observer,
    /** Mail of an application's transaction may be accepted after the last check. */
    store: join ? { ...store, join: joining(join) } : store,
    tell(notice: (message: string) => void) {
      say = notice
    },
    started() {
      isStarted = true
    },
    /** Checks one last time. */
    async close(): Promise<void> {
      clearTimeout(timer)
      if (isAsked) await look(0)
    },
  }
}
