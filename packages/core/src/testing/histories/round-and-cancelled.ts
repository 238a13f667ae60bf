import type { History } from './history.ts'

export const ROUND_AND_CANCELLED: History = {
  steps: {
    on: [
      'TRIGGER',
      {
        eventName: 'signup',
      },
    ],
    set: [
      'UPDATE_CONTACT',
      {
        updates: {
          n: 1,
        },
      },
    ],
    pause: [
      'DELAY',
      {
        amount: 1,
        unit: 'hours',
      },
    ],
  },
  ways: ['on > set', 'set > pause', 'pause > set'],
  facts: [
    {
      kind: 'started',
      at: '2026-03-02T09:00:00.000Z',
    },
    {
      kind: 'outcome',
      at: '2026-03-02T09:00:00.000Z',
      key: 'exe_1/1',
      outcome: {
        is: 'done',
        output: {
          changed: true,
        },
      },
    },
    {
      kind: 'time',
      at: '2026-03-02T10:00:00.000Z',
    },
    {
      kind: 'outcome',
      at: '2026-03-02T10:00:00.000Z',
      key: 'exe_1/3',
      outcome: {
        is: 'done',
      },
    },
    {
      kind: 'cancelled',
      at: '2026-03-02T10:30:00.000Z',
      reason: 'The contact was deleted.',
    },
    {
      kind: 'time',
      at: '2026-03-02T11:00:00.000Z',
    },
  ],
  effects: ['exe_1/1 stp_set', 'exe_1/3 stp_set'],
  records: [
    '1 stp_set RUNNING 2026-03-02T09:00:00.000Z',
    '1 stp_set COMPLETED 2026-03-02T09:00:00.000Z',
    '2 stp_pause WAITING 2026-03-02T09:00:00.000Z until 2026-03-02T10:00:00.000Z',
    '2 stp_pause COMPLETED 2026-03-02T10:00:00.000Z',
    '3 stp_set RUNNING 2026-03-02T10:00:00.000Z',
    '3 stp_set COMPLETED 2026-03-02T10:00:00.000Z',
    '4 stp_pause WAITING 2026-03-02T10:00:00.000Z until 2026-03-02T11:00:00.000Z',
    '4 stp_pause CANCELLED 2026-03-02T10:30:00.000Z',
  ],
  end: {
    id: 'exe_1',
    status: 'CANCELLED',
    stepId: 'stp_pause',
    visit: 4,
    hurry: 2,
    exitReason: 'The contact was deleted.',
    startedAt: '2026-03-02T09:00:00.000Z',
    endedAt: '2026-03-02T10:30:00.000Z',
  },
}
