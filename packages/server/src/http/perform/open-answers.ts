import { AppError } from '@posthorn/core/kernel'

/** Counts the long answers that are being read. */
export interface OpenAnswers {
  /** Returns a function to call at the end. Throws the refusal when the owner reads too many already. */
  begin(owner: string): () => void
}

/** Counts open answers by owner. An owner may have at most `most` of them. */
export function createOpenAnswers(most: number, refusal: (most: number) => AppError): OpenAnswers {
  const open = new Map<string, number>()
  return {
    begin(owner) {
      const before = open.get(owner) ?? 0
      if (before >= most) throw refusal(most)
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

/** Each holds a page and unsent data, about 5 MB. */
const DOWNLOADS_MAX = 10

/** The downloads of each project. */
export const createOpenDownloads = (): OpenAnswers =>
  createOpenAnswers(
    DOWNLOADS_MAX,
    (most) =>
      new AppError('RATE_LIMIT_EXCEEDED', {
        message: `A project can download at most ${most} exports at a time.`,
        suggestion: 'Finish one download before you start the next.',
        retryAfterSeconds: 1,
      }),
  )
