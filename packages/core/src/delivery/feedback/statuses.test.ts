import { describe, expect, it } from 'vitest'
import type { BounceReason } from '../../mail/emails/bounces.ts'
import { findReplyCode, findStatus, parseStatus, reasonOfStatus } from './statuses.ts'

/** The meaning of each code by itself (RFC 3463, RFC 7372, RFC 7505, and the registry of IANA). */
const REASONS: readonly (readonly [condition: string, reason: BounceReason | undefined])[] = [
  ['0.0', undefined],
  ['1.0', undefined],
  ['1.1', 'unknown_recipient'],
  ['1.2', 'unknown_host'],
  ['1.3', 'unknown_recipient'],
  ['1.4', 'undetermined'],
  ['1.5', undefined],
  ['1.6', 'moved'],
  ['1.7', 'policy'],
  ['1.8', 'policy'],
  ['1.9', 'system_failure'],
  ['1.10', 'unknown_recipient'],
  ['1.11', undefined],
  ['1.351', 'unknown_recipient'],
  ['2.0', undefined],
  ['2.1', 'inactive_mailbox'],
  ['2.2', 'mailbox_full'],
  ['2.3', 'too_large'],
  ['2.4', 'system_failure'],
  ['2.5', undefined],
  ['3.0', 'system_failure'],
  ['3.1', 'system_failure'],
  ['3.2', 'system_failure'],
  ['3.3', 'system_failure'],
  ['3.4', 'too_large'],
  ['3.5', 'system_failure'],
  ['3.6', undefined],
  ['4.0', undefined],
  ['4.1', 'unreachable'],
  ['4.2', 'unreachable'],
  ['4.3', 'system_failure'],
  ['4.4', 'unknown_host'],
  ['4.5', 'system_failure'],
  ['4.6', 'system_failure'],
  ['4.7', 'expired'],
  ['4.8', undefined],
  ['5.0', undefined],
  ['5.1', 'protocol'],
  ['5.2', 'protocol'],
  ['5.3', 'too_many'],
  ['5.4', 'protocol'],
  ['5.5', 'protocol'],
  ['5.6', 'protocol'],
  ['6.0', 'content'],
  ['6.1', 'content'],
  ['6.99', 'content'],
  ['7.0', 'policy'],
  ['7.1', 'policy'],
  ['7.13', 'inactive_mailbox'],
  ['7.17', 'moved'],
  ['7.18', 'policy'],
  ['7.20', 'authentication'],
  ['7.21', 'authentication'],
  ['7.22', 'authentication'],
  ['7.23', 'authentication'],
  ['7.24', 'authentication'],
  ['7.25', 'authentication'],
  ['7.26', 'authentication'],
  ['7.27', 'policy'],
  ['60.1', undefined],
  ['8.1', undefined],
]

it.each(REASONS)('X.%s means %s', (condition, reason) => {
  for (const kind of [4, 5] as const) expect(reasonOfStatus({ class: kind, condition })).toBe(reason)
})

describe('a code in words', () => {
  it.each([
    ['550 5.1.1 User unknown', '5.1.1'],
    ['(#5.1.1)', '5.1.1'],
    ['5.0.0 first, then 5.1.0, then 5.1.1', '5.1.1'],
    ['5.0.0 first, then 5.1.0', '5.1.0'],
    ['5.0.0 first, then 5.0.3', '5.0.3'],
    ['5.1.0 and 5.2.0', '5.1.0'],
    ['4.0.0 and 5.0.0', '4.0.0'],
    ['4.4.7 and 5.1.1', '4.4.7'],
    ['2.1.5 ok', '2.1.5'],
    ['5.7.999', '5.7.999'],
    ['5.7.1000', undefined],
    ['5.8.1', undefined],
    ['3.1.1', undefined],
    ['192.5.1.1', undefined],
    ['5.1.1.7', undefined],
    ['15.1.1', undefined],
    ['', undefined],
  ])('"%s": %s', (words, code) => {
    expect(findStatus(words)).toBe(code)
  })
})

describe('the parts of a code', () => {
  it.each([
    ['2.0.0', { class: 2, condition: '0.0' }],
    ['4.2.2', { class: 4, condition: '2.2' }],
    ['5.1.10', { class: 5, condition: '1.10' }],
    ['5.001.010', { class: 5, condition: '1.10' }],
    [' 5.2.2 (mailbox full)', { class: 5, condition: '2.2' }],
    ['5.999.999', { class: 5, condition: '999.999' }],
    ['5.1.1000', undefined],
    ['5.1000.1', undefined],
    ['3.1.1', undefined],
    ['5.1', undefined],
    ['x 5.1.1', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('"%s": %j', (status, parts) => {
    expect(parseStatus(status)).toStrictEqual(parts)
  })
})

describe('a reply code in words', () => {
  it.each([
    ['550 User unknown', 550],
    ['smtp; 452-4.2.2 full', 452],
    ['said: 421, try later', 421],
    ['(550)', 550],
    ['[554]', 554],
    ['250', 250],
    ['559 x', 559],
    ['560 x', undefined],
    ['350 x', undefined],
    ['5500 x', undefined],
    ['1550 x', undefined],
    ['192.0.2.250 is blocked', undefined],
    ['port:550 x', undefined],
    ['http://a/550 x', undefined],
    ['#550 x', undefined],
    ['12-550 x', undefined],
    ['550x', undefined],
    ['first 421 then 550', 421],
    ['', undefined],
  ])('"%s": %s', (words, code) => {
    expect(findReplyCode(words)).toBe(code)
  })
})
