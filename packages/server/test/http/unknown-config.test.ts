import { beforeAll, describe, expect, it } from 'vitest'
import { at, type Bench, problems, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
let id: string
let templateId: string
beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
  id = textAt(await tenant.call('POST /workflows', { body: { name: 'Welcome', eventName: 'signup' } }), 'id')
  const words = { name: 'Hi', subject: 'Hi', body: '<p>Hi</p>', type: 'TRANSACTIONAL', from: 'post@sandbox.localhost' }
  templateId = textAt(await tenant.call('POST /templates', { body: words }), 'id')
})

const fieldsOf = (json: unknown) => {
  const warnings = at(json, 'warnings')
  return Array.isArray(warnings) ? warnings.map((warning) => [at(warning, 'code'), at(warning, 'field')]) : undefined
}
const named = (...fields: readonly string[]) => fields.map((field) => ['unknown_field', field])
const FILTER = { field: 'data.plan', operator: 'equals', value: 'pro' }

/** Configs, and their unknown fields. */
const CONFIGS: readonly [type: string, config: () => object, ...unknown: readonly string[]][] = [
  ['SEND_EMAIL', () => ({ templateId, delay: 1 }), 'delay'],
  [
    'SEND_EMAIL',
    () => ({ templateId, recipient: { type: 'CUSTOM', customEmail: 'a@b.example', x: 1 } }),
    'recipient.x',
  ],
  ['SEND_EMAIL', () => ({ template_id: templateId, recipient: { type: 'CONTACT' } })],
  ['DELAY', () => ({ amount: 1, unit: 'days', timeZone: 'Europe/Berlin' }), 'timeZone'],
  ['DELAY', () => ({ until: '2027-01-31', unit: 'days' }), 'unit'],
  ['DELAY', () => ({ at: '09:00', days: [1] }), 'days'],
  ['WAIT_FOR_EVENT', () => ({ eventName: 'paid', timeoutSeconds: 1 }), 'timeoutSeconds'],
  ['CONDITION', () => ({ ...FILTER, values: ['pro'] }), 'values'],
  [
    'CONDITION',
    () => ({ logic: 'AND', groups: [{ filters: [{ ...FILTER, x: 1 }], y: 1 }], z: 1 }),
    'z',
    'groups.0.y',
    'groups.0.filters.0.x',
  ],
  ['CONDITION', () => ({ condition: { ...FILTER, x: 1 }, y: 1 }), 'y', 'condition.x'],
  ['WEBHOOK', () => ({ url: 'https://a.example/', verb: 'POST', headers: { 'X-A': '1' }, body: { any: 1 } }), 'verb'],
  ['UPDATE_CONTACT', () => ({ updates: { any: 1 }, subscribed: true }), 'subscribed'],
  ['EXIT', () => ({ reason: 'done', note: 'x' }), 'note'],
]

describe('a field that the config of a step does not have is named in the answer', () => {
  it.each(CONFIGS)('%s %#', async (type, config, ...unknown) => {
    const made = await tenant.call(`POST /workflows/${id}/steps`, { body: { type, config: config() } })
    expect(made.status, made.text).toBe(201)
    const inConfig = named(...unknown.map((path) => `config.${path}`))
    expect(fieldsOf(made.json) ?? []).toStrictEqual(inConfig)
    const changed = await tenant.call(`PATCH /workflows/${id}/steps/${textAt(made, 'id')}`, {
      body: { config: config(), colour: 'red' },
    })
    expect([changed.status, fieldsOf(changed.json)]).toStrictEqual([200, [...named('colour'), ...inConfig]])
    const pushed = await tenant.call(`PUT /workflows/${id}/definition`, {
      body: {
        dryRun: true,
        steps: [
          { key: 'a', type: 'EXIT' },
          { key: 'b', type, config: config() },
        ],
      },
    })
    expect(pushed.status, pushed.text).toBe(200)
    expect(fieldsOf(pushed.json) ?? []).toStrictEqual(named(...unknown.map((path) => `steps.1.config.${path}`)))
  })

  it('names nothing for a step as it was read', async () => {
    const config = { logic: 'AND', groups: [{ filters: [FILTER] }] }
    const { json } = await tenant.call(`POST /workflows/${id}/steps`, { body: { type: 'CONDITION', config } })
    const again = await tenant.call(`PATCH /workflows/${id}/steps/${at(json, 'id')}`, { body: json })
    expect([again.status, fieldsOf(again.json)]).toStrictEqual([200, undefined])
  })

  it('names unknown fields of triggers, segments, audiences, and simulations', async () => {
    const condition = { logic: 'AND', groups: [{ filters: [{ ...FILTER, field: 'event.plan', x: 1 }] }] }
    const changed = await tenant.call(`PATCH /workflows/${id}`, {
      body: { triggerConfig: { eventName: 'signup', condition } },
    })
    expect(fieldsOf(changed.json)).toStrictEqual(named('triggerConfig.condition.groups.0.filters.0.x'))
    const segment = await tenant.call('POST /segments', {
      body: { name: 'S', condition: { operator: 'AND', conditions: [{ ...FILTER, x: 1 }], y: 1 } },
    })
    expect(fieldsOf(segment.json)).toStrictEqual(named('condition.y', 'condition.conditions.0.x'))
    const simulated = await tenant.call(`POST /workflows/${id}/simulate`, {
      body: { contact: { email: 'a@b.example', x: 1 }, facts: [{ at: '1d', event: 'e', y: 1 }], z: 1 },
    })
    expect(fieldsOf(simulated.json)).toStrictEqual(named('contact.x', 'facts.0.y', 'z'))
  })
})

describe('a wrong config', () => {
  it('of a definition is named with its step', async () => {
    const push = (config: object) =>
      tenant.call(`PUT /workflows/${id}/definition`, {
        body: {
          steps: [
            { key: 'a', type: 'EXIT' },
            { key: 'b', type: 'SEND_EMAIL', config },
          ],
        },
      })
    expect(problems(await push({ template_id: 7 }))).toStrictEqual([['steps.1.config.template_id', 'invalid_type']])
    const missing = await push({ templateId: 'tpl_none' })
    expect(missing.status).toBe(404)
    expect(at(missing.json, 'error.message')).toBe('steps.1: There is no template tpl_none.')
  })

  it.each([
    [{ logic: 'AND', groups: [{ filters: [FILTER] }], filters: [FILTER] }, 'config.filters'],
    [{ logic: 'AND', groups: [{ filters: [FILTER] }], conditions: [FILTER] }, 'config.conditions'],
    [{ operator: 'AND', conditions: [FILTER], filters: [FILTER] }, 'config.filters'],
  ])('does not drop one part of a condition for another: %j', async (config, field) => {
    const made = await tenant.call(`POST /workflows/${id}/steps`, { body: { type: 'CONDITION', config } })
    expect([made.status, problems(made)]).toStrictEqual([422, [[field, 'given_twice']]])
  })
})
