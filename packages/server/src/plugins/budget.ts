/** Memory for large bodies: who would exceed it waits for its turn, unread. */
export interface Budget {
  /** Takes so many bytes as soon as they are free. */
  take(bytes: number): Promise<void>
  give(bytes: number): void
}

export function createBudget(total: number): Budget {
  let free = total
  const waiting: { readonly bytes: number; readonly start: () => void }[] = []
  return {
    take(bytes) {
      if (waiting.length === 0 && bytes <= free) {
        free -= bytes
        return Promise.resolve()
      }
      return new Promise((start) => waiting.push({ bytes, start }))
    },
    give(bytes) {
      free += bytes
      for (let next = waiting[0]; next && next.bytes <= free; next = waiting[0]) {
        waiting.shift()
        free -= next.bytes
        next.start()
      }
    },
  }
}
