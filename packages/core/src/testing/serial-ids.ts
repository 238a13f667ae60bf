import type { Ids } from '../kernel/ids/ids.ts'

/** Sequential ids in the real format, counted across all prefixes: `cnt_00000000000000000000000001`, then 2. */
export function serialIds(start = 0): Ids {
  let last = start
  return {
    make(prefix) {
      last += 1
      return `${prefix}_${String(last).padStart(26, '0')}`
    },
  }
}
