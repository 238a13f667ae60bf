import type { Clock } from '@posthorn/core/ports'

/** The clock of this machine. */
export const systemClock: Clock = { now: () => new Date() }
