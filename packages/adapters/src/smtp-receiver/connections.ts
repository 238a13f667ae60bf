import type { Socket } from 'node:net'
import type { DropReason } from '@posthorn/core/ports'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import type { callersOf } from './callers.ts'
import type { ReceiverLimits } from './receiver.ts'

/** After this time without a step, a connection is closed before any other. */
const STALLED_MS = 10_000

/** The progress of a connection: a command that does not lead to a mail, such as NOOP, is not a step. */
const STEPS = { connected: 0, sender: 1, recipient: 2, content: 3 } as const
export type Step = keyof typeof STEPS

interface OpenConnection {
  readonly address: string
  step: Step
  steppedAt: number
  isDropped: boolean
  /** Whether a MAIL command was received. */
  hasBegun: boolean
  drop(reason: DropReason): void
}

type Limits = Pick<ReceiverLimits, 'maxConnections' | 'sessionMs' | 'firstMailMs'>

/**
 * The open connections. When there are too many, the least active one makes room for the new one.
 */
export class Connections {
  readonly #open = new Map<SMTPServerSession, OpenConnection>()
  readonly #limits: Limits
  readonly #callers: ReturnType<typeof callersOf>
  readonly #onDropped: (reason: DropReason) => void

  constructor(limits: Limits, callers: ReturnType<typeof callersOf>, onDropped: (reason: DropReason) => void) {
    this.#limits = limits
    this.#callers = callers
    this.#onDropped = onDropped
  }

  add(session: SMTPServerSession, socket: Socket, hangUp: (text: string) => void): void {
    const address = socket.remoteAddress ?? ''
    const leave = this.#callers.enter(address)
    const isFull = this.#open.size >= this.#limits.maxConnections
    if (isFull) this.#leastActive()?.drop('full')
    const open: OpenConnection = {
      address,
      step: 'connected',
      steppedAt: performance.now(),
      isDropped: false,
      hasBegun: false,
      drop: (reason) => {
        open.isDropped = true
        this.#open.delete(session)
        this.#onDropped(reason)
        hangUp(FAREWELLS[reason])
        // Frees the descriptor even if the client does not hang up.
        socket.destroySoon()
      },
    }
    this.#open.set(session, open)
    const end = setTimeout(() => socket.destroy(), this.#limits.sessionMs).unref()
    const first = setTimeout(() => {
      if (!open.hasBegun && !open.isDropped) open.drop('silent')
    }, this.#limits.firstMailMs).unref()
    socket.once('close', () => {
      clearTimeout(end)
      clearTimeout(first)
      this.#open.delete(session)
      leave()
    })
  }

  /** Records that a session has come to this step, or sent more of the content. */
  step(session: SMTPServerSession, step: Step): void {
    const open = this.#open.get(session)
    if (!open) return
    open.step = step
    open.steppedAt = performance.now()
    if (step === 'sender') open.hasBegun = true
  }

  /**
   * Returns stalled connections first, then those of the network with the most, the least advanced, and the longest
   * idle.
   */
  #leastActive(): OpenConnection | undefined {
    const now = performance.now()
    const rank = ({ address, step, steppedAt }: OpenConnection) => [
      now - steppedAt >= STALLED_MS ? 0 : 1,
      -this.#callers.connectionsOf(address),
      STEPS[step],
      steppedAt,
    ]
    let least: { readonly open: OpenConnection; readonly rank: readonly number[] } | undefined
    for (const open of this.#open.values()) {
      const own = rank(open)
      if (!least || isBefore(own, least.rank)) least = { open, rank: own }
    }
    return least?.open
  }
}

const FAREWELLS = {
  full: '4.3.2 Too many connections; the least active one is closed',
  silent: '4.4.2 No mail was received in time',
  caller: '4.7.0 Too many connections from you',
} as const satisfies Readonly<Record<DropReason, string>>

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

/**
 * Routes in a recipient (RFC 5321, appendix C and F.2; RFC 1123 §5.2.16), which request relaying: `@relay:x@domain`,
 * `x%other@domain`, `other!x@domain`. The library parses the first form before any callback sees it.
 */
const ROUTES: readonly (readonly [RegExp, number, string])[] = [
  [/^[^:]*:\s*<\s*@/, 501, '5.1.3 No source routes'],
  [/^[^:]*:\s*<[^>%!]*[%!][^>]*@[^@>]*>/, 553, '5.1.3 No routes in addresses'],
]

/** The only recipient without a domain, which every server must accept (RFC 5321 §4.5.1). */
const POSTMASTER = /^([^:]*:\s*)<postmaster>/i

/** A server that tracks its connections, accepts its postmaster, and refuses routes. */
export class RoutelessServer extends SMTPServer {
  readonly #known: Connections
  readonly #postmaster: string

  constructor(options: SMTPServerOptions, known: Connections, postmaster: string) {
    super(options)
    this.#known = known
    this.#postmaster = postmaster
  }

  override connect(...[socket, options]: Parameters<SMTPServer['connect']>): void {
    super.connect(socket, options)
    const connection = [...this.connections].at(-1)
    if (!connection) return
    const handle = connection.handler_RCPT.bind(connection)
    connection.handler_RCPT = (command, done) => {
      const words = command.toString('latin1')
      const route = ROUTES.find(([pattern]) => pattern.test(words))
      if (!route) {
        const whole = words.replace(POSTMASTER, `$1<${this.#postmaster}>`)
        return handle(whole === words ? command : Buffer.from(whole, 'latin1'), done)
      }
      const [, code, text] = route
      connection.send(code, text)
      done()
    }
    this.#known.add(connection.session, socket, (text) => {
      connection.send(421, text)
      connection.close()
    })
  }
}
