import { AppError, type Context } from '@posthorn/core/kernel'
import { createOpenAnswers } from '../perform/open-answers.ts'
import { ownerOf } from '../request-state.ts'

/** How many streams of events may be open at the same time. */
const STREAMS_MAX = { key: 20, project: 100, server: 1000 }

/** Counts the open streams of events. */
export interface OpenStreams {
  /** Returns a function to call at the end. Throws `RATE_LIMIT_EXCEEDED`, or `SERVICE_UNAVAILABLE` if the server is full. */
  begin(ctx: Context): () => void
}

const tooMany = (whose: string) => (most: number) =>
  new AppError('RATE_LIMIT_EXCEEDED', {
    message: `${whose} can have at most ${most} open streams of events.`,
    suggestion: 'Close a stream before you open another one, or share one.',
    retryAfterSeconds: 10,
  })

const full = () =>
  new AppError('SERVICE_UNAVAILABLE', {
    message: 'The server has too many open streams of events.',
    suggestion: 'Try again later, or read pages of GET /events?after=… instead.',
    retryAfterSeconds: 10,
  })

export function createOpenStreams(most = STREAMS_MAX): OpenStreams {
  const levels = [
    { of: callerOf, open: createOpenAnswers(most.key, tooMany('A caller')) },
    { of: ownerOf, open: createOpenAnswers(most.project, tooMany('A project')) },
    { of: () => '', open: createOpenAnswers(most.server, full) },
  ]
  return {
    begin(ctx) {
      const begun: (() => void)[] = []
      const endAll = () => {
        for (const end of begun) end()
      }
      try {
        for (const { of, open } of levels) begun.push(open.begin(of(ctx)))
      } catch (error) {
        endAll()
        throw error
      }
      return endAll
    },
  }
}

/** The key, the member, or the program in this process. */
function callerOf({ project, actor }: Context): string {
  if (actor.kind === 'key') return `${project.id} ${actor.hash}`
  return actor.kind === 'user' ? `${project.id} ${actor.userId}` : project.id
}
