import { connect } from 'node:net'
import { aPng } from '@posthorn/core/testing'
import { expect, it } from 'vitest'
import { form } from '../audience-kit.ts'
import { textAt, useBench } from '../harness.ts'

it('sends an image to readers, however many clients do not read', async () => {
  const bench = await useBench()
  const tenant = await bench.tenant()
  const call = await form({ image: { content: aPng({ size: 8_000_000 }), name: 'a.png' } })
  const { pathname: path } = new URL(textAt(await tenant.call('POST /uploads/image', call), 'url'))
  const url = new URL(await bench.server.start())
  const idle = Array.from({ length: 250 }, () => connect(Number(url.port), url.hostname).on('error', () => {}))
  for (const socket of idle) {
    socket.pause()
    socket.write(`GET ${path} HTTP/1.1\r\nhost: post.test\r\n\r\n`)
  }
  const answer = await fetch(new URL(path, url))
  expect((await answer.arrayBuffer()).byteLength).toBe(8_000_000)
  const [first, ...others] = idle
  for (const socket of others) socket.destroy()
  let received = 0
  for await (const piece of first ?? []) received += Buffer.from(piece).length
  expect(received).toBeLessThan(8_000_000)
})
