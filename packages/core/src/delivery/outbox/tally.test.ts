import { expect, it } from 'vitest'
import { MAILER_FAILURES } from '../../kernel/ports/mailer.ts'
import { Tally } from './tally.ts'

const MINUTE = 60_000

function aTally(begunMs = 10 * MINUTE) {
  const at = { ms: begunMs }
  return { at, tally: new Tally(() => at.ms) }
}

const none = { sent: 0, failed: 0, retried: 0, unknown: 0 }

it('counts outcomes by lane, and failures by what they mean', () => {
  const { tally } = aTally()
  for (const status of ['SENT', 'SENT', 'PENDING', 'FAILED', 'UNKNOWN'] as const)
    tally.attempted('TRANSACTIONAL', status)
  tally.attempted('WORKFLOW', 'SENT')
  tally.attempted('CAMPAIGN', 'PENDING')
  tally.attempted('CAMPAIGN', 'SUPPRESSED')
  for (const failure of MAILER_FAILURES) tally.failed(failure)
  const { lanes, failures } = tally.figures()
  expect(lanes).toStrictEqual({
    transactional: { sent: 2, failed: 1, retried: 1, unknown: 1 },
    workflow: { ...none, sent: 1 },
    campaign: { ...none, retried: 1 },
  })
  expect(failures).toStrictEqual({ throttled: 1, refused: 3, unreachable: 1, unknown: 1 })
})

it('forgets counts after five to six minutes, and says of which period they are', () => {
  const { tally, at } = aTally()
  tally.attempted('TRANSACTIONAL', 'SENT')
  expect(tally.figures().periodSeconds).toBe(1)
  at.ms += 90_000
  expect(tally.figures()).toMatchObject({ periodSeconds: 90, lanes: { transactional: { sent: 1 } } })
  at.ms = 16 * MINUTE - 1
  expect(tally.figures()).toMatchObject({ periodSeconds: 360, lanes: { transactional: { sent: 1 } } })
  at.ms = 16 * MINUTE
  expect(tally.figures()).toMatchObject({ periodSeconds: 300, lanes: { transactional: { sent: 0 } } })
})
