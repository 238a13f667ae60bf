import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDirectory, run } from '../cli.ts'
import { answer, type Gateway, startGateway } from '../gateway.ts'
import { startServer } from '../server.ts'

let url: string
let key: string
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const server = await startServer()
  url = server.url
  key = server.key
  stops.push(server.stop)
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

/** Imports a file with one person through a gateway. */
async function throughGateway(gateway: Gateway) {
  const { url: at, stop } = await startGateway(url, gateway)
  stops.unshift(stop)
  const cwd = emptyDirectory()
  writeFileSync(path.join(cwd, 'people.csv'), `email\n${path.basename(cwd).toLowerCase()}@example.com\n`)
  const state = path.join(cwd, 'people.csv.posthorn-import.json')
  return {
    importing: () => run(['import', 'people.csv'], { cwd, env: { POSTHORN_URL: at, POSTHORN_KEY: key } }),
    left: () => (existsSync(state) ? JSON.parse(readFileSync(state, 'utf8')) : undefined),
  }
}

test('a part whose acceptance was lost is sent again as the same', async () => {
  let lost = 0
  const { importing, left } = await throughGateway(async ({ method, path }, pass) => {
    const answered = await pass()
    if (method !== 'POST' || path !== '/contacts/import' || lost++ > 0) return answered
    return answer(500, { error: { code: 'INTERNAL_SERVER_ERROR', message: 'Lost.' } })
  })
  const broken = await importing()
  expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('error INTERNAL_SERVER_ERROR') })
  expect(broken.stderr).toContain('Run the same command again')
  expect(left()).toMatchObject({ next: { part: 1 } })
  // Not "updated": the server accepted it once.
  expect(await importing()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^created +1$/m) })
  expect(left()).toBeUndefined()
})

test('a part that failed as a whole may have imported some of its lines', async () => {
  let looked = 0
  const { importing, left } = await throughGateway(async ({ path }, pass) => {
    const answered = await pass()
    if (!path.startsWith('/contacts/import/') || looked++ > 0) return answered
    const failed = { state: 'failed', result: null, failedReason: 'The job failed 5 times. Its earlier work is kept.' }
    return answer(200, { ...JSON.parse(answered.body), ...failed })
  })
  const broken = await importing()
  expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('Its earlier work is kept.') })
  expect(broken.stderr).toMatch(/Lines 2 to 2 of the file were imported partly or not at all\. .*job_\w+\./)
  expect(left()).toMatchObject({ next: { part: 1 }, tries: 1 })
  expect(await importing()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^rows +1$/m) })
})

test('a refused import leaves no state file', async () => {
  const { importing, left } = await throughGateway(async ({ method }, pass) =>
    method === 'GET' ? pass() : answer(403, { error: { code: 'PROJECT_DISABLED', message: 'No.' } }),
  )
  expect(await importing()).toMatchObject({ code: 4 })
  expect(left()).toBeUndefined()
})
