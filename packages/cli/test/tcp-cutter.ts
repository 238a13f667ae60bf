import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/**
 * Starts a proxy to a server whose connections break: once `from` bytes of answers have come, so many connections are
 * cut, each after `after` bytes.
 */
export async function startCutter(
  target: string,
  { from, cuts, after }: { readonly from: number; readonly cuts: number; readonly after: number },
) {
  const { port } = new URL(target)
  let cut = 0
  let sum = 0
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    let passed = 0
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    near.on('data', (chunk) => void far.write(chunk))
    far.on('data', (chunk) => {
      passed += chunk.length
      sum += chunk.length
      if (cut >= cuts || sum < from || passed < after) return void near.write(chunk)
      cut++
      near.resetAndDestroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own }: AddressInfo = Object(server.address())
  return { url: `http://127.0.0.1:${own}`, cuts: () => cut, stop: () => void server.close() }
}
