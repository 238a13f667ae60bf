/** The counts that the database maintains for all projects: of events, of the mails of campaigns, of days. */
export interface CounterStore {
  /** Adds a batch of pending changes to the counts, which readers see either way. Returns how many. */
  fold(): Promise<number>
  /** Adds up a batch of counts of deleted events, by day, before the day `before`; forgets their names. Returns how many. */
  forgetNames(before: number): Promise<number>
}

declare module '../../kernel/ports/store.ts' {
  interface DeploymentStore {
    readonly counters: CounterStore
  }
}
