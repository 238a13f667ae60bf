/** The bytes that one transaction deletes. SQLite overwrites them, which takes 4 to 5 ms a megabyte. */
const BYTES_MAX = 2_000_000

/** Returns the first rows that fit into this many bytes; at least one. */
export function withinBytes<Row extends { readonly bytes: number | null }>(rows: readonly Row[]): readonly Row[] {
  let left = BYTES_MAX
  const end = rows.findIndex(({ bytes }, index) => {
    left -= bytes ?? 0
    return left < 0 && index > 0
  })
  return end === -1 ? rows : rows.slice(0, end)
}
