/** Runs `work` about every `ms` milliseconds until the returned function is called; one run at a time. */
export type Every = (ms: number, work: () => Promise<void>) => () => void
