import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { converse, emptyDirectory, run, start } from '../cli.ts'
import { answer, type Gateway, startGateway } from '../gateway.ts'
import { startServer } from '../server.ts'
import { startCutter } from '../tcp-cutter.ts'

const PEOPLE = 1050
const EXPORT = ['contacts', 'export', '--output', 'all.csv']
const RESUME = [...EXPORT, '--resume']
const PART = 'all.csv.part'
const STATE = 'all.csv.posthorn-export.json'

let server: Awaited<ReturnType<typeof startServer>>
let env: Record<string, string>
let whole: string
beforeAll(async () => {
  server = await startServer()
  env = { POSTHORN_URL: server.url, POSTHORN_KEY: server.key }
  const rows = Array.from({ length: PEOPLE }, (_, n) => `p${n}@example.com,"Ä, ${n}",${n}\n`).join('')
  await run(['import', '-'], { env, stdin: `email,name,visits\n${rows}` })
  whole = (await run(['contacts', 'export'], { env })).stdout
  expect(whole.trimEnd().split('\r\n')).toHaveLength(PEOPLE + 1)
})
afterAll(() => server.stop())

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 300_000, interval: 10 })

const isBatch = (asked: string) => asked.startsWith('/contacts/export')
const passing: Gateway = (_, pass) => pass()
const broken: Gateway = async () => answer(500, { error: { code: 'INTERNAL_SERVER_ERROR', message: 'Broken.' } })

/** Creates a directory, and a gateway to the server with batches of 100 contacts, which can fail in any way. */
async function place() {
  const cwd = emptyDirectory()
  const asked: string[] = []
  let behaviour: Gateway = passing
  const { url, stop } = await startGateway(server.url, (request, pass) => {
    if (!isBatch(request.path)) return pass()
    asked.push(request.path)
    return behaviour(request, pass)
  })
  onTestFinished(async () => void (await stop()))
  const options = { cwd, env: { ...env, POSTHORN_URL: url } }
  const read = (name: string) => readFileSync(path.join(cwd, name), 'utf8')
  return {
    cwd,
    asked,
    options,
    read,
    call: (...args: readonly string[]) => run(args, options),
    state: () => (existsSync(path.join(cwd, STATE)) ? Object(JSON.parse(read(STATE))) : { rows: 0 }),
    behave: (gateway: Gateway) => (behaviour = gateway),
    /** Breaks off after so many batches. */
    async breakOff(batches: number) {
      let left = batches
      behaviour = (request, pass) => (left-- > 0 ? pass() : broken(request, pass))
      const outcome = await run(RESUME, options)
      behaviour = passing
      asked.splice(0)
      return outcome
    },
  }
}

