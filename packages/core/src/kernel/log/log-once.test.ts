import { expect, it } from 'vitest'
import { silentLog } from '../ports/log.ts'
import { StoreUnavailable } from '../ports/store.ts'
import { logOnce } from './log-once.ts'

function begin() {
  const lines: unknown[] = []
  let now = 0
  let tick = async () => {}
  const { log, close } = logOnce(
    {
      ...silentLog,
      warn: (fields, message) => lines.push(['warn', fields, message]),
      error: (fields, message) => lines.push(['error', fields, message]),
    },
    {
      steadyMs: () => now,
      every(_, work) {
        tick = async () => void (await work())
        return () => {}
      },
    },
  )
  const pass = async (ms: number) => {
    now += ms
    await tick()
  }
  return { log, close, lines, pass }
}

const away = () => new StoreUnavailable('the database does not answer: connect ECONNREFUSED')

it('logs a cause once a minute, whatever work it affects, and how often it was left out', async () => {
  const { log, lines, pass } = begin()
  const [err] = [away()]
  for (let slot = 0; slot < 45; slot++) log.error({ err }, 'delivery failed; the sweep will retry')
  log.error({ err: away() }, 'running jobs failed; retrying')
  log.warn({ err: away(), email: 'eml_1' }, 'failed to recheck a mail; it will be retried later')
  expect(lines).toStrictEqual([['error', { err }, 'delivery failed; the sweep will retry']])
  await pass(59_999)
  expect(lines).toHaveLength(1)
  await pass(1)
  const unsaid = {
    'delivery failed; the sweep will retry': 44,
    'running jobs failed; retrying': 1,
    'failed to recheck a mail; it will be retried later': 1,
  }
  const told = 'failures omitted: their cause was already logged'
  expect(lines.slice(1)).toStrictEqual([['warn', { cause: err.message, unsaid }, told]])
  log.error({ err }, 'delivery failed; the sweep will retry')
  expect(lines).toHaveLength(3)
  await pass(60_000)
  expect(lines).toHaveLength(3)
})

it('logs every cause, and each line about one row', () => {
  const { log, close, lines } = begin()
  log.error({ err: new StoreUnavailable('the database took too long') }, 'delivery failed; the sweep will retry')
  log.error({ err: away() }, 'delivery failed; the sweep will retry')
  for (const email of ['eml_1', 'eml_2']) log.error({ err: new TypeError('no'), email }, 'a mail could not be composed')
  log.warn({ mails: 1 }, 'mail waits')
  log.warn({ mails: 2 }, 'mail waits')
  expect(lines).toHaveLength(6)
  for (let times = 0; times < 3; times++) log.error({ err: new TypeError('no'), queue: 'wake' }, 'the queue failed')
  expect(lines).toHaveLength(7)
  close()
  expect(lines.at(-1)).toMatchObject([
    'warn',
    { cause: 'the queue failed: no', unsaid: { 'the queue failed': 2 } },
    expect.any(String),
  ])
})
