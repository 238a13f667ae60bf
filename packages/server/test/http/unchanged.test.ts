import { beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/routes/index.ts'
import { person } from '../accounts-kit.ts'
import { at, type Bench, SENDER, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
})

/** An edit that changes the record the first time, and where the record is read. */
interface Edit {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly read: string
  /** The fields without which an edit is refused. */
  readonly required?: object
}

async function created(operation: string, body: object, id = 'id'): Promise<string> {
  const answer = await tenant.call(operation, { body })
  expect([operation, answer.status < 300 ? 'created' : answer.text]).toStrictEqual([operation, 'created'])
  return textAt(answer, id)
}

const CONDITION = { logic: 'AND', groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }] }
const END = { type: 'EXIT', key: 'end', name: 'End', config: { reason: 'done' } }
const DEFINITION = {
  name: 'Drawn',
  triggerConfig: { eventName: 'signup' },
  steps: [END],
  transitions: [{ from: 'trigger', to: 'end' }],
}
const aWorkflow = async () => `/workflows/${await created('POST /workflows', { name: 'W', eventName: 'signup' })}`

/** An edit of each operation that changes a record with a revision. */
const EDITS: Readonly<Record<string, () => Promise<Edit>>> = {
  async updateContact() {
    const path = `/contacts/${await created('POST /contacts', { email: 'unchanged@example.com', data: { n: 1 } })}`
    return { path, read: path, body: { subscribed: false, data: { n: 2, city: 'London' } } }
  },
  async updateSegment() {
    const path = `/segments/${await created('POST /segments', { name: 'Pro', condition: CONDITION })}`
    const condition = { ...CONDITION, logic: 'OR' }
    return { path, read: path, body: { name: 'Professional', description: null, condition, trackMembership: true } }
  },
  async updateTemplate() {
    const mail = { subject: 'Hello', body: '<p>Hello</p>', from: SENDER, type: 'MARKETING' }
    const path = `/templates/${await created('POST /templates', { name: 'Hello', ...mail })}`
    return {
      path,
      read: path,
      body: { ...mail, name: 'Welcome', description: null, replyTo: 'r@example.com', tracking: true },
    }
  },
  async updateCampaign() {
    const campaign = { name: 'News', subject: 'News', body: '<p>News</p>', from: SENDER }
    const path = `/campaigns/${await created('POST /campaigns', { ...campaign, audienceType: 'ALL' }, 'data.id')}`
    const audience = { audienceType: 'FILTERED', audienceCondition: CONDITION }
    return { path, read: path, body: { ...campaign, ...audience, subject: 'New' } }
  },
  async updateWorkflow() {
    const path = await aWorkflow()
    return { path, read: path, body: { name: 'V', description: 'd', allowReentry: true } }
  },
  async defineWorkflow() {
    const path = await aWorkflow()
    return { path: `${path}/definition`, read: path, body: DEFINITION }
  },
  async updateStep() {
    const path = await aWorkflow()
    const step = await created(`POST ${path}/steps`, {
      type: 'DELAY',
      name: 'Wait',
      config: { amount: 1, unit: 'days' },
    })
    const config = { amount: 2, unit: 'hours' }
    return { path: `${path}/steps/${step}`, read: path, body: { name: 'Rest', position: 7, config } }
  },
  async updateProject() {
    const path = `/users/@me/projects/${tenant.id}`
    const settings = {
      name: 'Shop',
      language: 'de',
      color: '#ff0000',
      postalAddress: 'Street 1',
      tracking: { opens: false },
    }
    return { path, read: path, body: { ...settings, publicFieldsMax: 7, emailsDays: 30 } }
  },
  async updateMember() {
    const { id } = await person(bench, 'member-unchanged@example.com')
    const members = `/projects/${tenant.id}/members`
    await tenant.call(`POST ${members}`, { body: { email: 'member-unchanged@example.com', role: 'MEMBER' } })
    return { path: `${members}/${id}`, read: members, body: { role: 'ADMIN' }, required: { role: 'ADMIN' } }
  },
  async setBillingLimits() {
    const path = `/users/@me/projects/${tenant.id}`
    return { path: `${path}/billing-limits`, read: path, body: { campaigns: 1234, workflows: null } }
  },
  async updateWebhookEndpoint() {
    const hook = { url: 'https://hooks.example.com/in', events: ['*'] }
    const path = `/webhook-endpoints/${await created('POST /webhook-endpoints', hook)}`
    return { path, read: path, body: { url: 'https://hooks.example.com/out', events: ['email.*'], enabled: true } }
  },
}

it('the order of names in the body of a webhook is a part of it', async () => {
  const path = await aWorkflow()
  const config = (body: object) => ({ config: { url: 'https://hooks.example.com/in', method: 'POST', body } })
  const step = await created(`POST ${path}/steps`, { type: 'WEBHOOK', name: 'Call', ...config({ a: 1, b: 2 }) })
  const changed = await tenant.call(`PATCH ${path}/steps/${step}`, { body: config({ b: 2, a: 1 }) })
  expect(changed.status).toBe(200)
  const { text } = await tenant.call(`GET ${path}`)
  expect(text).toContain('"b":2,"a":1')
})

const edits = ROUTES.filter(({ method, revises }) => (method === 'PATCH' || method === 'PUT') && revises !== undefined)

it('every operation that edits a record with a revision is tried', () => {
  expect(edits.map(({ operationId }) => operationId).sort()).toStrictEqual(Object.keys(EDITS).sort())
})

describe.each(edits)('$operationId', ({ operationId, method }) => {
  it('keeps revision and time of a record that it does not change', async () => {
    const { path, read, body, required = {} } = (await EDITS[operationId]?.()) ?? expect.unreachable(operationId)
    const edit = async (changes: object) => {
      const answer = await tenant.call(`${method} ${path}`, { body: changes })
      expect([answer.status, answer.status === 200 ? '' : answer.text]).toStrictEqual([200, ''])
      return (await tenant.call(`GET ${read}`)).json
    }
    const before = (await tenant.call(`GET ${read}`)).json
    const changed = await edit(body)
    expect(changed).not.toStrictEqual(before)
    // Twice, because counts of people follow a change a moment later.
    const same = await edit(body)
    const shown = (json: unknown) => [at(json, 'revision'), at(json, 'updatedAt'), at(json, 'data')]
    expect(shown(same)).toStrictEqual(shown(changed))
    if (method === 'PATCH') expect(shown(await edit(required))).toStrictEqual(shown(changed))
  })
})
