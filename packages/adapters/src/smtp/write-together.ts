import type { Socket } from 'node:net'
import type { ShortPart } from '../compose/message.ts'

/** Larger than a short message with its commands. */
const SPACE_BYTES = 40 * 1024

/** The memory into which the next write is joined. All connections share it. */
let space = Buffer.allocUnsafeSlow(SPACE_BYTES)

/**
 * Writes parts, of bytes or ASCII, as one. They are joined in memory that is used again when the system has taken all of
 * it in one write, as it nearly always does. New memory for each mail would live until the next full collection: 40 MB under
 * load. A string of 13 KB instead takes 16 µs, and this 7.
 */
export function writeTogether(socket: Socket, parts: readonly ShortPart[]): void {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const into = length <= SPACE_BYTES ? space : Buffer.allocUnsafeSlow(length)
  let at = 0
  for (const part of parts) at += typeof part === 'string' ? into.write(part, at, 'latin1') : part.copy(into, at)
  // TLS, and a socket with bytes that wait, keep what they are given: a short string dies young.
  if (into === space && ('encrypted' in socket || socket.writableLength > 0)) {
    socket.write(into.toString('latin1', 0, at), 'latin1')
    return
  }
  socket.write(into.subarray(0, at))
  if (into === space && socket.writableLength > 0) space = Buffer.allocUnsafeSlow(SPACE_BYTES)
}
