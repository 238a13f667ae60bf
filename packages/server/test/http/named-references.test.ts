import { beforeAll, describe, expect, it } from 'vitest'
import { at, type Bench, caller, sharedBench, type Tenant, textAt } from '../harness.ts'

const SENDER = 'post@sandbox.localhost'

let bench: Bench
let tenant: Tenant
let welcome: string
let vip: string
let workflow: string

async function aTemplate(name: string): Promise<string> {
  const words = { subject: 'Hi', body: '<p>Hi</p>', type: 'TRANSACTIONAL', from: SENDER }
  return textAt(await tenant.call('POST /templates', { body: { name, ...words } }), 'id')
}
const aSegment = async (name: string) =>
  textAt(await tenant.call('POST /segments', { body: { name, type: 'STATIC' } }), 'id')

const aCampaign = (segmentId: string) => ({
  name: 'News',
  subject: 'News',
  body: '<p>News</p>',
  from: SENDER,
  audienceType: 'SEGMENT',
  segmentId,
})

beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
  welcome = await aTemplate('Größte Freude')
  await aTemplate('Größte Freude (Copy)')
  vip = await aSegment('VIP customers')
  for (const name of ['Twice', 'twice']) await aTemplate(name)
  for (const name of ['Double', 'DOUBLE']) await tenant.call('POST /segments', { body: { name, type: 'STATIC' } })
  workflow = textAt(await tenant.call('POST /workflows', { body: { name: 'Welcome', eventName: 'signup' } }), 'id')
})

const mail = (templateId: string) => ({ type: 'SEND_EMAIL', config: { templateId } })
const graph = (templateId: string) => ({
  steps: [{ key: 'mail', ...mail(templateId) }],
  transitions: [{ from: 'trigger', to: 'mail' }],
})

/** Requests with a template, and the place of its step in the answer, if there is one. */
const STEPS: readonly [string, (name: string) => [string, object]][] = [
  ['a new step', (name) => [`POST /workflows/${workflow}/steps`, mail(name)]],
  [
    'a new step, outside of its config',
    (name) => [`POST /workflows/${workflow}/steps`, { type: 'SEND_EMAIL', config: {}, templateId: name }],
  ],
  ['a new workflow', (name) => ['POST /workflows', { name: `W ${name}`, eventName: 'signup', ...graph(name) }]],
  ['a definition', (name) => [`PUT /workflows/${workflow}/definition`, graph(name)]],
]

describe('a template by its name', () => {
  it.each(STEPS)('%s', async (_, request) => {
    for (const name of ['Größte Freude', ' GRÖßTE FREUDE', welcome]) {
      const [path, body] = request(name)
      const made = await tenant.call(path, { body })
      expect(made.status, made.text).toBeLessThan(300)
      const steps = at(made.json, 'steps') ?? at((await tenant.call(`GET /workflows/${workflow}`)).json, 'steps')
      const one = at(made.json, 'templateId') ? made.json : Array.isArray(steps) ? steps.at(-1) : undefined
      expect(one).toMatchObject({ templateId: welcome, templateName: 'Größte Freude', config: { templateId: welcome } })
    }
    const [path, body] = request('Grösste Freude')
    const missing = await tenant.call(path, { body })
    expect(missing.status).toBe(404)
    expect(missing.json).toMatchObject({
      error: {
        code: 'TEMPLATE_NOT_FOUND',
        message: expect.stringContaining('There is no template called "Grösste Freude".'),
      },
    })
    expect(missing.text).toMatch(/"field":"(steps\.0\.)?config\.templateId"/)
    const [again, ambiguous] = request('TWICE')
    const several = await tenant.call(again, { body: ambiguous })
    expect([several.status, at(several.json, 'error.code')]).toEqual([422, 'VALIDATION_ERROR'])
    expect(several.text).toMatch(/is the name of several templates \(tpl_\w+, tpl_\w+\): send the id of one/)
  })

  it('changes a step, and shows no name when it is gone', async () => {
    const gone = await aTemplate('Gone')
    const made = textAt(await tenant.call(`POST /workflows/${workflow}/steps`, { body: mail('Größte Freude') }), 'id')
    const changed = await tenant.call(`PATCH /workflows/${workflow}/steps/${made}`, { body: { templateId: 'gone' } })
    expect(changed.json).toMatchObject({ templateId: gone, templateName: 'Gone' })
    // Another workflow of the project, or another project, does not use it.
    const other = await bench.tenant()
    const theirs = textAt(await other.call('POST /workflows', { body: { name: 'W', eventName: 'x' } }), 'id')
    const refused = await other.call(`POST /workflows/${theirs}/steps`, { body: mail('Größte Freude') })
    expect([refused.status, at(refused.json, 'error.code')]).toEqual([404, 'TEMPLATE_NOT_FOUND'])
  })
})

