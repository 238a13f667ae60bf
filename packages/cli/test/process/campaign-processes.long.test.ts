// A campaign to 4,000 people on a machine with several worker processes, each of which dies in another way, from dist/.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { startOwnPostgres } from '../../../../test/support/postgres.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { itInTurn } from '../../../../test/support/variants.ts'
import { asked, begin, checkAll } from '../campaign-crash-kit.ts'
import { clientOf, type Environment, type Process, settingsOf, startProcess } from '../nodes-kit.ts'

const PEOPLE = 4000
const CONNECTIONS = 5
/** So slow that seconds pass between the last kill and the last mail. */
const SEND_RATE = '400'
/** A process that is killed, or paused past its lease, leaves at most two mails of each connection in doubt. */
const IN_HAND = 2 * CONNECTIONS

const found = await startOwnPostgres()
const postgres = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: worker processes on PostgreSQL are not tested here: ${found.missing}`)
const smtp = await startSmtpServer()
const running = new Set<Process>()
const stopped = new Set<number>()
afterEach(async () => {
  for (const pid of stopped) signal(pid, 'SIGCONT')
  await Promise.all([...running].map((process) => process.end()))
  running.clear()
  stopped.clear()
  await smtp.reset()
})
afterAll(async () => {
  await smtp.stop()
  await postgres?.stop()
})

async function start(...args: Parameters<typeof startProcess>): Promise<Process> {
  const process = await startProcess(...args)
  running.add(process)
  return process
}

const isGone = (pid: number) => !signal(pid, 0)

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** Returns the worker processes that a process has started. */
function workersOf({ pid }: Process): readonly number[] {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return all.flatMap((line) => {
    const [child, parent, ...command] = line.trim().split(/\s+/)
    return Number(parent) === pid && command.join(' ').includes('worker-process') ? Number(child) : []
  })
}

async function killOne(parent: Process): Promise<void> {
  const before = workersOf(parent)
  const [victim = 0] = before
  signal(victim, 'SIGKILL')
  const others = () => workersOf(parent).filter((pid) => pid !== victim)
  await expect.poll(others).toHaveLength(before.length)
}

/** Kills the first process: its workers notice, finish their mails, and end. */
async function killParent(parent: Process): Promise<void> {
  const orphans = workersOf(parent).filter((pid) => !stopped.has(pid))
  await parent.kill()
  await expect.poll(() => orphans.every(isGone)).toBe(true)
}

/** Waits until so many mails have arrived. */
const arrived = (mails: number) => expect.poll(() => smtp.count(), { interval: 20 }).toBeGreaterThan(mails)

const isSending = async (url: string, id: string) =>
  (await asked(() => clientOf(url).campaigns.get(id))).status === 'SENDING'

async function untilSent(url: () => string, id: string): Promise<void> {
  while (await isSending(url(), id)) await sleep(500)
}

const variant = itInTurn(2)

describe('a campaign on a machine with several worker processes', () => {
  variant('reaches each person once whichever process is killed, on SQLite with two workers of a server', async () => {
    const data = mkdtempSync(path.join(tmpdir(), 'posthorn-processes-'))
    const { POSTHORN_DATABASE_URL: _, ...settings } = settingsOf('', `${smtp.url}?connections=${CONNECTIONS}`)
    const env: Environment = { ...settings, POSTHORN_DATA: data, POSTHORN_WORKERS: '2', POSTHORN_SEND_RATE: SEND_RATE }
    const server = await start('all', env)
    expect(workersOf(server)).toHaveLength(2)
    const url = () => server.url ?? ''
    const id = await begin(url(), PEOPLE)
    await arrived(500)
    await killOne(server)
    await arrived(1000)
    await killParent(server)
    await arrived(2000)
    expect(await isSending(url(), id)).toBe(true)
    await killOne(server)
    await untilSent(url, id)
    await checkAll(url(), id, smtp, 2 * IN_HAND, PEOPLE)
    await server.end()
    rmSync(data, { recursive: true, force: true })
  })

  variant(
    'reaches each person once whichever process dies or stands still, on PostgreSQL with three workers',
    async () => {
      const database = (await postgres?.createDatabase()) ?? ''
      const settings = settingsOf(database, `${smtp.url}?connections=${CONNECTIONS}`)
      const env = { ...settings, POSTHORN_WORKERS: '3', POSTHORN_SEND_RATE: SEND_RATE }
      const api = await start('api', env)
      const parent = await start('worker', env)
      const url = () => api.url ?? ''
      const id = await begin(url(), PEOPLE)
      await arrived(500)
      const [still = 0] = workersOf(parent)
      stopped.add(still)
      signal(still, 'SIGSTOP')
      await arrived(1000)
      await killOne(parent)
      await killParent(parent)
      await arrived(2000)
      const before = workersOf(parent)
      expect(await parent.end()).toBe(0)
      expect(before.every(isGone)).toBe(true)
      running.add(await startProcess('worker', env))
      // Not before its lease is over: until then the campaign waits for its mails.
      await untilSent(url, id)
      // It resumes with mails that others have taken over, and without its parent.
      signal(still, 'SIGCONT')
      await expect.poll(() => isGone(still)).toBe(true)
      await checkAll(url(), id, smtp, 2 * IN_HAND, PEOPLE)
    },
    { isThere: postgres !== undefined },
  )
})
