import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDirectory, run } from '../cli.ts'
import { answer, type Gateway, startGateway } from '../gateway.ts'
import { sharedServer } from '../server.ts'

const PEOPLE = 650
const LIMIT = 8

let url: string
let key: string
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const server = await sharedServer()
  url = server.url
  key = server.key
  const rows = Array.from({ length: PEOPLE }, (_, i) => `p${i}@example.com\n`).join('')
  await run(['import', '-'], { env: { POSTHORN_URL: url, POSTHORN_KEY: key }, stdin: `email\n${rows}` })
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

async function through(gateway: Gateway) {
  const { url: at, stop } = await startGateway(url, gateway)
  stops.unshift(stop)
  const cwd = emptyDirectory()
  return { cwd, call: (...args: readonly string[]) => run(args, { cwd, env: { POSTHORN_URL: at, POSTHORN_KEY: key } }) }
}

/** Sets a limit of requests per second, for work that takes a minute on a server. */
function limited() {
  const windows: number[] = []
  let resetAt = 0
  const gateway: Gateway = async (_, pass) => {
    if (Date.now() >= resetAt) {
      resetAt = Date.now() + 1000
      windows.push(0)
    }
    const taken = (windows.pop() ?? 0) + 1
    windows.push(taken)
    const remaining = String(Math.max(0, LIMIT - taken))
    const headers = { 'ratelimit-limit': String(LIMIT), 'ratelimit-remaining': remaining, 'ratelimit-reset': '1' }
    if (taken > LIMIT) return answer(429, { error: { code: 'RATE_LIMIT_EXCEEDED', message: 'Too much.' } }, headers)
    const answered = await pass()
    return { ...answered, headers: { ...answered.headers, ...headers } }
  }
  return { gateway, windows }
}

test.each([
  ['an export', ['contacts', 'export'], PEOPLE + 1],
  ['a list of all', ['contacts', 'list', '--all'], PEOPLE + 1],
])('%s leaves half of the requests to others', async (_, args, lines) => {
  const { gateway, windows } = limited()
  const { call } = await through(gateway)
  const { code, stdout } = await call(...args)
  expect([code, stdout.trimEnd().split('\n').length]).toStrictEqual([0, lines])
  expect(windows.length).toBeGreaterThan(1)
  expect(Math.max(...windows)).toBeLessThanOrEqual(LIMIT / 2)
})

test('bulk work prints its job immediately, and waits for its end while the server restarts', async () => {
  let looked = 0
  const { call } = await through(async ({ path }, pass) =>
    path.startsWith('/contacts/bulk/') && looked++ < 3 ? { status: 502, headers: {}, body: 'nobody' } : pass(),
  )
  const outcome = await call('contacts', 'bulk', 'unsubscribe', '--search', 'p64')
  expect(outcome).toMatchObject({ code: 0, stdout: 'contacts      11\nunsubscribed  11\n' })
  expect(outcome.stderr).toMatch(/^The job is job_\w+\.\n/)
})

test('an interrupted export leaves no file that looks complete', async () => {
  let pages = 0
  const { cwd, call } = await through(async ({ path }, pass) => {
    if (path.startsWith('/contacts/export') && pages++ % 4 === 3)
      return answer(500, { error: { code: 'INTERNAL_SERVER_ERROR', message: 'Broken.' } })
    return pass()
  })
  const broken = await call('contacts', 'export', '--output', 'all.csv')
  expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('error INTERNAL_SERVER_ERROR') })
  expect(readdirSync(cwd)).toStrictEqual([])
  const piped = await call('contacts', 'export')
  expect(piped).toMatchObject({ code: 1, stderr: expect.stringContaining('The output is incomplete.') })
  expect(piped.stdout.split('\n').length).toBeGreaterThan(100)
})

test('an export replaces a file only when it is complete', async () => {
  const seen: string[] = []
  const { cwd, call } = await through(async ({ path: asked }, pass) => {
    if (asked.startsWith('/contacts/export') && existsSync(path.join(cwd, 'all.csv')))
      seen.push(readFileSync(path.join(cwd, 'all.csv'), 'utf8'))
    return pass()
  })
  expect(await call('contacts', 'export', '--output', 'all.csv')).toMatchObject({ code: 0 })
  const whole = readFileSync(path.join(cwd, 'all.csv'), 'utf8')
  expect([seen, whole.trimEnd().split('\n').length]).toStrictEqual([[], PEOPLE + 1])
  expect(await call('contacts', 'export', '--output', 'all.csv')).toMatchObject({ code: 2 })
  expect(await call('contacts', 'export', '--output', 'all.csv', '--yes')).toMatchObject({ code: 0 })
  expect(new Set(seen)).toStrictEqual(new Set([whole]))
  expect(readdirSync(cwd)).toStrictEqual(['all.csv'])
})
