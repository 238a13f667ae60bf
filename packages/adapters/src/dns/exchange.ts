import { createSocket } from 'node:dgram'
import { connect, isIPv6 } from 'node:net'
import { DnsError } from '@posthorn/core/ports'
import type { DnsServer } from './servers.ts'

/** Reads a message; undefined if it is not the answer. Throws the failure that the answer reports. */
export type Read<T> = (message: Buffer) => T | undefined

interface Exchange<T> {
  readonly server: DnsServer
  readonly message: Uint8Array
  readonly timeoutMs: number
  readonly read: Read<T>
}

/** After this number of wrong answers an attacker is guessing. */
const STRANGE_MESSAGES_MAX = 20

/** Asks over UDP from a new socket, so that the port is another, random one for each question (RFC 5452 §9.2). */
export function exchangeUdp<T>({ server, message, timeoutMs, read }: Exchange<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(isIPv6(server.host) ? 'udp6' : 'udp4')
    const timer = setTimeout(() => fail(timedOut(server)), timeoutMs)
    let strange = 0
    let open = true

    function close() {
      if (!open) return
      open = false
      clearTimeout(timer)
      socket.close()
    }
    function fail(error: unknown) {
      close()
      reject(error)
    }
    socket.on('error', (error) => fail(unreachable(server, error)))
    socket.on('message', (bytes) => {
      if (!open) return
      try {
        const answer = read(bytes)
        if (answer === undefined) {
          strange += 1
          if (strange >= STRANGE_MESSAGES_MAX)
            fail(new DnsError('bad_answer', 'The responses belong to other queries.'))
          return
        }
        close()
        resolve(answer)
      } catch (error) {
        fail(error)
      }
    })
    // A connected socket takes messages of this server only.
    socket.connect(server.port, server.host, (error?: Error) => {
      if (!open) return
      if (error) fail(unreachable(server, error))
      else socket.send(message, (error) => error && fail(unreachable(server, error)))
    })
  })
}

/** Asks over TCP (RFC 7766), where each message has its length before it. */
export function exchangeTcp<T>({ server, message, timeoutMs, read }: Exchange<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: server.host, port: server.port })
    const timer = setTimeout(() => fail(timedOut(server)), timeoutMs)
    const inbound = framed()

    function close() {
      clearTimeout(timer)
      socket.destroy()
    }
    function fail(error: unknown) {
      close()
      reject(error)
    }
    socket.on('error', (error) => fail(unreachable(server, error)))
    socket.on('close', () => fail(unreachable(server)))
    socket.on('data', (chunk) => {
      const bytes = inbound(chunk)
      if (!bytes) return
      try {
        const answer = read(bytes)
        if (answer === undefined) throw new DnsError('bad_answer', 'The response belongs to another query.')
        close()
        resolve(answer)
      } catch (error) {
        fail(error)
      }
    })
    socket.on('connect', () => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(message.length)
      socket.write(Buffer.concat([length, message]))
    })
  })
}

/**
 * Returns a function that takes chunks and returns the message once it is complete. It copies them into one piece of
 * memory, because a server may send each byte by itself.
 */
function framed(): (chunk: Buffer) => Buffer | undefined {
  let frame = Buffer.alloc(2)
  let received = 0
  return (chunk) => {
    let taken = 0
    const take = () => {
      const copied = chunk.copy(frame, received, taken)
      received += copied
      taken += copied
    }
    take()
    if (received === 2 && frame.length === 2) {
      frame = Buffer.concat([frame], 2 + frame.readUInt16BE(0))
      take()
    }
    return received >= 2 && received === frame.length ? frame.subarray(2) : undefined
  }
}

function timedOut({ host, port }: DnsServer): DnsError {
  return new DnsError('timeout', `The DNS server ${host} port ${port} did not respond in time.`)
}

function unreachable({ host, port }: DnsServer, cause?: unknown): DnsError {
  return new DnsError('unreachable', `The DNS server ${host} port ${port} cannot be reached.`, { cause })
}
