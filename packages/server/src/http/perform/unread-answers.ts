import type { ServerResponse } from 'node:http'
import { AppError } from '@posthorn/core/kernel'

/** Shorter answers are not counted: the buffers of their connections hold as much. */
const SHORT = 256 * 1024
/** The total length of the answers of one owner that are not read to their end. Each is held as a text and as bytes. */
const SHARE = 32 * 1024 * 1024

/** Counts the long answers that wait in memory until the caller has read them. */
export interface UnreadAnswers {
  /**
   * Counts an answer until its response is over. Throws `RATE_LIMIT_EXCEEDED` when the owner reads too much already; one
   * answer of any length is always sent.
   */
  hold(owner: string, length: number, response: Pick<ServerResponse, 'destroyed' | 'once' | 'off'>): void
}

export function createUnreadAnswers(): UnreadAnswers {
  const unread = new Map<string, number>()
  return {
    hold(owner, length, response) {
      if (length <= SHORT || response.destroyed) return
      const before = unread.get(owner) ?? 0
      if (before > 0 && before + length > SHARE)
        throw new AppError('RATE_LIMIT_EXCEEDED', {
          message: 'Too many long responses of the project have not been read yet.',
          suggestion: 'Read the responses before you send more requests.',
          retryAfterSeconds: 1,
        })
      unread.set(owner, before + length)
      const release = () => {
        response.off('close', release).off('finish', release)
        const left = (unread.get(owner) ?? 0) - length
        if (left > 0) unread.set(owner, left)
        else unread.delete(owner)
      }
      // A response of a call within the process is not closed.
      response.once('close', release).once('finish', release)
    },
  }
}
