import { connect, createServer, type Socket } from 'node:net'

/** A proxy between a driver and its server: it counts requests, and can fall silent as a hung server does. */
export interface WireProxy {
  /** The given URL, with the proxy's address. */
  readonly url: string
  /** Returns the number of requests so far, without those that only open or watch a connection. */
  requests(): number
  /** Returns how often the driver sent something after an answer: statements sent without waiting count once. */
  waits(): number
  /** Stops all traffic without a notice; new connections are accepted and get no answers. */
  freeze(): void
  /** Silences the open connections permanently, as a firewall does that drops them; new connections work. */
  forget(): void
  /** Lets new connections work again; the frozen ones break. */
  thaw(): void
  close(): void
}

/** Counts the requests in the bytes of one connection; called with all bytes in order. */
type Counter = (data: Buffer) => number

/** Starts a proxy. With `delayMs`, every request reaches the server late by that time. */
export async function wireProxy(url: string, delayMs = 0): Promise<WireProxy> {
  const target = new URL(url)
  const counter = target.protocol === 'mongodb:' ? mongoRequests : postgresQueries
  const sockets = new Set<Socket>()
  let requests = 0
  let waits = 0
  let frozen = false
  let forgotten = new Set<Socket>()

  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {}).on('close', () => sockets.delete(client))
    if (frozen) return
    const upstream = connect(Number(target.port), target.hostname)
    sockets.add(upstream)
    upstream.on('error', () => client.destroy()).on('close', () => sockets.delete(upstream))
    const count = counter()
    let isAnswered = true
    const silent = () => frozen || forgotten.has(client)
    const ask = (data: Buffer) => void (!silent() && !upstream.destroyed && upstream.write(data))
    client.on('data', (data) => {
      requests += count(data)
      if (isAnswered) waits += 1
      isAnswered = false
      if (delayMs > 0) setTimeout(ask, delayMs, data)
      else ask(data)
    })
    upstream.on('data', (data) => {
      isAnswered = true
      if (!silent()) client.write(data)
    })
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => !silent() && client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const proxied = new URL(url)
  proxied.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: proxied.href,
    requests: () => requests,
    waits: () => waits,
    freeze() {
      frozen = true
    },
    forget() {
      forgotten = new Set(sockets)
    },
    thaw() {
      frozen = false
      breakAll()
    },
    close() {
      breakAll()
      server.close()
    },
  }
}

/** Cuts a stream of bytes into messages: `lengthOf` returns the length of the first one, once it is known. */
function messages(lengthOf: (pending: Buffer, index: number) => number | undefined): (data: Buffer) => Buffer[] {
  let pending = Buffer.alloc(0)
  let index = 0
  return (data) => {
    pending = Buffer.concat([pending, data])
    const found: Buffer[] = []
    for (;;) {
      const length = lengthOf(pending, index)
      if (length === undefined || pending.length < length) return found
      found.push(pending.subarray(0, length))
      pending = pending.subarray(length)
      index += 1
    }
  }
}

/** Counts simple queries and parsed statements; the first message of a connection has no type byte. */
function postgresQueries(): Counter {
  const cut = messages((pending, index) => {
    if (index === 0) return pending.length < 4 ? undefined : pending.readInt32BE(0)
    return pending.length < 5 ? undefined : 1 + pending.readInt32BE(1)
  })
  let first = true
  return (data) =>
    cut(data).filter((message) => {
      const type = first ? '' : String.fromCharCode(message[0] ?? 0)
      first = false
      return type === 'Q' || type === 'P'
    }).length
}

/** Counts every message except handshakes and heartbeats. */
function mongoRequests(): Counter {
  const cut = messages((pending) => (pending.length < 4 ? undefined : pending.readInt32LE(0)))
  return (data) =>
    cut(data).filter((message) => !/\b(?:hello|isMaster|ismaster)\b/.test(message.toString('latin1'))).length
}
