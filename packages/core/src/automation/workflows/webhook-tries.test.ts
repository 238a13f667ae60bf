import { describe, expect, it } from 'vitest'
import { type HttpAnswer, HttpError, type HttpFailure } from '../../kernel/ports/http.ts'
import { afterTry } from './webhook-tries.ts'

const AT = new Date('2026-01-02T03:04:05.000Z')
const later = (ms: number) => new Date(AT.getTime() + ms)

const anAnswer = (status: number, changes: Partial<HttpAnswer> = {}): HttpAnswer => ({
  status,
  headers: {},
  body: 'why',
  isWhole: true,
  url: 'https://a.example/',
  ...changes,
})

const tried = (result: HttpAnswer | HttpFailure, attempts = 0, key = 'exe_1/1') =>
  afterTry(typeof result === 'string' ? new HttpError(result, `it was ${result}`) : result, { key, attempts, at: AT })

describe('after a try of a webhook', () => {
  it.each([200, 201, 204, 299])('%i is final', (status) => {
    const output = { status, body: 'why', attempts: 1 }
    expect(tried(anAnswer(status))).toEqual({ is: 'over', outcome: { is: 'done', output } })
  })

  it.each([199, 300, 301, 304, 400, 401, 404, 408, 410, 428, 430, 499])('%i fails immediately', (status) => {
    const output = { status, body: 'why', attempts: 1 }
    const outcome = { is: 'failed', error: `The server responded with status ${status}.`, output }
    expect(tried(anAnswer(status))).toEqual({ is: 'over', outcome })
  })

  it.each<HttpFailure>(['refused', 'redirect'])('%s fails immediately', (failure) => {
    const outcome = { is: 'failed', error: `it was ${failure}`, output: { failure, attempts: 1 } }
    expect(tried(failure)).toEqual({ is: 'over', outcome })
  })

  it.each<number | HttpFailure>([429, 500, 503, 599, 'unresolved', 'unreachable', 'timeout', 'bad_answer'])(
    '%s is tried three times, with longer pauses',
    (what) => {
      const result = typeof what === 'number' ? anAnswer(what) : what
      expect(tried(result, 0)).toEqual({ is: 'again', at: later(10_000), attempts: 1 })
      expect(tried(result, 1)).toEqual({ is: 'again', at: later(60_000), attempts: 2 })
      expect(tried(result, 2)).toMatchObject({ is: 'over', outcome: { is: 'failed', output: { attempts: 3 } } })
    },
  )

  it.each([
    ['120', 120_000],
    ['5', 10_000],
    ['0', 10_000],
    ['3600', 3_600_000],
    ['3601', 3_600_000],
    ['999999999', 3_600_000],
    ['Fri, 02 Jan 2026 03:06:05 GMT', 120_000],
    ['Fri, 02 Jan 2026 03:00:00 GMT', 10_000],
    ['Sun, 02 Jan 2999 03:00:00 GMT', 3_600_000],
    ['-1', 10_000],
    ['soon', 10_000],
    ['', 10_000],
    ['1e9', 10_000],
  ])('waits as long as the server requests, within bounds: %j', (text, ms) => {
    for (const status of [429, 503])
      expect(tried(anAnswer(status, { headers: { 'retry-after': text } }))).toMatchObject({
        is: 'again',
        at: later(ms),
      })
  })

  it('a busy client does not count as a try, and is retried at varying times', () => {
    const results = Array.from({ length: 200 }, (_, n) => tried('busy', 2, `exe_${n}/1`))
    const times = results.map((result) => (result.is === 'again' ? result.at.getTime() - AT.getTime() : 0))
    expect(results.every((result) => result.is === 'again' && result.attempts === 2)).toBe(true)
    expect([Math.min(...times) >= 10_000, Math.max(...times) < 30_000, new Set(times).size > 100]).toEqual([
      true,
      true,
      true,
    ])
    expect(tried('busy', 2, 'exe_7/1')).toEqual(results[7])
  })

  it('stores the part of the answer that databases can store, and says when that is not all', () => {
    const result = tried(anAnswer(500, { body: 'a\u0000b\ud800', isWhole: false }), 2)
    expect(result).toMatchObject({
      outcome: { output: { status: 500, body: 'ab\ufffd', truncated: true, attempts: 3 } },
    })
  })
})
