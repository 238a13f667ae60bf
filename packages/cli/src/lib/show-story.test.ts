import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { ioOf } from './io.ts'
import { ago, type Chapter, duration, printTimeline } from './show-story.ts'
import { wrapped } from './width.ts'

const chapter = (at: string | null, message: string, more: Partial<Chapter> = {}): Chapter => ({
  type: 'accepted',
  at,
  message,
  words: null,
  by: null,
  link: null,
  count: 1,
  until: null,
  ...more,
})

function printed(columns: number | undefined, story: readonly Chapter[]): string {
  const stdout = Object.assign(new PassThrough(), columns === undefined ? {} : { isTTY: true, columns })
  printTimeline(ioOf({ stdin: new PassThrough(), stdout, stderr: new PassThrough(), env: {}, cwd: '/' }), story)
  return String(stdout.read() ?? '')
}

const STORY = [
  chapter('2026-11-21T09:30:00.000Z', 'Accepted with the request req_01kajw9z6t2k5m8p1r4u7x0a3c.'),
  chapter('2026-11-21T09:30:00.140Z', 'Attempt 1 failed.', {
    words: '451 4.7.1 <ada@example.com>: Recipient address rejected: Greylisting in action,\r\n please come back later',
  }),
  chapter('2026-11-21T09:35:02.000Z', 'Rendered and accepted by the mail server at attempt 2.', {
    words: '250 2.0.0 Ok',
  }),
  chapter('2026-11-24T10:00:00.000Z', 'Opened 3 times by a person.', { until: '2026-11-25T10:00:00.000Z' }),
  chapter(null, 'A link was followed 7 times by a machine.'),
]

test('a timeline fits a terminal of 80 columns, with the words of servers below', () => {
  const text = printed(80, STORY)
  expect(text).toBe(`2026-11-21 09:30:00Z           Accepted with the request
                               req_01kajw9z6t2k5m8p1r4u7x0a3c.
2026-11-21 09:30:00Z   +0.1 s  Attempt 1 failed.
                                 451 4.7.1 <ada@example.com>: Recipient address
                                 rejected: Greylisting in action, please come
                                 back later
2026-11-21 09:35:02Z   +5 min  Rendered and accepted by the mail server at
                               attempt 2.
                                 250 2.0.0 Ok
2026-11-24 10:00:00Z     +3 d  Opened 3 times by a person.
                                 until 2026-11-25 10:00:00Z
                               A link was followed 7 times by a machine.
`)
  expect(text.split('\n').every((line) => line.length <= 80)).toBe(true)
})

test('elsewhere its lines are complete, and foreign text cannot control a terminal', () => {
  const lines = printed(undefined, STORY).split('\n')
  expect(lines[2]?.trim()).toMatch(/^451 .* please come back later$/)
  expect(printed(undefined, [chapter(null, 'x', { words: 'a\u001b[2Jb' })])).toContain('a\ufffd[2Jb')
})

test.each([
  [0, '0.0 s'],
  [999, '1.0 s'],
  [1000, '1 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h'],
  [86_400_000, '1 d'],
  [-90_000, '−1 min'],
])('%i ms are %s', (ms, text) => {
  expect(duration(ms)).toBe(text)
})

test('formats a moment as a person would say it', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(ago('2026-11-21T09:00:00Z', now)).toBe('3 h ago')
  expect(ago('2026-11-21T12:05:00Z', now)).toBe('in 5 min')
})

test('a word that is too long gets a line of its own', () => {
  expect(wrapped('abcdefghij kl', 4)).toEqual(['abcdefghij', 'kl'])
  expect(wrapped('  ab cd https://posthorn.example/inbox ef', 8)).toEqual([
    '  ab cd',
    '  https://posthorn.example/inbox',
    '  ef',
  ])
  expect(wrapped('ab cd', 5)).toEqual(['ab cd'])
  expect(wrapped('', 5)).toEqual([''])
})
