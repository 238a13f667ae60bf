import type { LedgerHealth } from '@posthorn/adapters/operations'
import { describe, expect, it } from 'vitest'
import type { Look } from '../../src/doctor/database.ts'
import { checkProcesses, checkRelays } from '../../src/doctor/processes.ts'

const NOW = new Date('2026-11-28T10:00:00Z')
type Node = LedgerHealth['nodes'][number]
type Relay = NonNullable<NonNullable<Node['report']>['relay']>

const LANE = { sent: 0, retried: 0, failed: 0, unknown: 0 }
const RELAY: Relay = {
  kind: 'smtp',
  host: 'smtp.example.com:587',
  state: 'ok',
  since: null,
  nextTryAt: null,
  pausedSenders: 0,
  connections: { most: 20, open: 0, idle: 0 },
  sent: 0,
  throttled: 0,
  refused: 0,
  unreachable: 0,
  unknown: 0,
  lastError: null,
}

const aNode = (silentSeconds: number, relay: Relay | null = RELAY): Node => ({
  id: 'wrk_1',
  name: 'one',
  host: `machine-${silentSeconds}`,
  pid: 7,
  version: '1.0.0',
  startedAt: NOW,
  beatAt: new Date(NOW.getTime() - silentSeconds * 1000),
  report: {
    roles: ['delivery'],
    tasks: [],
    memoryBytes: 1,
    held: 0,
    periodSeconds: 60,
    lanes: { transactional: LANE, workflow: LANE, campaign: LANE },
    relay,
  },
})

/** The result of a look at a database whose clock is ahead. */
const lookAt = (nodes: readonly Node[], skewMs = 0): Look => ({
  inspection: {
    engine: 'SQLite',
    supported: true,
    latencyMs: 1,
    damage: undefined,
    skewMs,
    connections: undefined,
    agreements: {},
    pending: [],
    newer: [],
    refusal: undefined,
    ledger: {
      due: 0,
      oldestDueAt: undefined,
      retries: 0,
      oldestRetryAt: undefined,
      abandoned: 0,
      failed: 0,
      parked: 0,
      discarded: [],
      overdueMs: 0,
      newestAt: undefined,
      unaddressed: 0,
      pausedEndpoints: 0,
      projects: 1,
      sent: false,
      nodes,
    },
  },
})

describe('the doctor', () => {
  it('reports processes that are late or dead, dead ones first', () => {
    expect(checkProcesses(lookAt([]), NOW)).toMatchObject({ status: 'ok', message: 'none is running' })
    expect(checkProcesses(lookAt([aNode(49)]), NOW)).toMatchObject({ status: 'ok' })
    expect(checkProcesses(lookAt([aNode(50), aNode(1)]), NOW)).toMatchObject({
      status: 'warning',
      code: 'processes_late',
      message: expect.stringContaining('machine-50 (process 7), last report 50 s ago'),
    })
    const dead = checkProcesses(lookAt([aNode(60), aNode(120)]), NOW)
    expect(dead).toMatchObject({ code: 'processes_dead', message: expect.stringContaining('1 process ended') })
    expect(dead.message).not.toContain('machine-60')
    const many = checkProcesses(lookAt(Array.from({ length: 9 }, (_, n) => aNode(200 + n))), NOW)
    expect(many.message).toContain('machine-202 (process 7), last report 202 s ago; and 6 more')
  })

  it('uses the clock of the database', () => {
    expect(checkProcesses(lookAt([aNode(-300)], 300_000), NOW)).toMatchObject({ status: 'ok' })
    expect(checkProcesses(lookAt([aNode(200)], -200_000), NOW)).toMatchObject({ status: 'ok' })
  })

  it('reports mail servers that a living process cannot use', () => {
    const lastError = { at: NOW, failure: 'misconfigured', message: '535 wrong password' } as const
    const refusing: Relay = { ...RELAY, state: 'refusing', lastError }
    expect(checkRelays(lookAt([aNode(1), aNode(200, refusing)]), NOW)).toMatchObject({ status: 'ok' })
    expect(checkRelays(lookAt([aNode(1, null)]), NOW)).toMatchObject({ message: 'no process delivers mail' })
    expect(checkRelays(lookAt([aNode(1), aNode(60, refusing)]), NOW)).toMatchObject({
      status: 'warning',
      code: 'relays_failing',
      message: expect.stringContaining(
        'machine-60 (process 7): smtp.example.com:587 refuses this server (535 wrong password)',
      ),
    })
  })

  it('says that it cannot know without a database', () => {
    for (const check of [checkProcesses, checkRelays]) {
      expect(check({ failure: 'gone' }, NOW)).toMatchObject({ code: 'processes_unchecked' })
      expect(check({ inspection: undefined }, NOW)).toMatchObject({ status: 'ok' })
    }
  })
})
