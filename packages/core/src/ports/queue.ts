/** Which task a wake-up is for, e.g. "jobs.run": the constant beside the store that the task looks at. */
export type WakeName = string

/**
 * The alarm clock: it wakes a worker early, and nothing depends on it. A wake-up may be lost, may come twice and may
 * come late; whatever a queue loses, the worker's sweep finds in the database. Payloads do not exist on purpose.
 */
export interface Queue {
  /** Asks that the handler of `name` runs at `at` or soon after (absent: now). Wake-ups of one name may be merged. */
  wake(name: WakeName, at?: Date): Promise<void>
  /** Says what runs on a wake-up. A handler never runs twice at once in one process; a wake-up during a run is kept. */
  handle(name: WakeName, handler: () => Promise<void>): void
  /** Begins to run handlers. Before it, `wake` is remembered or lost, but never an error. */
  start(): Promise<void>
  /** Stops waking and waits for the handlers that run. Afterwards `wake` does nothing. */
  stop(): Promise<void>
}
