import { expect, it } from 'vitest'
import type { Note } from '../../mail/emails/history.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { anEmail, rowIds } from '../../testing/rows.ts'
import { withHistory } from './history.ts'
import type { Outcome } from './ledger.ts'
import { unchanged } from './lifecycle.ts'

const NOW = new Date('2026-11-23T08:00:00.000Z')
const mail = (overrides: Partial<Email> = {}) =>
  anEmail({ projectId: rowIds.make('prj'), bodyId: rowIds.make('bod'), ...overrides })

const historyOf = (outcome: Partial<Outcome> & Pick<Outcome, 'status'>, overrides: Partial<Email> = {}) => {
  const email = mail(overrides)
  return withHistory(email, { ...unchanged(email), ...outcome }, NOW).history
}
const note = (kind: Note['kind'], words: string | undefined): Note => ({ at: NOW, kind, words, times: 1 })

it.each<[string, Partial<Outcome> & Pick<Outcome, 'status'>, Note | undefined]>([
  ['a mail that was taken', { status: 'SENT', attempts: 1, sentAt: NOW }, undefined],
  ['a mail that was given back', { status: 'PENDING', dueAt: NOW }, undefined],
  ['an attempt that failed', { status: 'PENDING', attempts: 1, dueAt: NOW, error: '421' }, note('failed', '421')],
  ['the last one', { status: 'FAILED', attempts: 1, error: '550' }, note('failed', '550')],
  [
    'an unknown outcome',
    { status: 'UNKNOWN', attempts: 1, unknownOutcomes: 1, error: 'gone' },
    note('unknown', 'gone'),
  ],
  ['a pause', { status: 'PENDING', dueAt: NOW, error: '535' }, note('waited', '535')],
  ['a stop before the hand-over', { status: 'PENDING', dueAt: NOW, lostClaims: 1 }, note('interrupted', undefined)],
  ['what is not sent', { status: 'SUPPRESSED', error: 'unsubscribed' }, note('ended', 'unsubscribed')],
])('records the right note for %s', (_, outcome, expected) => {
  expect(historyOf(outcome)).toStrictEqual(expected && [expected])
})

it('adds to the history, and does not record the same pause twice', () => {
  const before = [note('failed', '421')]
  expect(historyOf({ status: 'FAILED', attempts: 2, error: '550' }, { history: before, attempts: 1 })).toStrictEqual([
    ...before,
    note('failed', '550'),
  ])
  expect(historyOf({ status: 'PENDING', dueAt: NOW, error: '535' }, { error: '535', history: before })).toBeUndefined()
})

it('keeps the moment of an outcome that is written later', () => {
  const email = mail()
  const outcome: Outcome = { ...unchanged(email), status: 'FAILED', error: 'x', history: [note('ended', 'x')] }
  expect(withHistory(email, outcome, new Date(0))).toBe(outcome)
})
