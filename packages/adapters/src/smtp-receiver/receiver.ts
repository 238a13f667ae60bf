import type { AddressInfo } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { DropReason } from '@posthorn/core/ports'
import type { SMTPServer, SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import { callersOf, networkOf } from './callers.ts'
import { Connections, RoutelessServer } from './connections.ts'

/** A message that the receiver got. */
export interface ReceivedMail {
  /** The addresses of RCPT that were accepted, as they were given. */
  readonly recipients: readonly string[]
  /** Its first bytes; `keepBytes` of them at most, unless more are kept for its recipients. */
  readonly raw: Uint8Array
  /** The address of MAIL; empty for a bounce. */
  readonly from: string
  /** The client that sent it: its IP address, and the name that it gave. */
  readonly client: { readonly ip: string; readonly helo: string }
}

/** Thrown when the message cannot be taken now; the sender retries. */
export class TryLater extends Error {
  override readonly name = 'TryLater'
}

/** Thrown when the message is refused permanently. */
export class SmtpRefusal extends Error {
  override readonly name = 'Refused'
  /** The enhanced status code (RFC 3463). */
  readonly status: string

  constructor(message: string, status = '5.7.1') {
    super(message)
    this.status = status
  }
}

export interface ReceiverLimits {
  /** The longest message. */
  readonly maxBytes: number
  /** The number of bytes of a message that are kept in memory. */
  readonly keepBytes: number
  /** The number of bytes of all messages together that are kept while they are received and taken. */
  readonly maxHeldBytes: number
  /** The limit of these bytes for one caller: a slow sender must not keep others out. */
  readonly maxHeldBytesPerCaller: number
  readonly maxRecipients: number
  /** The refused recipients after which a connection is ended, because it is guessing. */
  readonly maxRefused: number
  readonly maxConnections: number
  readonly maxConnectionsPerCaller: number
  readonly maxMessagesPerMinute: number
  /** How long a connection may be silent, and how long it may last. Milliseconds. */
  readonly idleMs: number
  readonly sessionMs: number
  /** How long a connection may last without a MAIL command, whatever its other commands. Milliseconds. */
  readonly firstMailMs: number
}

export const RECEIVER_LIMITS: ReceiverLimits = {
  maxBytes: 10 * 1024 * 1024,
  keepBytes: 128 * 1024,
  maxHeldBytes: 96 * 1024 * 1024,
  maxHeldBytesPerCaller: 24 * 1024 * 1024,
  maxRecipients: 10,
  maxRefused: 20,
  maxConnections: 200,
  maxConnectionsPerCaller: 20,
  maxMessagesPerMinute: 600,
  idleMs: 30_000,
  sessionMs: 300_000,
  firstMailMs: 30_000,
}

export interface ReceiverOptions {
  /** The name in its greeting. */
  readonly name: string
  /**
   * Returns true if mail to the address is accepted. All other mail is refused, except for the postmaster at `name`:
   * the server does not relay. After `TryLater` and any other error the sender tries again.
   */
  accepts(address: string): boolean | Promise<boolean>
  /** Returns the number of bytes of a message for the address to keep; `keepBytes` by default. */
  keepsOf?(address: string): number
  /**
   * Takes a message: it counts once this resolves. `SmtpRefusal` refuses it permanently; after `TryLater` and any other
   * error the sender tries again.
   */
  take(mail: ReceivedMail): Promise<void>
  readonly onError?: (error: unknown) => void
  /** Called when a connection was ended early. */
  readonly onDropped?: (reason: DropReason) => void
  /** With a certificate, clients may encrypt (RFC 3207). */
  readonly certificate?: Certificate | undefined
  readonly limits?: Partial<ReceiverLimits>
}

/** A certificate with its chain, and its key; PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

export interface Receiver {
  /** Listens and returns the port. */
  listen(host: string, port: number): Promise<number>
  /** Encrypts with another certificate from now on. Throws if the key does not belong to the certificate. */
  renew(certificate: Certificate): void
  /** Accepts no more mail, and waits a moment for messages in progress. */
  close(): Promise<void>
}

const CLOSE_MS = 5000

/** Returns the settings other than the handlers. */
function plainSettings({ name, certificate }: ReceiverOptions, limits: ReceiverLimits): SMTPServerOptions {
  return {
    name,
    banner: 'Posthorn receives bounces',
    size: limits.maxBytes,
    ...(certificate && { ...certificate, minVersion: 'TLSv1.2' }),
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    socketTimeout: limits.idleMs,
    closeTimeout: CLOSE_MS,
  }
}

/**
 * Creates a mail server (RFC 5321) that accepts mail to certain addresses only. Only CRLF, a dot, and CRLF end a
 * message. It answers 250 after `take`, and 4yz whenever it cannot take a message now.
 */
