import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asId } from '../../kernel/ids/ids.ts'
import { EMAIL_STATUSES, type Email } from '../../mail/emails/schema.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { anEmail, rowIds, rowTime } from '../../testing/rows.ts'
import { afterFeedback, type Feedback, NOT_YET } from './advance.ts'

const refusal = (kind: 'hard' | 'soft' | 'message') => ({
  class: kind,
  reason: kind === 'hard' ? ('unknown_recipient' as const) : ('mailbox_full' as const),
  status: undefined,
  replyCode: undefined,
  words: `550 ${kind}`,
})
const delivered: Feedback = { kind: 'delivered', at: rowTime(10) }
const hard: Feedback = { kind: 'bounced', at: rowTime(11), refusal: refusal('hard') }
const soft: Feedback = { kind: 'bounced', at: rowTime(12), refusal: refusal('soft') }
const complained: Feedback = { kind: 'complained', at: rowTime(13) }
const optedOut: Feedback = { kind: 'opted-out', at: rowTime(14) }

const mail = (overrides: Partial<Email> = {}) =>
  anEmail({ projectId: asId('prj', 'prj_1') ?? rowIds.make('prj'), bodyId: rowIds.make('bod'), ...overrides })

const statusAfter = (email: Email, feedback: Feedback) => {
  const next = afterFeedback(email, feedback)
  return next === NOT_YET || next === undefined ? next : next.status
}

function advanced(email: Email, feedback: Feedback): Email {
  const next = afterFeedback(email, feedback)
  return next && next !== NOT_YET ? { ...email, ...next } : email
}

describe('feedback about a mail', () => {
  const same = undefined
  it.each([
    ['PENDING', same, same, same],
    ['SENDING', NOT_YET, NOT_YET, NOT_YET],
    ['SENT', 'DELIVERED', 'BOUNCED', 'COMPLAINED'],
    ['DELIVERED', 'DELIVERED', 'BOUNCED', 'COMPLAINED'],
    ['OPENED', 'OPENED', 'BOUNCED', 'COMPLAINED'],
    ['CLICKED', 'CLICKED', 'BOUNCED', 'COMPLAINED'],
    ['BOUNCED', 'BOUNCED', 'BOUNCED', 'COMPLAINED'],
    ['COMPLAINED', 'COMPLAINED', 'COMPLAINED', 'COMPLAINED'],
    ['FAILED', same, same, same],
    ['SUPPRESSED', same, same, same],
    ['UNKNOWN', 'DELIVERED', 'BOUNCED', 'COMPLAINED'],
  ] as const)('while it is %s: delivered %s, bounced %s, complained %s', (status, ...expected) => {
    expect(EMAIL_STATUSES).toContain(status)
    expect([delivered, hard, complained].map((feedback) => statusAfter(mail({ status }), feedback))).toEqual(expected)
    expect(statusAfter(mail({ status }), optedOut)).toBe(status === 'SENDING' ? NOT_YET : undefined)
  })

  it('changes nothing the second time', () => {
    const email = mail({
      status: 'COMPLAINED',
      deliveredAt: rowTime(1),
      bouncedAt: rowTime(2),
      bounceClass: 'hard',
      complainedAt: rowTime(3),
    })
    for (const feedback of [delivered, hard, soft, complained]) expect(afterFeedback(email, feedback)).toBeUndefined()
  })

  it('may be worse the second time: a soft bounce becomes a hard one, which is final', () => {
    const bounced = advanced(mail({ status: 'SENT' }), soft)
    expect(bounced).toMatchObject({ bounceClass: 'soft', bouncedAt: soft.at, error: '550 soft' })
    const worse = advanced(bounced, hard)
    expect(worse).toMatchObject({ bounceClass: 'hard', bouncedAt: soft.at, error: '550 hard' })
    expect(afterFeedback(worse, soft)).toBeUndefined()
  })

  it('proves that a mail of unknown outcome was sent', () => {
    const email = mail({ status: 'UNKNOWN', error: 'the connection broke' })
    expect(afterFeedback(email, delivered)).toMatchObject({
      status: 'DELIVERED',
      sentAt: delivered.at,
      error: undefined,
    })
  })

  it('ends the same in any order, however often it is repeated', () => {
    const all = [delivered, hard, soft, complained]
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: 4 }), fc.array(fc.constantFrom(...all)), (order, again) => {
        let email = mail({ status: 'SENT', sentAt: rowTime(1) })
        for (const feedback of [...order, ...again]) email = advanced(email, feedback)
        expect(email).toMatchObject({
          status: 'COMPLAINED',
          bounceClass: 'hard',
          deliveredAt: delivered.at,
          complainedAt: complained.at,
          sentAt: rowTime(1),
        })
      }),
      { numRuns: propertyRuns(100) },
    )
  })
})
