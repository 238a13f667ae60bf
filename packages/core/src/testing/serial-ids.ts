import type { Ids } from '../ids.ts'

/** Ids that count: `cnt_00000000000000000000000001`, then 2, whatever the prefix. Shaped as the real ones. */
export function serialIds(start = 0): Ids {
  let last = start
  return {
    make(prefix) {
      last += 1
      return `${prefix}_${String(last).padStart(26, '0')}`
    },
  }
}
