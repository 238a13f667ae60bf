import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { cpuTimeOf, eventually } from '@posthorn/core/testing'
import { expect, it } from 'vitest'
import { aRequest, failureOf, guarded, rawServer, webServer } from '../http-kit.ts'

const HOST = 'hooks.example.com'
/** Short for a deadline, but long enough for one exchange on a busy machine. */
const SHORT = { timeoutMs: 1000 }

const OK = 'HTTP/1.1 200 OK\r\n'

/** Repeats until the socket is closed, as fast as the socket accepts it. */
function endlessly(piece: string, head = '') {
  return rawServer((socket) => {
    socket.write(head)
    const more = () => {
      while (!socket.destroyed && socket.write(piece)) {}
    }
    socket.on('drain', more)
    socket.once('data', more)
  })
}

/** Writes a piece now and then. */
function dripping(piece: string, head: string) {
  return rawServer(async (socket) => {
    socket.write(head)
    while (!socket.destroyed) {
      socket.write(piece)
      await pause(20)
    }
  })
}

it('gives up on a server that accepts the connection and stays silent', async () => {
  const { http } = await guarded()
  const { port, connections } = await rawServer(() => {})
  expect(await failureOf(http.send(aRequest(`http://${HOST}:${port}/`, SHORT)))).toBe('timeout')
  await eventually(() => expect(connections.every(({ destroyed }) => destroyed)).toBe(true))
})

it('gives up on a server that does not answer in TLS', async () => {
  const { http } = await guarded()
  const { port } = await rawServer(() => {})
  expect(await failureOf(http.send(aRequest(`https://${HOST}:${port}/`, SHORT)))).toBe('timeout')
})

it('gives up on a silent name server', async () => {
  const { http, server } = await guarded()
  server.fail('slow.example.com', 'timeout')
  expect(await failureOf(http.send(aRequest('http://slow.example.com/', SHORT)))).toBe('timeout')
  server.fail('broken.example.com', 'server_failure')
  expect(await failureOf(http.send(aRequest('http://broken.example.com/')))).toBe('unresolved')
  expect(await failureOf(http.send(aRequest('http://missing.example.com/')))).toBe('unresolved')
})

it.each([
  ['the status', 'H', ''],
  ['the head', 'a: b\r\n', OK],
])('gives up on a server that sends %s slowly and without end', async (_, piece, head) => {
  const { http } = await guarded()
  const { port } = await dripping(piece, head)
  // An H after an H is not HTTP any more.
  const failure = await failureOf(http.send(aRequest(`http://${HOST}:${port}/`, SHORT)))
  expect(['timeout', 'bad_answer']).toContain(failure)
})