describe('a mail with a template by its name', () => {
  it.each(['Größte Freude', ' GRÖßTE FREUDE'])('is sent, checked, and explained: %j', async (template) => {
    const to = `${Math.random()}@example.com`
    const sent = await tenant.call('POST /v1/send', { body: { to, template } })
    expect(sent.status, sent.text).toBe(200)
    const id = textAt(sent, 'data.emails.0.contact.id')
    const batch = await tenant.call('POST /v1/send/batch', {
      body: {
        emails: [
          { to, template },
          { to, template: welcome },
        ],
      },
    })
    expect(batch.status, batch.text).toBe(200)
    const mails = at((await tenant.call(`GET /emails?contactId=${id}`)).json, 'data')
    expect(mails).toHaveLength(3)
    const preview = await tenant.call('POST /templates/preview', { body: { template } })
    expect(preview.json).toMatchObject({ subject: 'Hi' })
    const explained = await tenant.call(`GET /contacts/${id}/explain?templateId=${encodeURIComponent(template)}`)
    expect([explained.status, at(explained.json, 'reasons.0.emailId')]).toEqual([200, expect.stringMatching(/^eml_/)])
  })

  it('is refused when there is none, or several', async () => {
    const send = (template: string) => tenant.call('POST /v1/send', { body: { to: 'ada@example.com', template } })
    const missing = await send('Grösste Freude')
    expect([missing.status, at(missing.json, 'error.message')]).toEqual([
      404,
      'There is no template called "Grösste Freude".',
    ])
    expect(at(missing.json, 'error.suggestion')).toBe('Check the name against the list of templates, or send an id.')
    const several = await send('TWICE')
    expect([several.status, at(several.json, 'error.errors.0.field')]).toEqual([422, 'template'])
    // In its own case it is the only one.
    expect((await send(' twice ')).status).toBe(200)
    const unknown = await send('tpl_none')
    expect(at(unknown.json, 'error.suggestion')).toBe('Check the id against GET /templates.')
  })
})

describe('a workflow by its name', () => {
  it('is started, simulated, and explained, and so is a campaign', async () => {
    const named = { name: 'Größte Reise', eventName: 'travel', steps: [{ key: 'end', type: 'EXIT' }] }
    const transitions = [{ from: 'trigger', to: 'end' }]
    const made = textAt(await tenant.call('POST /workflows', { body: { ...named, transitions } }), 'id')
    await tenant.call(`PATCH /workflows/${made}`, { body: { enabled: true } })
    const name = encodeURIComponent(' größte REISE')
    const contact = { email: `${Math.random()}@example.com` }
    const contactId = textAt(await tenant.call('POST /contacts', { body: contact }), 'id')
    const simulated = await tenant.call(`POST /workflows/${name}/simulate`, { body: { contact, advance: '1d' } })
    expect([simulated.status, at(simulated.json, 'status')]).toEqual([200, 'EXITED'])
    const started = await tenant.call(`POST /workflows/${name}/executions`, { body: { contactId } })
    expect([started.status, at(started.json, 'workflowId')]).toEqual([201, made])
    const explained = await tenant.call(`GET /contacts/${contactId}/explain?workflowId=${name}`)
    expect([explained.status, at(explained.json, 'reasons.0.code')]).toEqual([200, 'workflow_ended'])
    await tenant.call('POST /campaigns', { body: { ...aCampaign(vip), name: 'Größte News' } })
    const ofCampaign = await tenant.call(
      `GET /contacts/${contactId}/explain?campaignId=${encodeURIComponent('größte NEWS')}`,
    )
    expect([ofCampaign.status, at(ofCampaign.json, 'reasons.0.code')]).toEqual([200, 'campaign_draft'])
  })

  it('is not found when none has the name, or several have', async () => {
    const id = textAt(await tenant.call('POST /contacts', { body: { email: 'ada@example.com' } }), 'id')
    for (const name of ['Twofold', 'twofold']) await tenant.call('POST /workflows', { body: { name, eventName: 'x' } })
    for (const [request, code] of [
      [`GET /contacts/${id}/explain?workflowId=nothing`, 'WORKFLOW_NOT_FOUND'],
      [`GET /contacts/${id}/explain?campaignId=nothing`, 'CAMPAIGN_NOT_FOUND'],
      [`GET /contacts/${id}/explain?workflowId=wfl_none`, 'WORKFLOW_NOT_FOUND'],
      [`GET /contacts/${id}/explain?workflowId=TWOFOLD`, 'VALIDATION_ERROR'],
    ] as const) {
      const refused = await tenant.call(request)
      expect([request, at(refused.json, 'error.code')]).toEqual([request, code])
    }
    const started = await tenant.call('POST /workflows/nothing/executions', { body: { contactId: id } })
    expect([started.status, at(started.json, 'error.message')]).toEqual([404, 'There is no workflow called "nothing".'])
  })
})

