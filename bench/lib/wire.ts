import { connect, createServer, type Socket } from 'node:net'

/** A proxy between servers and their database that counts. */
export interface WireCounter {
  /** The given URL, through the counter. */
  readonly url: string
  /**
   * The number of times that a server waited for an answer: statements that are sent without waiting for one another
   * are one round trip.
   */
  roundTrips(): number
  /** Statements, prepared or not. */
  statements(): number
  close(): void
}

/** The messages that PostgreSQL answers with "ready for query": a simple query, and the end of an extended one. */
const [QUERY, SYNC, EXECUTE] = [0x51, 0x53, 0x45]

/** Starts the proxy for a PostgreSQL database without encryption. */
export async function countingWire(url: string): Promise<WireCounter> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let roundTrips = 0
  let statements = 0
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    const typesOf = messageTypes()
    let isAnswered = true
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('error', () => other.destroy()).on('close', () => other.destroy() && sockets.delete(one))
    }
    client.on('data', (data) => {
      upstream.write(data)
      const types = typesOf(data)
      if (isAnswered && types.some((type) => type === QUERY || type === SYNC)) {
        roundTrips += 1
        isAnswered = false
      }
      statements += types.filter((type) => type === QUERY || type === EXECUTE).length
    })
    upstream.on('data', (data) => {
      isAnswered = true
      client.write(data)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const counted = new URL(url)
  counted.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url: counted.href,
    roundTrips: () => roundTrips,
    statements: () => statements,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const LENGTH_BYTES = 4

/** Returns the types of the messages that begin in each piece; the first message of a connection has none. */
function messageTypes(): (data: Buffer) => number[] {
  let type = 0
  let length = 0
  let known = -1 // bytes of the type and the length that have come; the first message begins with its length
  let rest = 0
  return (data) => {
    const types: number[] = []
    for (let at = 0; at < data.length; ) {
      if (rest > 0) {
        const skipped = Math.min(rest, data.length - at)
        rest -= skipped
        at += skipped
        continue
      }
      const byte = data[at++] ?? 0
      if (known === 0) type = byte
      else length = length * 256 + byte
      known = known === -1 ? 2 : known + 1
      if (known <= LENGTH_BYTES) continue
      if (type !== 0) types.push(type)
      rest = length - LENGTH_BYTES
      type = 0
      length = 0
      known = 0
    }
    return types
  }
}
