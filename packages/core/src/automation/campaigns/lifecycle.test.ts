import { describe, expect, it } from 'vitest'
import { type CampaignAction, isCollecting, requireAllowed } from './lifecycle.ts'
import { CAMPAIGN_STATUSES, type CampaignStatus } from './schema.ts'

const ALLOWED: readonly (readonly [CampaignAction, readonly CampaignStatus[]])[] = [
  ['change', ['DRAFT', 'SCHEDULED']],
  ['send', ['DRAFT', 'SCHEDULED']],
  ['pause', ['SENDING']],
  ['resume', ['PAUSED']],
  ['cancel', ['SCHEDULED', 'SENDING', 'PAUSED']],
  ['delete', ['DRAFT', 'SENT', 'CANCELLED']],
]

const isAllowed = (action: CampaignAction, status: CampaignStatus): boolean => {
  try {
    requireAllowed(action, { status })
    return true
  } catch {
    return false
  }
}

it('the statuses of a campaign are these', () => {
  expect(CAMPAIGN_STATUSES).toStrictEqual(['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'SENT', 'CANCELLED'])
})

it.each(ALLOWED)('%s is allowed in %j only', (action, statuses) => {
  expect(CAMPAIGN_STATUSES.filter((status) => isAllowed(action, status))).toStrictEqual(statuses)
})

it.each([
  ['change', 'The campaign cannot be changed: it is SENT.'],
  ['send', 'The campaign cannot be sent: it is SENT.'],
  ['pause', 'The campaign cannot be paused: it is SENT.'],
  ['resume', 'The campaign cannot be resumed: it is SENT.'],
  ['cancel', 'The campaign cannot be cancelled: it is SENT.'],
] as const)('a refusal to %s names the status, and the statuses in which it works', (action, message) => {
  const allowed = ALLOWED.find(([name]) => name === action)?.[1]
  expect(() => requireAllowed(action, { status: 'SENT' })).toThrow(
    expect.objectContaining({ code: 'CONFLICT', message, details: { status: 'SENT', allowed } }),
  )
})

it('a paused campaign must be cancelled before it is deleted', () => {
  expect(() => requireAllowed('delete', { status: 'PAUSED' })).toThrow(
    expect.objectContaining({
      code: 'CONFLICT',
      message: 'The campaign cannot be deleted: it is PAUSED.',
      suggestion: 'Cancel the campaign first.',
    }),
  )
})

describe('the recipients of a campaign', () => {
  const collection = { jobId: 'job_1', bodyId: 'bod_1', lane: 0, recipients: 0 } as const

  it.each([
    ['SENDING', false, true],
    ['PAUSED', false, true],
    ['SENDING', true, false],
    ['PAUSED', true, false],
    ['CANCELLED', false, false],
    ['SENT', true, false],
  ] as const)('while it is %s and complete is %s: collecting is %s', (status, isComplete, expected) => {
    expect(isCollecting({ status, collection: { ...collection, isComplete } })).toBe(expected)
  })

  it('are not being collected before it starts', () => {
    expect(isCollecting({ status: 'SENDING', collection: undefined })).toBe(false)
  })
})