describe('a resumable export', () => {
  test('keeps its rows when it breaks off, and continues there, with the same file as without it', async () => {
    const { cwd, asked, call, breakOff, state, read } = await place()
    const outcome = await breakOff(3)
    expect(outcome).toMatchObject({ code: 1, stdout: '' })
    expect(outcome.stderr).toContain(
      '300 of 1,050 contacts are in all.csv.part. Run the same command again to continue.\nerror INTERNAL_SERVER_ERROR',
    )
    expect(readdirSync(cwd)).toStrictEqual([PART, STATE])
    for (const name of [PART, STATE]) expect(statSync(path.join(cwd, name)).mode & 0o777).toBe(0o600)
    expect(whole.startsWith(read(PART))).toBe(true)
    const { cursor } = state()
    expect(await call(...RESUME)).toMatchObject({
      code: 0,
      stderr: 'Continuing: 300 of 1,050 contacts are written.\nWrote 1050 contacts to all.csv.\n',
    })
    expect(asked[0]).toBe(`/contacts/export?cursor=${cursor}`)
    expect(asked).toHaveLength(8)
    expect(read('all.csv')).toBe(whole)
    expect(readdirSync(cwd)).toStrictEqual(['all.csv'])
  })

  test('continues after its process was killed', async () => {
    const { cwd, asked, call, behave, state, read, options } = await place()
    behave(async (_, pass) => {
      if (state().rows > 0) return new Promise(() => {})
      await new Promise((resolve) => setTimeout(resolve, 400)) // the progress is stored each second
      return pass()
    })
    const child = start(RESUME, options)
    const gone = once(child, 'exit')
    await eventually(() => expect(state().rows).toBeGreaterThan(0))
    child.kill('SIGKILL')
    await gone
    appendFileSync(path.join(cwd, PART), 'half of a batch that was on its w')
    behave(passing)
    asked.splice(0)
    expect(await call(...RESUME)).toMatchObject({ code: 0, stderr: expect.stringContaining('Continuing: ') })
    expect(asked[0]).toContain('cursor=')
    expect(read('all.csv')).toBe(whole)
    expect(readdirSync(cwd)).toStrictEqual(['all.csv'])
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('continues after %s, and ends by that signal', async (signal) => {
    const { cwd, asked, call, behave, read, options } = await place()
    behave((_, pass) => (asked.length > 4 ? new Promise(() => {}) : pass()))
    const child = start(RESUME, options)
    let said = ''
    child.stderr?.on('data', (text) => (said += text))
    const gone = once(child, 'close')
    await eventually(() => expect(asked.length).toBeGreaterThan(4))
    expect(await call(...RESUME)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`Process ${child.pid} is writing an export to all.csv.`),
    })
    child.kill(signal)
    expect(await gone).toStrictEqual([null, signal])
    expect(said).toContain('of 1,050 contacts are in all.csv.part. Run the same command again to continue.')
    expect(readdirSync(cwd)).toStrictEqual([PART, STATE])
    behave(passing)
    expect(await call(...RESUME)).toMatchObject({ code: 0 })
    expect(read('all.csv')).toBe(whole)
  })

  test('leaves no files if it received no rows', async () => {
    const { cwd, breakOff } = await place()
    expect(await breakOff(0)).toMatchObject({ code: 1, stderr: expect.not.stringContaining('Run the same') })
    expect(readdirSync(cwd)).toStrictEqual([])
  })

  test('keeps the columns of its start', async () => {
    const { call, breakOff, read } = await place()
    await breakOff(2)
    await run(['contacts', 'fields', 'list'], { env })
    const added = ['contacts', 'create', 'p7@example.com', '--set', 'added=1']
    expect(await run(added, { env })).toMatchObject({ code: 0 })
    expect(await call(...RESUME)).toMatchObject({ code: 0 })
    expect(read('all.csv').split('\r\n')[0]).toBe(whole.split('\r\n')[0])
    expect(await run(['contacts', 'fields', 'delete', 'added', '--yes'], { env })).toMatchObject({ code: 0 })
    whole = (await run(['contacts', 'export'], { env })).stdout
  })

  test('gives a complete file its name, if only that remains to be done', async () => {
    const { cwd, asked, call, breakOff, read } = await place()
    await breakOff(2)
    writeFileSync(path.join(cwd, 'all.csv'), 'mine')
    expect(await call(...RESUME)).toMatchObject({ code: 2, stderr: expect.stringContaining('--output all.csv exists') })
    expect(await call(...RESUME, '--yes')).toMatchObject({ code: 0 })
    expect([read('all.csv'), readdirSync(cwd)]).toStrictEqual([whole, ['all.csv']])

    await breakOff(2).then(() => rmSync(path.join(cwd, 'all.csv')))
    asked.splice(0)
    const late = call(...RESUME)
    await eventually(() => expect(asked.length).toBeGreaterThan(4))
    writeFileSync(path.join(cwd, 'all.csv'), 'in between')
    expect(await late).toMatchObject({ code: 2 })
    expect(await call(...RESUME, '--yes')).toMatchObject({ code: 0 })
    expect([read('all.csv'), readdirSync(cwd)]).toStrictEqual([whole, ['all.csv']])
  })
})