export function smtpReceiver(options: ReceiverOptions): Receiver {
  const { name, accepts, take, onError = () => {}, onDropped = () => {}, limits: own } = options
  const limits = { ...RECEIVER_LIMITS, ...own }
  const callers = callersOf(limits)
  const refused = new WeakMap<SMTPServerSession, number>()
  const held = budgetOf(limits)

  const connections = new Connections(limits, callers, onDropped)

  const settings: SMTPServerOptions = {
    ...plainSettings(options, limits),
    onConnect({ remoteAddress }, callback) {
      if (callers.mayConnect(remoteAddress)) return callback()
      onDropped('caller')
      callback(reply(421, '4.7.0 Too many connections from you'))
    },
    onMailFrom(_, session, callback) {
      connections.step(session, 'sender')
      if (callers.maySend(session.remoteAddress)) callback()
      else callback(reply(451, '4.7.1 Too many messages, try again later'))
    },
    onRcptTo({ address }, session, callback) {
      // Each connection in a turn of its own: thousands arrive together, and answering them took 70 ms.
      setImmediate(() => {
        if (session.envelope.rcptTo.length >= limits.maxRecipients) {
          callback(reply(452, '4.5.3 Too many recipients'))
          return
        }
        isAccepted(address, session).then(() => callback(), callback)
      })
    },
    onData(stream, session, callback) {
      connections.step(session, 'content')
      receive(stream, session).then(() => callback(null, '2.0.0 Taken'), callback)
    },
  }
  const postmaster = `postmaster@${name}`
  const server = new RoutelessServer(settings, connections, postmaster)

  const asked = async (address: string) => accepts(address)

  async function isAccepted(address: string, session: SMTPServerSession): Promise<void> {
    const count = refused.get(session) ?? 0
    if (count >= limits.maxRefused) throw reply(421, '4.7.0 Too many unknown addresses')
    if (address.toLowerCase() === postmaster.toLowerCase() || (await asked(address).catch(later))) {
      connections.step(session, 'recipient')
      return
    }
    refused.set(session, count + 1)
    throw reply(550, '5.1.1 Unknown address')
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const { envelope, remoteAddress, hostNameAppearsAs } = session
    const recipients = envelope.rcptTo.map(({ address }) => address)
    const most = Math.max(...recipients.map((address) => options.keepsOf?.(address) ?? limits.keepBytes))
    const share = held.open(networkOf(remoteAddress))
    try {
      const raw = await firstBytes(
        stream,
        most,
        (bytes) => share.take(bytes),
        () => connections.step(session, 'content'),
      )
      if (stream.sizeExceeded) throw reply(552, '5.3.4 The message is too large')
      if (!raw) throw reply(451, '4.3.1 Too much mail is being received, try again later')
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const client = { ip: remoteAddress, helo: String(hostNameAppearsAs) }
      await take({ recipients, raw, from, client }).catch(later)
    } finally {
      share.close()
    }
  }

  function later(error: unknown): never {
    if (error instanceof SmtpRefusal) throw reply(550, `${error.status} ${error.message}`)
    if (!(error instanceof TryLater)) onError(error)
    throw reply(451, '4.3.0 Temporarily not accepted, try again later')
  }

  server.on('error', onError)

  return receiverOn(server)
}

/** Returns the functions that start, change, and stop a server. */
function receiverOn(server: SMTPServer): Receiver {
  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject)
        server.listen(port, host, () => {
          server.server.off('error', reject)
          resolve(portOf(server.server.address()))
        })
      }),
    renew(renewed) {
      // Throws before anything is changed.
      createSecureContext({ ...renewed })
      server.updateSecureContext({ ...renewed })
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Counts the bytes in memory, of all messages together. */
function budgetOf({ maxHeldBytes, maxHeldBytesPerCaller }: ReceiverLimits) {
  let held = 0
  const callers = new Map<string, number>()
  return {
    open(caller: string) {
      let own = 0
      return {
        /** Takes bytes if there is room for them; returns false otherwise. */
        take(bytes: number): boolean {
          const theirs = (callers.get(caller) ?? 0) + bytes
          if (held + bytes > maxHeldBytes || theirs > maxHeldBytesPerCaller) return false
          callers.set(caller, theirs)
          held += bytes
          own += bytes
          return true
        },
        close() {
          const theirs = (callers.get(caller) ?? 0) - own
          if (theirs > 0) callers.set(caller, theirs)
          else callers.delete(caller)
          held -= own
          own = 0
        },
      }
    },
  }
}

/** Reads to the end, and keeps the beginning; nothing if there is no room for it. */
async function firstBytes(
  stream: SMTPServerDataStream,
  most: number,
  take: (bytes: number) => boolean,
  arrived: () => void,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let room = most
  let isFull = false
  for await (const chunk of stream) {
    arrived()
    if (!(chunk instanceof Uint8Array) || room <= 0 || isFull) continue
    const kept = chunk.subarray(0, room)
    isFull = !take(kept.byteLength)
    if (isFull) chunks.length = 0
    room -= kept.byteLength
    if (!isFull) chunks.push(kept)
  }
  return isFull ? undefined : Buffer.concat(chunks)
}

const reply = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0
}
