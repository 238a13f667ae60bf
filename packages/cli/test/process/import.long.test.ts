import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { emptyDirectory, runProcess, start } from '../cli.ts'

const ROWS = 14_000
const BAD_EVERY = 1249
const REPEATED_EVERY = 7
const PEOPLE = 7500
const SECRET = `sk_${'b'.repeat(64)}`

/**
 * Creates a file of 12 MB, which is three parts: people who occur once or twice, rows over two lines, rows that fail.
 */
function makeFile() {
  const seen = new Set<string>()
  const last = new Map<string, number>()
  let [text, duplicates, bad] = ['\ufeffE-Mail,Name,Note,n\r\n', 0, 0]
  for (let i = 1; i <= ROWS; i++) {
    const isBad = i % BAD_EVERY === 0
    const person = i % REPEATED_EVERY === 0 ? (i * 31) % PEOPLE : i
    const email = isBad ? `bad ${i}` : `Person${person}@example.com`
    text += `${email},"Name, ${i}","${'x'.repeat(810)}\r\n=HYPERLINK(""${i}"")",${i}\r\n`
    if (isBad) bad += 1
    else {
      if (seen.has(email)) duplicates += 1
      seen.add(email)
      last.set(email, i)
    }
  }
  return { text, duplicates, bad, people: seen.size, last }
}

const made = makeFile()
const MAPPING = ['--map', 'E-Mail=email', '--map', 'Note=']
const expected = {
  totalRows: ROWS,
  successCount: ROWS - made.bad,
  createdCount: made.people,
  updatedCount: ROWS - made.bad - made.people,
  failureCount: made.bad,
  duplicateCount: made.duplicates,
}

function workplace() {
  const cwd = emptyDirectory()
  writeFileSync(path.join(cwd, 'people.csv'), made.text)
  return { cwd, state: path.join(cwd, 'people.csv.posthorn-import.json') }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Waits until an import has reached this part, or is over. */
async function atPart(state: string, part: number): Promise<void> {
  const reached = () => {
    try {
      return JSON.parse(readFileSync(state, 'utf8')).next?.part ?? 0
    } catch {
      return 0
    }
  }
  await expect.poll(reached, { interval: 20 }).toBeGreaterThanOrEqual(part)
}

/** Checks that the contacts in the database match the file. */
async function checkContacts(run: (args: readonly string[]) => Promise<{ stdout: string }>): Promise<void> {
  expect(JSON.parse((await run(['contacts', 'list', '--limit', '1', '--json'])).stdout)).toMatchObject({
    total: made.people,
  })
  for (const email of [...made.last.keys()].filter((_, index) => index % 1250 === 0)) {
    const contact = JSON.parse((await run(['contacts', 'get', email, '--json'])).stdout)
    expect(contact.data).toStrictEqual({ Name: `Name, ${made.last.get(email)}`, n: made.last.get(email) })
  }
}

it('the file is much larger than 5 MB', () => {
  expect(made.text.length).toBeGreaterThan(12_000_000)
})

describe('without a server', () => {
  const { cwd, state } = workplace()
  const data = path.join(cwd, 'data')
  const run = (args: readonly string[]) => runProcess([...args, '--data', data], { cwd })

  it('a dry run predicts an import, to the row', async () => {
    expect(await run(['init'])).toMatchObject({ code: 0 })
    const trial = await run(['import', 'people.csv', ...MAPPING, '--dry-run', '--json'])
    expect(JSON.parse(trial.stdout)).toMatchObject({ ...expected, dryRun: true })
    expect(JSON.parse((await run(['contacts', 'list', '--json'])).stdout)).toMatchObject({ total: 0 })
  })

  it('Ctrl-C prints the saved progress and how to continue', async () => {
    const child = start(['import', 'people.csv', ...MAPPING, '--data', data], { cwd })
    let stderr = ''
    child.stderr?.on('data', (chunk) => (stderr += chunk))
    await atPart(state, 1)
    const ended = once(child, 'close')
    child.kill('SIGINT')
    expect(await ended).toStrictEqual([null, 'SIGINT'])
    const { totals, next } = JSON.parse(readFileSync(state, 'utf8'))
    expect(stderr).toMatch(
      new RegExp(`^Stopped(?: at about \\d+ rows)?\\. ${totals.totalRows} rows are imported[.,]`, 'm'),
    )
    expect(stderr).toContain(`to continue at line ${next.line};`)
  })

  it('an import that is killed repeatedly continues, and counts every row once', async () => {
    const args = ['import', 'people.csv', ...MAPPING, '--json', '--data', data]
    for (let killed = 0; killed < 6; killed++) {
      const child = start(args, { cwd })
      await atPart(state, Math.ceil((killed + 1) / 2))
      await sleep(100 + Math.random() * 600)
      if (child.exitCode === null) await kill(child)
    }
    expect(existsSync(state)).toBe(true)
    const outcome = await runProcess(args, { cwd })
    expect(outcome.code).toBe(1)
    expect(JSON.parse(outcome.stdout)).toMatchObject(expected)
    expect(existsSync(state)).toBe(false)
    await checkContacts(run)
  })

  it('failed rows are corrected and imported', async () => {
    const file = path.join(cwd, 'people.errors.csv')
    const failed = readFileSync(file, 'utf8')
    expect(failed.match(/not an email address/g)).toHaveLength(made.bad)
    writeFileSync(file, failed.replace(/^bad (\d+)/gm, 'mended$1@example.com'))
    const outcome = await run(['import', 'people.errors.csv', ...MAPPING, '--json'])
    expect([outcome.code, outcome.stderr]).toStrictEqual([0, ''])
    expect(JSON.parse(outcome.stdout)).toMatchObject({ totalRows: made.bad, createdCount: made.bad, failureCount: 0 })
  })
})

describe('at a server', () => {
  const { cwd, state } = workplace()
  let url = ''
  let server: ChildProcess | undefined

  async function serve(): Promise<void> {
    const port = url ? new URL(url).port : '0'
    const options = ['--data', path.join(cwd, 'data'), '--public-key', `pk_${'b'.repeat(64)}`, '--log-level', 'error']
    const child = start(['serve', '--port', port, ...options], {
      env: { POSTHORN_SECRET_KEY: SECRET, POSTHORN_RATE_LIMIT_PER_MINUTE: 'unlimited' },
    })
    server = child
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      url = /ready at (http:\S+)/.exec(text)?.[1] ?? url
    })
    await expect.poll(() => text, { interval: 20 }).toContain('ready at')
  }

  it('an import continues when the server is killed and restarted, and when it is killed itself', async () => {
    await serve()
    const env = { POSTHORN_URL: url, POSTHORN_KEY: SECRET }
    const args = ['import', 'people.csv', ...MAPPING, '--json']
    try {
      const first = start(args, { cwd, env })
      for (const part of [1, 2]) {
        await atPart(state, part)
        await sleep(200 + Math.random() * 500)
        if (server) await kill(server)
        await sleep(1000)
        await serve()
      }
      await atPart(state, 3)
      await kill(first)
      const outcome = await runProcess(args, { cwd, env })
      expect(JSON.parse(outcome.stdout)).toMatchObject(expected)
      await checkContacts((args) => runProcess(args, { env }))
    } finally {
      if (server) await kill(server)
    }
  })
})
