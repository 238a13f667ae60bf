/** The name of the task of a wake-up, e.g. "jobs.run": the constant next to the store that the task reads. */
export type WakeName = string

/**
 * An alarm clock that wakes a worker early; nothing depends on it. A wake-up may be lost, repeated or late: the
 * worker's sweep finds in the database the work of lost wake-ups. Wake-ups have no payload on purpose.
 */
export interface Queue {
  /** Requests a run of the handler of `name` at `at` or soon after (absent: now). Wake-ups of one name may be merged. */
  wake(name: WakeName, at?: Date): Promise<void>
  /**
   * Registers the handler of `name`. It never has two runs at the same time in one process; a wake-up during a run is
   * kept.
   */
  handle(name: WakeName, handler: () => Promise<void>): void
  /** Starts to run handlers. An earlier `wake` is remembered or lost, but never an error. */
  start(): Promise<void>
  /** Stops waking and waits for the handlers that run. Afterwards `wake` does nothing. */
  stop(): Promise<void>
}