it.each([
  ['fields of the head', 'a: b\r\n', OK],
  ['one field', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', `${OK}a: `],
  ['interim responses', 'HTTP/1.1 102 Processing\r\n\r\n', ''],
  ['early hints', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', ''],
  ['what is not HTTP', '220 mail.example.com ESMTP\r\n', ''],
  ['zeros', '\0\0\0\0\0\0\0\0', ''],
])('hangs up on a server that sends %s without end', async (_, piece, head) => {
  const { http } = await guarded()
  const { port, connections } = await endlessly(piece, head)
  expect(await failureOf(http.send(aRequest(`http://${HOST}:${port}/`)))).toBe('bad_answer')
  await eventually(() => expect(connections.every(({ destroyed }) => destroyed)).toBe(true))
})

it('reads the requested part of an endless body, and hangs up', async () => {
  const { http } = await guarded()
  const { port, connections } = await endlessly('abcdefghij', `${OK}\r\n`)
  const answer = await http.send(aRequest(`http://${HOST}:${port}/`, { maxAnswerBytes: 25 }))
  expect(answer).toMatchObject({ status: 200, body: 'abcdefghijabcdefghijabcde', isWhole: false })
  await eventually(() => expect(connections.every(({ destroyed }) => destroyed)).toBe(true))
})

it.each([
  [0, '', false],
  [2, 'ab', false],
  [3, 'abc', true],
  [4, 'abc', true],
])('reads at most %i bytes of a body of three', async (maxAnswerBytes, body, isWhole) => {
  const { http } = await guarded()
  const { port } = await webServer((_, response) => response.end('abc'))
  expect(await http.send(aRequest(`http://${HOST}:${port}/`, { maxAnswerBytes }))).toMatchObject({ body, isWhole })
})

it('reads chunks of one byte, with extensions, only up to the limit', async () => {
  const { http } = await guarded()
  const { port } = await endlessly('1;a=b\r\nx\r\n', `${OK}transfer-encoding: chunked\r\n\r\n`)
  const answer = await http.send(aRequest(`http://${HOST}:${port}/`, { maxAnswerBytes: 100 }))
  expect([answer.body, answer.isWhole]).toEqual(['x'.repeat(100), false])
})

it('keeps the received part of an answer when the body stops', async () => {
  const { http } = await guarded()
  const { port } = await dripping('', `${OK}content-length: 10\r\n\r\nabc`)
  const answer = await http.send(aRequest(`http://${HOST}:${port}/`, SHORT))
  expect(answer).toMatchObject({ status: 200, body: 'abc', isWhole: false })
  const broken = await rawServer((socket) => socket.end(`${OK}content-length: 10\r\n\r\nabc`))
  const cut = await http.send(aRequest(`http://${HOST}:${broken.port}/`))
  expect(cut).toMatchObject({ status: 200, body: 'abc', isWhole: false })
})

it('does not decompress', async () => {
  const { http } = await guarded()
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
  const { port } = await webServer((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  })
  let length = 0
  const cpu = await cpuTimeOf(async () => {
    length = (await http.send(aRequest(`http://${HOST}:${port}/`))).body.length
  })
  expect(length).toBeLessThanOrEqual(1024)
  expect(cpu).toBeLessThan(500)
})

it.each([
  ['closes at once', ''],
  ['breaks off in the head', 'HTTP/1.1 200'],
  ['changes the protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  ['contradicts itself about the length', `${OK}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['says two lengths', `${OK}content-length: 1\r\ncontent-length: 2\r\n\r\nab`],
])('reports no answer from a server that %s', async (_, text) => {
  const { http } = await guarded()
  const { port } = await rawServer((socket) => socket.end(text))
  const failure = await failureOf(http.send(aRequest(`http://${HOST}:${port}/`)))
  expect(['unreachable', 'bad_answer']).toContain(failure)
})

it('reports that no server listens', async () => {
  const { http } = await guarded()
  expect(await failureOf(http.send(aRequest(`http://${HOST}:1/`)))).toBe('refused')
  const { port } = await rawServer((socket) => socket.resetAndDestroy())
  expect(await failureOf(http.send(aRequest(`http://${HOST}:${port}/`)))).toBe('unreachable')
})

it('counts redirects in the time of a request', async () => {
  const { http } = await guarded()
  const { port, requests } = await webServer(async (_, response) => {
    await pause(300)
    response.writeHead(307, { location: '/again' }).end()
  })
  expect(await failureOf(http.send(aRequest(`http://${HOST}:${port}/`, SHORT)))).toBe('timeout')
  expect(requests.length).toBeLessThan(5)
})

it('answers one project while servers of others hang', async () => {
  const { shared } = await guarded({ places: 16, waitMs: 60_000 })
  const hanging = await rawServer(() => {})
  const quick = await webServer((_, response) => response.end('quick'))
  const slow = ['one', 'two', 'three'].flatMap((caller) =>
    Array.from({ length: 40 }, () => {
      const answer = shared.for(caller).send(aRequest(`http://${HOST}:${hanging.port}/`, { timeoutMs: 4000 }))
      return failureOf(answer)
    }),
  )
  let settled = 0
  for (const failure of slow) void failure.then(() => settled++)
  await eventually(() => expect(hanging.connections.length).toBeGreaterThanOrEqual(10))
  expect((await shared.for('quick').send(aRequest(`http://${HOST}:${quick.port}/`))).body).toBe('quick')
  expect([settled, hanging.connections.length < 16]).toEqual([0, true])
  hanging.stop()
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['unreachable']))
})

it('refuses a caller with too many requests in progress, and sends nothing', async () => {
  const { shared } = await guarded({ places: 8, placesOfCaller: 2, waitMs: 100 })
  const hanging = await rawServer(() => {})
  const send = () => failureOf(shared.for('one').send(aRequest(`http://${HOST}:${hanging.port}/`, { timeoutMs: 3000 })))
  const first = [send(), send()]
  await eventually(() => expect(hanging.connections).toHaveLength(2))
  expect(await send()).toBe('busy')
  expect(await Promise.all(first)).toEqual(['timeout', 'timeout'])
  expect(hanging.connections).toHaveLength(2)
})
