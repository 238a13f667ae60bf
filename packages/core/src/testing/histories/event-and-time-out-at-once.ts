import type { History } from './history.ts'

export const EVENT_AND_TIME_OUT_AT_ONCE: History = {
  steps: {
    on: [
      'TRIGGER',
      {
        eventName: 'signup',
      },
    ],
    wait: [
      'WAIT_FOR_EVENT',
      {
        eventName: 'paid',
        timeout: 60,
      },
    ],
    again: [
      'WAIT_FOR_EVENT',
      {
        eventName: 'paid',
        timeout: 60,
      },
    ],
    thanks: [
      'EXIT',
      {
        reason: 'paid',
      },
    ],
    late: [
      'EXIT',
      {
        reason: 'late',
      },
    ],
  },
  ways: ['on > wait', 'wait event> again', 'wait timeout> late', 'again event> thanks', 'again timeout> late'],
  facts: [
    {
      kind: 'started',
      at: '2026-03-02T09:00:00.000Z',
    },
    {
      kind: 'event',
      at: '2026-03-02T09:00:30.000Z',
      eventName: 'other',
    },
    {
      kind: 'event',
      at: '2026-03-02T09:01:00.000Z',
      eventName: 'paid',
      data: {
        sum: 7,
      },
    },
    {
      kind: 'time',
      at: '2026-03-02T09:01:00.000Z',
    },
    {
      kind: 'time',
      at: '2026-03-02T09:02:00.000Z',
    },
    {
      kind: 'event',
      at: '2026-03-02T09:02:00.000Z',
      eventName: 'paid',
    },
  ],
  effects: [],
  records: [
    '1 stp_wait WAITING 2026-03-02T09:00:00.000Z until 2026-03-02T09:01:00.000Z',
    '1 stp_wait COMPLETED event 2026-03-02T09:01:00.000Z',
    '2 stp_again WAITING 2026-03-02T09:01:00.000Z until 2026-03-02T09:02:00.000Z',
    '2 stp_again COMPLETED timeout 2026-03-02T09:02:00.000Z',
    '3 stp_late COMPLETED 2026-03-02T09:02:00.000Z',
  ],
  end: {
    id: 'exe_1',
    status: 'EXITED',
    stepId: 'stp_late',
    visit: 3,
    hurry: 1,
    exitReason: 'late',
    startedAt: '2026-03-02T09:00:00.000Z',
    endedAt: '2026-03-02T09:02:00.000Z',
  },
}
