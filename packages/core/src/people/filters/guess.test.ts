import { describe, expect, it } from 'vitest'
import { fieldMeant, operatorMeant } from './guess.ts'
import { OPERATORS } from './operators.ts'

describe('the meaning of a wrong word in a condition', () => {
  it.each([
    ['is', 'data', 'equals'],
    ['=', 'data', 'equals'],
    ['equalz', 'data', 'equals'],
    ['EQUALS', 'email', 'equals'],
    ['not_equals', 'data', 'notEquals'],
    ['>=', 'data', 'greaterThanOrEqual'],
    ['before', 'time', 'lessThan'],
    ['contain', 'email', 'contains'],
    ['isSet', 'data', 'exists'],
    ['within', 'event', 'triggeredWithin'],
    ['in', 'segment', 'memberOfSegment'],
    ['contains', 'subscribed', undefined],
    ['frobnicates', 'data', undefined],
  ] as const)('%s of a field of the kind %s: %s', (word, kind, meant) => {
    expect(operatorMeant(word, Object.keys(OPERATORS[kind]))).toBe(meant)
  })

  it.each([
    ['plan', 'data.plan'],
    ['subscribd', 'subscribed'],
    ['created_at', 'createdAt'],
    ['Email', 'email'],
    ['Data.plan', 'data.plan'],
    ['contact.plan', 'data.plan'],
    ['events.signed_up', 'event.signed_up'],
    ['address.city', 'data.address.city'],
    ['email.openned', 'email.opened'],
    ['email.frobnicated', undefined],
    ['segment.vip', undefined],
    ['data.', undefined],
    ['', undefined],
  ])('the field %s: %s', (name, meant) => {
    expect(fieldMeant(name)).toBe(meant)
  })
})