describe('a campaign with a template', () => {
  const audience = { name: 'News', audienceType: 'ALL' }
  const make = (body: object) => tenant.call('POST /campaigns', { body: { ...audience, ...body } })

  it('uses the texts of the template, except those of its own', async () => {
    const words = {
      subject: 'Hi {{name}}',
      body: '<p>Template</p>',
      from: SENDER,
      fromName: 'Shop',
      replyTo: 'help@example.com',
    }
    const body = { name: 'Spring news', type: 'HEADLESS', ...words }
    const template = textAt(await tenant.call('POST /templates', { body }), 'id')
    const { subject, fromName, replyTo } = words
    const copied = { subject, from: SENDER, fromName, replyTo, category: 'HEADLESS', body: words.body }
    for (const asked of ['spring NEWS', template]) {
      const made = await make({ template: asked })
      expect([made.status, at(made.json, 'data')]).toMatchObject([201, copied])
    }
    const own = { subject: 'Own', category: 'TRANSACTIONAL', from: `Ada <${SENDER}>` }
    const made = await make({ template, ...own })
    expect(at(made.json, 'data')).toMatchObject({
      subject: 'Own',
      fromName: 'Ada',
      category: 'TRANSACTIONAL',
      body: words.body,
    })
    await tenant.call(`PATCH /templates/${template}`, { body: { body: '<p>Later</p>' } })
    const id = textAt(made, 'data.id')
    expect((await tenant.call(`GET /campaigns/${id}`)).json).toMatchObject({ body: words.body })
    const put = await tenant.call(`PUT /campaigns/${id}`, { body: { ...audience, template: 'Spring news' } })
    expect([put.status, put.json]).toMatchObject([200, { ...copied, body: '<p>Later</p>' }])
  })

  it('is refused without a template of that name, without a sender, and without texts', async () => {
    const missing = await make({ template: 'nothing' })
    expect([missing.status, at(missing.json, 'error.code')]).toEqual([404, 'TEMPLATE_NOT_FOUND'])
    const words = { subject: 'Hi', body: '<p>Hi</p>', type: 'MARKETING' }
    await tenant.call('POST /templates', { body: { name: 'No sender', ...words } })
    const noSender = await make({ template: 'No sender' })
    expect([noSender.status, at(noSender.json, 'error.errors.0.field')]).toEqual([422, 'from'])
    expect((await make({ template: 'No sender', from: SENDER })).status).toBe(201)
    const nothing = await tenant.call('POST /campaigns', { body: {} })
    const fields = [at(nothing.json, 'error.errors')]
      .flat()
      .map((problem) => [at(problem, 'field'), at(problem, 'code')])
    expect(fields.sort()).toEqual(['audienceType', 'body', 'from', 'name', 'subject'].map((name) => [name, 'required']))
  })

  it('requires a key that may read templates', async () => {
    const scopes = ['campaigns:write']
    const made = await tenant.call(`POST /projects/${tenant.id}/keys`, { body: { name: 'c', scopes } })
    const body = { ...audience, template: welcome }
    const refused = await caller(bench.server, textAt(made, 'key'))('POST /campaigns', { body })
    expect([refused.status, at(refused.json, 'error.code')]).toEqual([403, 'INSUFFICIENT_SCOPE'])
  })
})

