import { AppError } from '@posthorn/core/kernel'

/**
 * The maximum number of long answers that one owner reads at the same time: each holds a page and unsent data, about 5
 * MB.
 */
const OPEN_MAX = 10

/** Counts the long answers that are being read. */
export interface OpenAnswers {
  /** Returns a function to call at the end. Throws `RATE_LIMIT_EXCEEDED` when the owner reads too many already. */
  begin(owner: string): () => void
}

export function createOpenAnswers(): OpenAnswers {
  const open = new Map<string, number>()
  return {
    begin(owner) {
      const before = open.get(owner) ?? 0
      if (before >= OPEN_MAX)
        throw new AppError('RATE_LIMIT_EXCEEDED', {
          message: `A project can download at most ${OPEN_MAX} exports at a time.`,
          suggestion: 'Finish one download before you start the next.',
          retryAfterSeconds: 1,
        })
      open.set(owner, before + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = (open.get(owner) ?? 1) - 1
        if (left > 0) open.set(owner, left)
        else open.delete(owner)
      }
    },
  }
}