describe('an unfinished export', () => {
  const refused = (message: string) => ({ code: 2, stderr: expect.stringContaining(message) })

  test('continues only with the same project at the same server', async () => {
    const { call, breakOff, options, read } = await place()
    await breakOff(3)
    const other = await run(RESUME, { ...options, env })
    expect(other).toMatchObject(
      refused('unfinished export to all.csv, but it belongs to another server, database, project, key or'),
    )
    const restarted = await run([...RESUME, '--restart'], { ...options, env })
    expect(restarted).toMatchObject({ code: 0, stderr: 'Wrote 1050 contacts to all.csv.\n' })
    expect(read('all.csv')).toBe(whole)
    expect(await call(...RESUME, '--yes')).toMatchObject({ code: 0, stderr: 'Wrote 1050 contacts to all.csv.\n' })
  })

  test('is neither deleted nor overwritten by an export that is not resumable', async () => {
    const { cwd, call, breakOff } = await place()
    await breakOff(3)
    expect(await call(...EXPORT)).toMatchObject(refused('Continue it with --resume, or discard it with --restart.'))
    expect(readdirSync(cwd)).toStrictEqual([PART, STATE])
    expect(await call(...EXPORT, '--restart')).toMatchObject({ code: 0 })
    expect(readdirSync(cwd)).toStrictEqual(['all.csv'])
  })

  test.each([
    ['changed', (file: string) => writeFileSync(file, `x${readFileSync(file, 'utf8').slice(1)}`)],
    ['shortened', (file: string) => truncateSync(file, 100)],
    ['deleted', (file: string) => rmSync(file)],
    [
      'replaced by a link',
      (file: string) => {
        renameSync(file, `${file}.other`)
        symlinkSync(`${file}.other`, file)
      },
    ],
  ])('does not continue if its part was %s', async (_, spoil) => {
    const { cwd, call, breakOff, read } = await place()
    await breakOff(3)
    spoil(path.join(cwd, PART))
    expect(await call(...RESUME)).toMatchObject(refused('has changed since the export was interrupted'))
    expect(readdirSync(cwd)).toContain(STATE)
    expect(await call(...RESUME, '--restart')).toMatchObject({ code: 0 })
    expect(read('all.csv')).toBe(whole)
  })

  test('does not use files of others', async () => {
    const { cwd, call } = await place()
    writeFileSync(path.join(cwd, PART), 'mine')
    expect(await call(...RESUME)).toMatchObject(
      refused('all.csv.part already exists and does not belong to a resumable export.'),
    )
    writeFileSync(path.join(cwd, STATE), '{}')
    expect(await call(...RESUME)).toMatchObject(refused('is not the state of an export'))
    expect(readFileSync(path.join(cwd, PART), 'utf8')).toBe('mine')
  })

  test.each([
    [['contacts', 'export', '--resume'], 'Only an export to a file can be resumed'],
    [['contacts', 'export', 'p1@example.com', '--output', 'x.json', '--resume'], 'Only the export of all contacts'],
    [['contacts', 'export', '--output', '/dev/null', '--resume', '--yes'], '--output /dev/null is not a regular file'],
  ])('%j is refused', async (args, message) => {
    expect(await run(args, { cwd: emptyDirectory(), env })).toMatchObject(refused(message))
  })
})

describe('an export whose connection is lost', () => {
  test('during an answer continues in the same run', async () => {
    const { options, read } = await place()
    const cutter = await startCutter(options.env.POSTHORN_URL, { from: 60_000, cuts: 5, after: 5000 })
    onTestFinished(cutter.stop)
    const outcome = await run(EXPORT, { ...options, env: { ...env, POSTHORN_URL: cutter.url } })
    expect(outcome).toMatchObject({ code: 0, stderr: expect.stringContaining('Waiting: no response, retrying.\n') })
    expect([cutter.cuts(), read('all.csv')]).toStrictEqual([5, whole])
  })

  test.each([429, 502, 503, 504])('by %i is awaited, and the progress says so', async (status) => {
    const { options, behave, read } = await place()
    let failures = 0
    behave(async ({ path }, pass) =>
      path.includes('cursor') && failures++ < 4 ? answer(status, { error: { code: 'X', message: 'x' } }) : pass(),
    )
    const outcome = await converse(EXPORT, [], options)
    expect(outcome.code).toBe(0)
    expect(outcome.stderr).toContain(status === 429 ? 'too many requests, waiting' : 'no response, retrying')
    expect(outcome.stderr).toMatch(/ \d+ % {2}[\d,]+ contacts {2}/)
    expect(read('all.csv')).toBe(whole)
  })
})
