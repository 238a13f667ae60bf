import type { Suppression } from './schema.ts'

/** The prefix that makes a hash an id. */
export const ID_PREFIX = 'sup_'

/** Returns the id of an entry: its hash. It cannot be computed without the master key. */
export const suppressionId = ({ hash }: Pick<Suppression, 'hash'>): string => `${ID_PREFIX}${hash}`
