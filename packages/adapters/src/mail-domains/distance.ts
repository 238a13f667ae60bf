/**
 * Returns how many letters must be inserted, removed, replaced, or swapped with their neighbor to make one word of the
 * other (optimal string alignment).
 */
export function distanceOf(a: string, b: string): number {
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const equal = a[i - 1] === b[j - 1]
      const edits = Math.min(at(next, j - 1) + 1, at(row, j) + 1, at(row, j - 1) + (equal ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next.push(swapped ? Math.min(edits, at(before, j - 2) + 1) : edits)
    }
    before = row
    row = next
  }
  return at(row, b.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