describe('a segment by its name', () => {
  it('is the audience of a campaign, and shown with it', async () => {
    const shown = { segmentId: vip, segmentName: 'VIP customers' }
    for (const name of ['VIP customers', 'vip Customers ', vip]) {
      const made = await tenant.call('POST /campaigns', { body: aCampaign(name) })
      expect(made.status, made.text).toBe(201)
      const id = textAt(made, 'data.id')
      expect(at(made.json, 'data')).toMatchObject(shown)
      expect((await tenant.call(`PUT /campaigns/${id}`, { body: aCampaign(name) })).json).toMatchObject(shown)
      expect((await tenant.call(`GET /campaigns/${id}`)).json).toMatchObject(shown)
    }
    expect((await tenant.call('GET /campaigns?limit=3')).json).toMatchObject({ data: [shown, shown, shown] })
  })

  it('is refused when there is none, or several', async () => {
    const missing = await tenant.call('POST /campaigns', { body: aCampaign('VIP costumers') })
    expect([missing.status, at(missing.json, 'error.code')]).toEqual([404, 'SEGMENT_NOT_FOUND'])
    expect(missing.text).toContain('Did you mean \\"VIP customers\\"?')
    expect(missing.text).toContain('"field":"segmentId"')
    const several = await tenant.call('POST /campaigns', { body: aCampaign('double') })
    expect([several.status, at(several.json, 'error.code')]).toEqual([422, 'VALIDATION_ERROR'])
    expect(several.text).toMatch(/is the name of several segments \(seg_\w+, seg_\w+\): send the id of one/)
  })

  it('has no name any more when it was deleted', async () => {
    const gone = await aSegment('Gone')
    const id = textAt(await tenant.call('POST /campaigns', { body: aCampaign('Gone') }), 'data.id')
    await tenant.call(`DELETE /segments/${gone}`)
    expect((await tenant.call(`GET /campaigns/${id}`)).json).toMatchObject({ segmentId: gone, segmentName: null })
  })
})

const asks = (name: string) => ({ field: `segment.${name}`, operator: 'memberOfSegment' })
const flat = (name: string) => ({
  operator: 'AND',
  conditions: [asks(name), { field: 'subscribed', operator: 'equals', value: true }],
})
const grouped = (name: string) => ({
  logic: 'AND',
  groups: [{ filters: [], conditions: { logic: 'OR', groups: [{ filters: [asks(name)] }] } }],
})

/** Requests with a condition. */
const CONDITIONS: readonly [string, (condition: object) => [string, object]][] = [
  ['a new segment', (condition) => ['POST /segments', { name: `S ${Math.random()}`, condition }]],
  ['a new segment, as filters', (filters) => ['POST /segments', { name: `S ${Math.random()}`, filters }]],
  ['a changed segment', (condition) => [`PATCH /segments/${asking}`, { condition }]],
  [
    'the audience of a campaign',
    (audienceFilter) => [
      'POST /campaigns',
      { ...aCampaign(''), segmentId: null, audienceType: 'FILTERED', audienceFilter },
    ],
  ],
  ['a step', (config) => [`POST /workflows/${workflow}/steps`, { type: 'CONDITION', config }]],
  [
    'a definition',
    (config) => [
      `PUT /workflows/${workflow}/definition`,
      { steps: [{ key: 'ask', type: 'CONDITION', config }], transitions: [] },
    ],
  ],
]
let asking: string
beforeAll(async () => {
  const condition = { field: 'data.plan', operator: 'equals', value: 'pro' }
  const body = { name: 'Asking', condition: { operator: 'AND', conditions: [condition] } }
  asking = textAt(await tenant.call('POST /segments', { body }), 'id')
})

