import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDirectory, run, start } from '../cli.ts'
import { output } from '../process-kit.ts'
import { sharedServer } from '../server.ts'

/** Runs a command, sends Ctrl-C when `moment` resolves, and returns the output. */
async function interrupted(args: readonly string[], moment: (child: ReturnType<typeof start>) => Promise<unknown>) {
  const child = start(args)
  onTestFinished(() => void child.kill('SIGKILL'))
  let stderr = ''
  child.stderr?.on('data', (chunk) => (stderr += chunk))
  const closed = once(child, 'close')
  await moment(child)
  child.kill('SIGINT')
  const [, signal] = await closed
  return { signal, stderr }
}

test('an import of suppressions prints the saved progress and how to continue', async () => {
  let requests = 0
  let secondAsked = () => {}
  const second = new Promise<void>((resolve) => {
    secondAsked = resolve
  })
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      requests += 1
      if (requests > 1) return secondAsked()
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ createdCount: 1000, unchangedCount: 0, failureCount: 0, errors: [] }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const file = path.join(emptyDirectory(), 'bounces.csv')
  const rows = Array.from({ length: 1500 }, (_, n) => `a${n}@example.com`)
  writeFileSync(file, `email\n${rows.join('\n')}\n`)
  const at = ['--url', `http://127.0.0.1:${port}`, '--key', `sk_${'a'.repeat(64)}`]
  const { signal, stderr } = await interrupted(['suppressions', 'import', file, ...at], () => second)
  expect(signal).toBe('SIGINT')
  expect(stderr).toBe(
    'Stopped. 1000 rows are imported. Run the same command again to import the rest: addresses that are already on the list do not change.\n',
  )
})

test("an import prints the bar's progress, and the number of certain rows", async () => {
  let looks = 0
  let looked = () => {}
  const second = new Promise<void>((resolve) => {
    looked = resolve
  })
  const job = { id: 'job_1', type: 'import', status: 'active', progress: 50, result: null, failedReason: null }
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isLook = request.method === 'GET'
      if (isLook && ++looks > 1) looked()
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(isLook ? job : { jobId: job.id }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const file = path.join(emptyDirectory(), 'people.csv')
  writeFileSync(file, `email\n${Array.from({ length: 1000 }, (_, n) => `a${n}@example.com`).join('\n')}\n`)
  const at = ['--url', `http://127.0.0.1:${port}`, '--key', `sk_${'a'.repeat(64)}`]
  const { signal, stderr } = await interrupted(['contacts', 'import', file, ...at], () => second)
  expect(signal).toBe('SIGINT')
  expect(stderr).toMatch(
    /^Stopped at about 500 rows\. The server confirmed 0 of them, and may finish the others\. Run the same/,
  )
})

test('a move that has not begun reports it', async () => {
  const data = path.join(emptyDirectory(), 'data')
  expect((await run(['init', '--data', data])).code).toBe(0)
  // It accepts connections, and never answers.
  const silent = createTcpServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const to = `postgres://posthorn@127.0.0.1:${port}/posthorn`
  const { signal, stderr } = await interrupted(['migrate', '--from', data, '--to', to], () =>
    once(silent, 'connection'),
  )
  expect([signal, stderr]).toEqual(['SIGINT', 'Stopped. Nothing was moved; the source is unchanged.\n'])
})

test('a move that has begun is resumed', async () => {
  const [data, to] = [path.join(emptyDirectory(), 'data'), `sqlite:${path.join(emptyDirectory(), 'moved.db')}`]
  expect((await run(['init', '--data', data])).code).toBe(0)
  const database = new DatabaseSync(path.join(data, 'posthorn.db'))
  database.exec(`with recursive row (n) as (values (1) union all select n + 1 from row where n < 50000)
    insert into contacts select 'cnt_' || n, (select id from projects limit 1), 'a' || n || '@example.com', 1, '{}', 0, 0, 1 from row`)
  database.close()
  const move = ['migrate', '--from', data, '--to', to]
  const { signal, stderr } = await interrupted(move, async (child) => {
    await output(child, /copied projects/)
  })
  expect(signal).toBe('SIGINT')
  expect(stderr).toContain('Stopped. The copied data is kept;')
  expect(await run(move)).toMatchObject({ code: 1, stderr: expect.stringContaining('--resume') })
  expect(await run([...move, '--resume'])).toMatchObject({ code: 0 })
})

test('--watch prints a list again when it differs, until Ctrl-C', async () => {
  const server = await sharedServer()
  const at = ['--url', server.url, '--key', server.key]
  const track = (event: string) => run(['track', event, 'ada@example.com', ...at])
  await track('signed-up')
  let stdout = ''
  const { signal } = await interrupted(['events', 'list', '--watch', '1', ...at], async (child) => {
    child.stdout?.on('data', (chunk) => (stdout += chunk))
    await output(child, /signed-up/)
    const next = output(child, /upgraded/)
    await track('upgraded')
    await next
  })
  expect(signal).toBe('SIGINT')
  expect(stdout.match(/signed-up/g)).toHaveLength(2)
})
