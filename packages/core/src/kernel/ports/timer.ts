/** Runs `work` about every `ms` milliseconds until the returned function is called; never twice at once. */
export type Every = (ms: number, work: () => Promise<void>) => () => void
