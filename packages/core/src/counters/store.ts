/** The counts that the database maintains for all projects: of events, and of the mails of campaigns. */
export interface CounterStore {
  /** Adds a batch of pending changes to the counts, which readers see either way. Returns how many. */
  fold(): Promise<number>
}
