import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'

/** The time during which answers ask clients to close their connections before idle ones are closed. */
const SHUTDOWN_MS = 1000

/** The time that requests in flight may take after that. */
export const DRAIN_MS = 20_000

/** The time during which new connections are still accepted. */
const ACCEPT_MS = 1000
/** Turns of the event loop without a new connection. */
const QUIET_TURNS = 3
const LOOK_EVERY_MS = 20

/** Graceful shutdown of keep-alive connections. */
export interface Shutdown {
  /** Whether the process is shutting down, so it is no longer ready. */
  readonly isBegun: boolean
  /** Whether answers carry `Connection: close`. */
  readonly endsConnections: boolean
  /**
   * Accepts no new connections, and asks clients with each answer to close theirs. Resolves when all are closed, or after
   * a second (two if new ones keep arriving): the remaining ones are idle or wait for an answer.
   */
  begin(shutdownMs?: number): Promise<void>
}

/** A shutdown that does nothing: a server inside another application shuts down with the application. */
export const noShutdown: Shutdown = { isBegun: false, endsConnections: false, begin: async () => {} }

/**
 * A client that sends a request just as its idle connection is closed cannot know whether it was handled. So a connection
 * in use is closed by an answer that says so, and only one that was silent for a second is closed without notice.
 */
export function createShutdown(listener: Server): Shutdown {
  let isBegun = false
  let endsConnections = false
  const closing = (_: IncomingMessage, response: ServerResponse) => void response.setHeader('connection', 'close')
  return {
    get isBegun() {
      return isBegun
    },
    get endsConnections() {
      return endsConnections
    },
    async begin(shutdownMs = SHUTDOWN_MS) {
      isBegun = true
      await untilNoneConnects(listener)
      // `close` of an HTTP server would close idle connections too.
      NetServer.prototype.close.call(listener)
      listener.prependListener('request', closing).prependListener('checkContinue', closing)
      endsConnections = true
      for (let waited = 0; waited < shutdownMs && (await connectionsOf(listener)) > 0; waited += LOOK_EVERY_MS)
        await sleep(LOOK_EVERY_MS)
    },
  }
}

/**
 * Waits for a moment without new connections, because closing a listener resets the connections that wait to be
 * accepted; if each request has its own connection, there is none.
 */
async function untilNoneConnects(listener: Server): Promise<void> {
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
