/**
 * Returns how many letters are inserted, deleted, replaced, or swapped to turn one word into the other (optimal string
 * alignment).
 */
function distance(a: string, b: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, n) => n)]
  for (const [i, letter] of [...a].entries()) {
    const row = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const replaced = (last[j] ?? 0) + (letter === other ? 0 : 1)
      const swapped = letter === b[j - 1] && a[i - 1] === other ? (beforeLast[j - 1] ?? 0) + 1 : replaced
      row.push(Math.min((last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, replaced, swapped))
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length] ?? 0
}

/** Returns whether one word is a typo of the other: at most a third of its letters differ. */
export function isNear(a: string, b: string): boolean {
  const most = Math.max(a.length, b.length)
  // The distance is at least the difference of their lengths: a word of a megabyte is not compared at all.
  return Math.abs(a.length - b.length) * 3 <= most && distance(a, b) * 3 <= most
}
