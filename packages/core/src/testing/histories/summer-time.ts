import type { History } from './history.ts'

export const SUMMER_TIME: History = {
  steps: {
    on: [
      'TRIGGER',
      {
        eventName: 'signup',
      },
    ],
    at: [
      'DELAY',
      {
        at: '02:30',
        timeZone: 'Europe/Berlin',
      },
    ],
    own: [
      'DELAY',
      {
        until: 'data.endsAt',
      },
    ],
    hook: [
      'WEBHOOK',
      {
        url: 'https://example.com',
        method: 'POST',
      },
    ],
  },
  ways: ['on > at', 'at > own', 'own > hook'],
  facts: [
    {
      kind: 'started',
      at: '2026-03-28T12:00:00.000Z',
    },
    {
      kind: 'time',
      at: '2026-03-29T01:29:59.000Z',
    },
    {
      kind: 'time',
      at: '2026-03-29T01:30:00.000Z',
    },
    {
      kind: 'outcome',
      at: '2026-03-29T01:30:00.000Z',
      key: 'exe_1/2',
      outcome: {
        is: 'due',
        until: '2026-04-01T00:00:00.000Z',
      },
    },
    {
      kind: 'time',
      at: '2026-04-01T00:00:05.000Z',
    },
    {
      kind: 'outcome',
      at: '2026-04-01T00:00:09.000Z',
      key: 'exe_1/3',
      outcome: {
        is: 'failed',
        error: 'The server responded with status 500.',
        output: {
          status: 500,
        },
      },
    },
  ],
  effects: ['exe_1/2 stp_own', 'exe_1/3 stp_hook'],
  records: [
    '1 stp_at WAITING 2026-03-28T12:00:00.000Z until 2026-03-29T01:30:00.000Z',
    '1 stp_at COMPLETED 2026-03-29T01:30:00.000Z',
    '2 stp_own RUNNING 2026-03-29T01:30:00.000Z',
    '2 stp_own WAITING 2026-03-29T01:30:00.000Z until 2026-04-01T00:00:00.000Z',
    '2 stp_own COMPLETED 2026-04-01T00:00:05.000Z',
    '3 stp_hook RUNNING 2026-04-01T00:00:05.000Z',
    '3 stp_hook FAILED 2026-04-01T00:00:09.000Z',
  ],
  end: {
    id: 'exe_1',
    status: 'FAILED',
    stepId: 'stp_hook',
    visit: 3,
    hurry: 1,
    exitReason: 'The server responded with status 500.',
    startedAt: '2026-03-28T12:00:00.000Z',
    endedAt: '2026-04-01T00:00:09.000Z',
  },
}
