import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'

/** So long answers ask for the end of their connections before those that are idle are ended. */
export const LEAVE_MS = 1000

/** So long those who are just connecting are accepted. */
const ACCEPT_MS = 1000
/** Turns of the event loop in which nobody was accepted. */
const QUIET_TURNS = 3
const LOOK_EVERY_MS = 20

/** How the server of a process takes leave of clients that keep their connections. */
export interface Leave {
  /** Whether the process was told to end: it is not ready any more. */
  readonly isTaken: boolean
  /** Whether answers ask for the end of their connections. */
  readonly endsConnections: boolean
  /**
   * Accepts no new connections, and asks with each answer not to use the old ones again. Resolves when all are closed, or
   * after a second, two where new ones come all the time: what is left then is idle, or waits for an answer.
   */
  take(): Promise<void>
}

/** A leave that nobody takes: of a server that is not a process of its own. */
export const noLeave: Leave = { isTaken: false, endsConnections: false, take: async () => {} }

/**
 * A client may send a request at the very moment that its idle connection is closed, and never knows what became of it.
 * So a connection in use is closed by an answer that says so, and only one that was silent for a second without a word.
 */
export function createLeave(listener: Server, leaveMs: number = LEAVE_MS): Leave {
  let isTaken = false
  let endsConnections = false
  const closing = (_: IncomingMessage, response: ServerResponse) => void response.setHeader('connection', 'close')
  return {
    get isTaken() {
      return isTaken
    },
    get endsConnections() {
      return endsConnections
    },
    async take() {
      isTaken = true
      await untilNobodyComes(listener)
      // The `close` of an HTTP server would end idle connections too.
      NetServer.prototype.close.call(listener)
      listener.prependListener('request', closing).prependListener('checkContinue', closing)
      endsConnections = true
      for (let waited = 0; waited < leaveMs && (await connectionsOf(listener)) > 0; waited += LOOK_EVERY_MS)
        await sleep(LOOK_EVERY_MS)
    },
  }
}

/**
 * Who waits to be accepted when a listener closes is reset. While clients use the connections they have, this is a moment;
 * where each request has a connection of its own there is no good one.
 */
async function untilNobodyComes(listener: Server): Promise<void> {
  const until = performance.now() + ACCEPT_MS
  let came = 0
  const accepted = () => void came++
  listener.on('connection', accepted)
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < until; ) {
    const before = came
    await turn()
    quiet = came === before ? quiet + 1 : 0
  }
  listener.off('connection', accepted)
}

function connectionsOf(listener: Server): Promise<number> {
  return new Promise((resolve) => listener.getConnections((error, count) => resolve(error ? 0 : count)))
}
