import type { Clock } from '@posthorn/core'

/** The clock of this machine. */
export const systemClock: Clock = { now: () => new Date() }
