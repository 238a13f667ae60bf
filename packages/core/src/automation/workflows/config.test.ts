import { describe, expect, it } from 'vitest'
import { aDrawer } from '../../testing/drawing-kit.ts'
import { refused } from '../../testing/segment-kit.ts'
import { getWorkflowDetails } from './details.ts'
import type { Step } from './steps.ts'

describe('the config of a step', () => {
  const filter = { field: 'event.plan', operator: 'equals', value: 'pro' }
  const filters = { logic: 'AND', groups: [{ filters: [filter] }] }

  it.each<[string, Exclude<Step['type'], 'TRIGGER'>, Record<string, unknown>, unknown]>([
    ['a delay', 'DELAY', { amount: 0.5, unit: 'hours', other: 1 }, { amount: 0.5, unit: 'hours' }],
    ['a delay of a year', 'DELAY', { amount: 365, unit: 'days' }, { amount: 365, unit: 'days' }],
    ['a delay until a day', 'DELAY', { until: '2026-12-24' }, { until: '2026-12-24' }],
    ['a delay until a field', 'DELAY', { until: 'data.renewsAt' }, { until: 'data.renewsAt' }],
    [
      'a time of day',
      'DELAY',
      { at: '09:00', timeZone: 'Europe/Berlin', weekdays: [5, 1, 5] },
      { at: '09:00', timeZone: 'Europe/Berlin', weekdays: [1, 5] },
    ],
    [
      'a wait',
      'WAIT_FOR_EVENT',
      { eventName: 'paid', timeout: 31_536_000 },
      { eventName: 'paid', timeout: 31_536_000 },
    ],
    ['a wait for an open', 'WAIT_FOR_EVENT', { eventName: 'email.open' }, { eventName: 'email.open' }],
    ['a filter', 'CONDITION', filter, { condition: filters, isFilter: true }],
    ['a condition', 'CONDITION', filters, { condition: filters }],
    ['a condition by its name', 'CONDITION', { condition: filters }, { condition: filters }],
    ['an end', 'EXIT', { reason: 'Done' }, { reason: 'Done' }],
    [
      'an update',
      'UPDATE_CONTACT',
      { updates: { plan: 'pro' }, subscriptionAction: 'none' },
      { updates: { plan: 'pro' }, subscriptionAction: 'none' },
    ],
    [
      'a webhook',
      'WEBHOOK',
      { url: 'https://example.com/{{data.id}}' },
      { url: 'https://example.com/{{data.id}}', method: 'POST' },
    ],
    [
      'a webhook with a body',
      'WEBHOOK',
      { url: 'http://[2001:4860:4860::8888]:8080', method: 'PUT', headers: { 'X-A': '{{event.a}}' }, body: [null] },
      { url: 'http://[2001:4860:4860::8888]:8080', method: 'PUT', headers: { 'X-A': '{{event.a}}' }, body: [null] },
    ],
  ])('accepts %s', async (_, type, config, stored) => {
    const { add, ctx, id } = await aDrawer()
    const step = await add(type, config, { name: 'It', position: { x: 1, y: -2.5 }, key: 'it' })
    expect(step).toStrictEqual({
      id: expect.stringMatching(/^stp_/),
      name: 'It',
      key: 'it',
      position: { x: 1, y: -2.5 },
      type,
      config: stored,
    })
    const { workflow, graph } = await getWorkflowDetails(ctx, id)
    expect(graph.steps[1]).toStrictEqual(step)
    expect(workflow).toMatchObject({ version: 2, stepCount: 2 })
  })

  it.each<[string, Exclude<Step['type'], 'TRIGGER'>, Record<string, unknown>, string, string]>([
    ['a delay of nothing', 'DELAY', { amount: 0, unit: 'days' }, 'config.amount', 'too_small'],
    ['a delay of more than a year', 'DELAY', { amount: 365.001, unit: 'days' }, 'config.amount', 'too_big'],
    ['a delay without a unit', 'DELAY', { amount: 1 }, 'config.unit', 'required'],
    ['a delay until never', 'DELAY', { until: 'tomorrow' }, 'config.until', 'invalid_date'],
    ['a delay until no field', 'DELAY', { until: 'data.' }, 'config.until', 'invalid_date'],
    ['a time that clocks do not show', 'DELAY', { at: '24:00' }, 'config.at', 'invalid_format'],
    ['a zone that is none', 'DELAY', { at: '09:00', timeZone: 'Mars/Base' }, 'config.timeZone', 'invalid_time_zone'],
    ['an eighth day', 'DELAY', { at: '09:00', weekdays: [8] }, 'config.weekdays.0', 'too_big'],
    ['a wait for nothing', 'WAIT_FOR_EVENT', {}, 'config.eventName', 'required'],
    [
      'a wait of more than a year',
      'WAIT_FOR_EVENT',
      { eventName: 'e', timeout: 31_536_001 },
      'config.timeout',
      'too_big',
    ],
    ['a wait of no time', 'WAIT_FOR_EVENT', { eventName: 'e', timeout: 0 }, 'config.timeout', 'too_small'],
    ['no condition', 'CONDITION', {}, 'config.logic', 'required'],
    ['a filter on nothing', 'CONDITION', { ...filter, field: 'plan' }, 'config.field', 'unknown_field'],
    ['a filter without a value', 'CONDITION', { ...filter, value: undefined }, 'config.value', 'required'],
    ['no template', 'SEND_EMAIL', {}, 'config.templateId', 'required'],
    [
      'an address that is none',
      'SEND_EMAIL',
      { templateId: 'tpl_1', recipient: { type: 'CUSTOM', customEmail: 'x' } },
      'config.recipient.customEmail',
      'invalid_email',
    ],
    [
      'a custom mail to two',
      'SEND_EMAIL',
      { templateId: 'tpl_1', recipient: { type: 'CUSTOM', customEmail: 'A <a@example.com>, b@example.com' } },
      'config.recipient.customEmail',
      'too_many',
    ],
    [
      'a custom mail to nobody',
      'SEND_EMAIL',
      { templateId: 'tpl_1', recipient: { type: 'CUSTOM' } },
      'config.recipient.customEmail',
      'required',
    ],
    ['no address', 'WEBHOOK', {}, 'config.url', 'required'],
    ['a file', 'WEBHOOK', { url: 'file:///etc/passwd' }, 'config.url', 'invalid_url'],
    ['a host that contacts choose', 'WEBHOOK', { url: 'https://{{data.host}}/' }, 'config.url', 'invalid_url'],
    ['a fragment', 'WEBHOOK', { url: 'https://example.com/{{#if a}}b{{/if}}#c' }, 'config.url', 'invalid_url'],
    ['a port that does not exist', 'WEBHOOK', { url: 'https://example.com:99999/' }, 'config.url', 'invalid_url'],
    ['a port of mail servers', 'WEBHOOK', { url: 'https://example.com:25/' }, 'config.url', 'invalid_url'],
    ['the last port of services', 'WEBHOOK', { url: 'https://example.com:1023/' }, 'config.url', 'invalid_url'],
    ['a port that browsers block', 'WEBHOOK', { url: 'https://example.com:6000/' }, 'config.url', 'invalid_url'],
    ['a host with an escape', 'WEBHOOK', { url: 'https://a%2f.example/' }, 'config.url', 'invalid_url'],
    ['an address with a password', 'WEBHOOK', { url: 'https://a:b@example.com' }, 'config.url', 'invalid_url'],
    ['an address of 2049', 'WEBHOOK', { url: `https://example.com/${'x'.repeat(2029)}` }, 'config.url', 'too_big'],
    ['an address with a mistake', 'WEBHOOK', { url: 'https://example.com/{{' }, 'config.url', 'template_syntax'],
    [
      'a method that is none',
      'WEBHOOK',
      { url: 'https://example.com', method: 'TRACE' },
      'config.method',
      'invalid_value',
    ],
    [
      'a header of two lines',
      'WEBHOOK',
      { url: 'https://example.com', headers: { A: 'a\r\nB: b' } },
      'config.headers.A',
      'control_character',
    ],
    [
      'the header Host',
      'WEBHOOK',
      { url: 'https://example.com', headers: { Host: 'a' } },
      'config.headers.Host',
      'reserved_header',
    ],
    [
      'an encoding of the answer',
      'WEBHOOK',
      { url: 'https://example.com', headers: { 'Accept-Encoding': 'gzip' } },
      'config.headers.Accept-Encoding',
      'reserved_header',
    ],
    [
      'a signature',
      'WEBHOOK',
      { url: 'https://example.com', headers: { 'webhook-id': 'a' } },
      'config.headers.webhook-id',
      'reserved_header',
    ],
    [
      '51 headers',
      'WEBHOOK',
      { url: 'https://example.com', headers: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`x-${n}`, ''])) },
      'config.headers',
      'too_many',
    ],
    [
      'a body of 64,001',
      'WEBHOOK',
      { url: 'https://example.com', body: 'x'.repeat(63_999) },
      'config.body',
      'too_long',
    ],
    [
      'a body that is nested too deep',
      'WEBHOOK',
      { url: 'https://example.com', body: JSON.parse(`${'['.repeat(33)}${']'.repeat(33)}`) },
      'config.body',
      'too_deep',
    ],
    ['a reason of 256', 'EXIT', { reason: 'x'.repeat(256) }, 'config.reason', 'too_big'],
    [
      'another action',
      'UPDATE_CONTACT',
      { subscriptionAction: 'delete' },
      'config.subscriptionAction',
      'invalid_value',
    ],
  ])('refuses %s', async (_, type, config, field, code) => {
    const { add, version } = await aDrawer()
    const error = await refused(add(type, config), 'VALIDATION_ERROR')
    expect(error.errors?.[0]).toMatchObject({ field, code })
    expect(await version()).toBe(1)
  })

  it('accepts values that are just within its limits', async () => {
    const { add } = await aDrawer()
    await add('WEBHOOK', { url: `https://example.com/${'x'.repeat(2028)}`, body: 'x'.repeat(63_998) })
    await add('EXIT', { reason: 'x'.repeat(255) }, { name: 'x'.repeat(100), key: 'x'.repeat(100) })
  })
})
