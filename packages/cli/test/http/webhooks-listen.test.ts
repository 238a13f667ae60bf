import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { webhooks } from '@posthorn/sdk'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { emptyDirectory, run, runJson } from '../cli.ts'

const data = path.join(emptyDirectory(), 'data')
const on = (...args: readonly string[]) => ['--data', data, ...args]

beforeAll(async () => {
  await run(['migrate', '--data', data])
  for (const name of ['order placed', 'seen', 'order sent'])
    await run(on('track', name, 'ada@example.com', '--set', 'total=5'))
})

interface Received {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

/** A receiver on this machine. */
async function aReceiver(status = 200) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    received.push({ headers: request.headers, body })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/in`, received }
}

test('webhooks listen forwards events to a local server, signed like deliveries', async () => {
  const { url, received } = await aReceiver()
  const outcome = await run(on('webhooks', 'listen', url, '--event', 'order*', '--after', '0', '--once'))
  expect(outcome).toMatchObject({ code: 0 })
  const secret = /Secret: (\S+)/.exec(outcome.stderr)?.[1] ?? ''
  expect(secret).toMatch(/^whsec_/)
  const payloads = await Promise.all(received.map(({ headers, body }) => webhooks.verify(body, headers, secret)))
  expect(payloads).toMatchObject([
    { type: 'order placed', data: { email: 'ada@example.com', data: { total: 5 } } },
    { type: 'order sent', data: { email: 'ada@example.com' } },
  ])
  expect(outcome.stdout).toMatch(/^evt_\w+ {2}order placed {2}200 {2}\d+ ms\nevt_\w+ {2}order sent {2}200 /)
  const cursor = /--after (\S+)/.exec(outcome.stderr)?.[1] ?? ''
  expect(await run(on('webhooks', 'listen', url, '--after', cursor, '--once'))).toMatchObject({ code: 0, stdout: '' })
})

test('webhooks listen shows what a receiver answered, and continues', async () => {
  const { url } = await aReceiver(500)
  const outcome = await run(on('webhooks', 'listen', url, '--after', '0', '--once'))
  expect(outcome.stdout.match(/ {2}500 {2}/g)).toHaveLength(3)
  const nowhere = await run(on('webhooks', 'listen', 'http://127.0.0.1:9/', '--after', '0', '--once'))
  expect(nowhere.code).toBe(0)
})

test.each([['ftp://x'], ['http://127.0.0.1:9/', '--secret', 'x'], ['http://127.0.0.1:9/', '--after', 'x', '--once']])(
  'webhooks listen refuses %s',
  async (...args) => {
    expect(await run(on('webhooks', 'listen', ...args))).not.toMatchObject({ code: 0 })
  },
)

test('webhooks replay runs its job when no worker does', async () => {
  const { id } = (await runJson(on('webhooks', 'create', 'https://shop.example.com/hooks', '--event', 'order*'))) as {
    id: string
  }
  expect(await run(on('webhooks', 'replay', id, '--from', '2020-01-01'))).toMatchObject({
    code: 0,
    stdout: '2 events of 2 put in the queue.\n',
  })
})