describe('a condition that names a segment', () => {
  it.each(CONDITIONS)('%s', async (_, request) => {
    for (const form of [flat, grouped]) {
      const [path, body] = request(form('vip customers'))
      const made = await tenant.call(path, { body })
      expect(made.status, made.text).toBeLessThan(300)
      const shown = path.startsWith('PUT') ? (await tenant.call(`GET /workflows/${workflow}`)).text : made.text
      expect(shown).toContain(`"segment.${vip}"`)
      expect(shown).not.toContain('segment.vip customers')
      const [, missing] = request(form('nothing'))
      const refused = await tenant.call(path, { body: missing })
      expect([refused.status, at(refused.json, 'error.code')]).toEqual([404, 'SEGMENT_NOT_FOUND'])
      expect(at(refused.json, 'error.message')).toContain('There is no segment called "nothing".')
      const [, several] = request(form('double'))
      const ambiguous = await tenant.call(path, { body: several })
      expect([ambiguous.status, at(ambiguous.json, 'error.code')]).toEqual([422, 'VALIDATION_ERROR'])
      expect(ambiguous.text).toContain('is the name of several segments (seg_')
    }
  })

  it('previews, and keeps the segment when that gets another name', async () => {
    const people = await aSegment('People')
    await tenant.call(`POST /segments/${people}/members`, {
      body: { emails: ['ada@example.com'], createMissing: true },
    })
    const preview = await tenant.call('POST /segments/preview', { body: { condition: grouped('PEOPLE') } })
    expect(preview.json).toMatchObject({ memberCount: 1, data: [{ email: 'ada@example.com' }] })
    const made = textAt(
      await tenant.call('POST /segments', { body: { name: 'Of people', condition: grouped('People') } }),
      'id',
    )
    await tenant.call(`PATCH /segments/${people}`, { body: { name: 'Guests' } })
    expect((await tenant.call(`GET /segments/${made}/contacts`)).json).toMatchObject({ total: 1 })
  })

  it('cannot name itself', async () => {
    const refused = await tenant.call(`PATCH /segments/${asking}`, { body: { condition: grouped('asking') } })
    expect([refused.status, at(refused.json, 'error.message')]).toEqual([
      400,
      expect.stringContaining('would refer to itself'),
    ])
  })
})

describe('a key that may not read workflows or campaigns', () => {
  it('gets no explanations of them', async () => {
    const body = { name: 'explains', scopes: ['contacts:read', 'emails:read'] }
    const made = await tenant.call(`POST /projects/${tenant.id}/keys`, { body })
    const id = textAt(await tenant.call('POST /contacts', { body: { email: 'ada@example.com' } }), 'id')
    const queries = ['workflowId=Welcome', 'workflowId=nothing', 'campaignId=News', 'campaignId=nothing']
    for (const query of [...queries, `workflowId=${workflow}`, `templateId=${welcome}`]) {
      const answer = await caller(bench.server, textAt(made, 'key'))(`GET /contacts/${id}/explain?${query}`)
      expect([query, answer.status, at(answer.json, 'error.code')]).toEqual([query, 403, 'INSUFFICIENT_SCOPE'])
    }
  })
})

describe('a key that may not read segments or templates', () => {
  it('finds none by name, and is shown no similar name', async () => {
    const body = { name: 'ci', scopes: ['campaigns:write', 'workflows:write', 'contacts:read'] }
    const made = await tenant.call(`POST /projects/${tenant.id}/keys`, { body })
    const call = caller(bench.server, textAt(made, 'key'))
    const condition = { field: 'segment.VIP customer', operator: 'memberOfSegment' }
    const filtered = { logic: 'AND', groups: [{ filters: [condition] }] }
    for (const [operation, sent] of [
      ['POST /campaigns', aCampaign('VIP customers')],
      ['POST /campaigns', aCampaign('VIP customer')],
      [
        'POST /campaigns',
        { ...aCampaign(''), audienceType: 'FILTERED', segmentId: undefined, audienceFilter: filtered },
      ],
      ['POST /workflows', { name: 'W', eventName: 'signup', ...graph('Größte Freude') }],
      [`POST /workflows/${workflow}/steps`, mail('nothing')],
    ] as const) {
      const answer = await call(operation, { body: sent })
      expect([operation, answer.status, at(answer.json, 'error.code')]).toEqual([operation, 403, 'INSUFFICIENT_SCOPE'])
      expect(answer.text).not.toContain('VIP customers')
    }
    expect((await call('POST /campaigns', { body: aCampaign(vip) })).status).toBe(201)
  })
})
