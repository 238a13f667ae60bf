import type { History } from './history.ts'

export const WELCOME: History = {
  steps: {
    on: [
      'TRIGGER',
      {
        eventName: 'signup',
      },
    ],
    hello: [
      'SEND_EMAIL',
      {
        templateId: 'tpl_1',
      },
    ],
    pause: [
      'DELAY',
      {
        amount: 2,
        unit: 'days',
      },
    ],
    ask: [
      'CONDITION',
      {
        condition: {
          logic: 'AND',
          groups: [],
        },
      },
    ],
    pro: [
      'SEND_EMAIL',
      {
        templateId: 'tpl_2',
      },
    ],
    free: [
      'SEND_EMAIL',
      {
        templateId: 'tpl_3',
      },
    ],
  },
  ways: ['on > hello', 'hello > pause', 'pause > ask', 'ask yes> pro', 'ask no> free'],
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
      },
    },
    {
      kind: 'time',
      at: '2026-03-04T08:59:59.999Z',
    },
    {
      kind: 'time',
      at: '2026-03-04T09:00:00.000Z',
    },
    {
      kind: 'outcome',
      at: '2026-03-04T09:00:00.000Z',
      key: 'exe_1/3',
      outcome: {
        is: 'done',
        branch: 'no',
      },
    },
    {
      kind: 'outcome',
      at: '2026-03-04T09:00:01.000Z',
      key: 'exe_1/3',
      outcome: {
        is: 'done',
        branch: 'yes',
      },
    },
    {
      kind: 'outcome',
      at: '2026-03-04T09:00:02.000Z',
      key: 'exe_1/4',
      outcome: {
        is: 'skipped',
        reason: 'not subscribed',
      },
    },
  ],
  effects: ['exe_1/1 stp_hello', 'exe_1/3 stp_ask', 'exe_1/4 stp_free'],
  records: [
    '1 stp_hello RUNNING 2026-03-02T09:00:00.000Z',
    '1 stp_hello COMPLETED 2026-03-02T09:00:00.000Z',
    '2 stp_pause WAITING 2026-03-02T09:00:00.000Z until 2026-03-04T09:00:00.000Z',
    '2 stp_pause COMPLETED 2026-03-04T09:00:00.000Z',
    '3 stp_ask RUNNING 2026-03-04T09:00:00.000Z',
    '3 stp_ask COMPLETED no 2026-03-04T09:00:00.000Z',
    '4 stp_free RUNNING 2026-03-04T09:00:00.000Z',
    '4 stp_free SKIPPED 2026-03-04T09:00:02.000Z',
  ],
  end: {
    id: 'exe_1',
    status: 'COMPLETED',
    stepId: 'stp_free',
    visit: 4,
    hurry: 2,
    startedAt: '2026-03-02T09:00:00.000Z',
    endedAt: '2026-03-04T09:00:02.000Z',
  },
}
