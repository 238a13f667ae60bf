import { describe, expect, it } from 'vitest'
import { stepDetail } from '../../src/features/workflows/step-words.ts'

describe('a step of a workflow in words', () => {
  it.each([
    ['DELAY', { amount: 1, unit: 'days' }, '1 day'],
    ['DELAY', { amount: 2.5, unit: 'hours' }, '2.5 hours'],
    ['DELAY', { until: 'data.renewal' }, 'until data.renewal'],
    ['DELAY', { at: '09:00', timeZone: 'Europe/Paris' }, 'until 09:00 Europe/Paris'],
    ['DELAY', { at: '09:00' }, 'until 09:00 UTC'],
    ['WAIT_FOR_EVENT', { eventName: 'bought' }, 'bought'],
    ['WAIT_FOR_EVENT', { eventName: 'bought', timeout: 172_800 }, 'bought, for at most 2 days'],
    ['WAIT_FOR_EVENT', { eventName: 'bought', timeout: 5400 }, 'bought, for at most 90 minutes'],
    ['WAIT_FOR_EVENT', { eventName: 'bought', timeout: 61 }, 'bought, for at most 61 seconds'],
    ['CONDITION', { field: 'data.plan', operator: 'equals', value: 'pro' }, 'plan is pro'],
    ['CONDITION', { field: 'subscribed', operator: 'equals', value: false }, 'subscribed is no'],
    ['CONDITION', { field: 'data.city', operator: 'exists' }, 'city has a value'],
    [
      'CONDITION',
      {
        logic: 'OR',
        groups: [
          {
            filters: [
              { field: 'event.bought', operator: 'triggeredWithin', value: 3, unit: 'days' },
              { field: 'data.age', operator: 'greaterThan', value: 17 },
            ],
          },
          {
            filters: [],
            conditions: { logic: 'AND', groups: [{ filters: [{ field: 'a', operator: 'sounds', value: 1 }] }] },
          },
        ],
      },
      'event.bought happened in the last 3 days and age is more than 17 or (a sounds 1)',
    ],
    [
      'CONDITION',
      { operator: 'AND', filters: [{ field: 'email', operator: 'contains', value: '@' }] },
      'email contains @',
    ],
    ['WEBHOOK', { url: 'https://example.com/x' }, 'POST https://example.com/x'],
    ['WEBHOOK', { url: 'https://example.com/x', method: 'PUT' }, 'PUT https://example.com/x'],
    ['UPDATE_CONTACT', { updates: { plan: 'pro', age: null } }, 'plan = "pro", age = null'],
    ['UPDATE_CONTACT', { updates: null, subscriptionAction: 'unsubscribe' }, 'Unsubscribed'],
    ['UPDATE_CONTACT', { subscriptionAction: 'none' }, undefined],
    ['EXIT', { reason: 'greeted' }, 'greeted'],
    ['EXIT', {}, undefined],
    ['TRIGGER', { eventName: 'signed-up' }, undefined],
    ['PHONE_CALL', { number: 1 }, '{"number":1}'],
  ])('%s %j', (type, config, words) => {
    expect(stepDetail({ type, config })).toBe(words)
  })
})
