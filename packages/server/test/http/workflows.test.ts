import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, type Bench, failure, problems, SENDER, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const filter = { field: 'data.plan', operator: 'equals', value: 'pro' }
const create = (more: object = {}) =>
  tenant.call('POST /workflows', { body: { name: 'Welcome', eventName: 'signup', ...more } })
const template = async () => {
  const body = { name: 'Hello', subject: 'Hi', body: '<p>Hi</p>', from: SENDER, type: 'TRANSACTIONAL' }
  return textAt(await tenant.call('POST /templates', { body }), 'id')
}
const figures = {
  entered: 0,
  waiting: 0,
  running: 0,
  completed: 0,
  skipped: 0,
  failed: 0,
  cancelled: 0,
  branches: { yes: 0, no: 0, event: 0, timeout: 0 },
}

describe('the position of a step', () => {
  it.each([0, 3, -1.5, { x: 1, y: 2 }])('is kept as it was sent: %j', async (position) => {
    const id = textAt(await create(), 'id')
    const step = await tenant.call(`POST /workflows/${id}/steps`, { body: { type: 'EXIT', position } })
    expect([step.status, at(step.json, 'position')]).toStrictEqual([201, position])
    const path = `/workflows/${id}/steps/${textAt(step, 'id')}`
    for (const changed of [7, null, { x: 0, y: 0 }, 0]) {
      const answer = await tenant.call(`PATCH ${path}`, { body: { position: changed } })
      expect([answer.status, at(answer.json, 'position')]).toStrictEqual([200, changed])
    }
    expect(at((await tenant.call(`GET /workflows/${id}`)).json, 'steps.1.position')).toBe(0)
  })

  it.each([
    [{ x: 1 }, 'position.y'],
    [{ x: 1, y: 'b' }, 'position.y'],
    ['3', 'position'],
    [[1, 2], 'position'],
    [1e7, 'position'],
  ])('cannot be %j', async (position, field) => {
    const id = textAt(await create(), 'id')
    const answer = await tenant.call(`POST /workflows/${id}/steps`, { body: { type: 'EXIT', position } })
    expect(problems(answer)).toStrictEqual([[field, expect.any(String)]])
  })
})

describe('workflows', () => {
  it('are created disabled, with a TRIGGER', async () => {
    const answer = await create({ description: 'Greets' })
    const id = textAt(answer, 'id')
    const expected = {
      id: expect.stringMatching(/^wfl_/),
      name: 'Welcome',
      description: 'Greets',
      enabled: false,
      triggerType: 'EVENT',
      triggerConfig: { eventName: 'signup', condition: null },
      allowReentry: false,
      version: 1,
      _count: { steps: 1, executions: 0 },
      createdAt: expect.stringMatching(/Z$/),
      revision: 1,
      updatedAt: expect.stringMatching(/Z$/),
      steps: [
        {
          id: expect.stringMatching(/^stp_/),
          workflowId: id,
          type: 'TRIGGER',
          name: '',
          key: null,
          config: { eventName: 'signup' },
          templateId: null,
          templateName: null,
          position: null,
          figures,
        },
      ],
      transitions: [],
      problems: [{ stepId: null, code: 'no_steps', message: 'The workflow has no steps: add one.' }],
      versions: [],
    }
    expect([answer.status, answer.json]).toStrictEqual([201, expected])
    const got = await tenant.call(`GET /workflows/${id}`)
    expect([got.status, got.json]).toStrictEqual([200, expected])
    const { steps, transitions, problems, versions, ...summary } = expected
    const list = await tenant.call('GET /workflows?pageSize=5')
    expect([list.status, list.json]).toStrictEqual([
      200,
      { data: [summary], total: 1, page: 1, pageSize: 5, totalPages: 1 },
    ])
  })

  it('are refused with the reason', async () => {
    const answer = await tenant.call('POST /workflows', { body: { name: '' } })
    expect(failure(answer)).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(problems(answer)).toStrictEqual([
      ['name', 'too_small'],
      ['eventName', 'required'],
    ])
    expect(failure(await tenant.call('GET /workflows?page=0'))).toStrictEqual([400, 'BAD_REQUEST'])
    expect(failure(await tenant.callPublicly('GET /workflows'))).toStrictEqual([401, 'INVALID_API_KEY'])
    for (const path of ['GET /workflows/wfl_none', 'DELETE /workflows/x', 'DELETE /workflows/wfl_none/steps/stp_none'])
      expect(failure(await tenant.call(path))).toStrictEqual([404, 'WORKFLOW_NOT_FOUND'])
  })

  it('are built step by step, and enabled without problems', async () => {
    const created = await create()
    const id = textAt(created, 'id')
    const trigger = textAt(created, 'steps.0.id')
    const templateId = await template()
    const step = (body: object) => tenant.call(`POST /workflows/${id}/steps`, { body })
    const mail = await step({ type: 'SEND_EMAIL', templateId, config: {}, position: { x: 1, y: 2 }, autoConnect: true })
    expect([mail.status, mail.json]).toStrictEqual([
      201,
      {
        id: expect.stringMatching(/^stp_/),
        workflowId: id,
        type: 'SEND_EMAIL',
        name: '',
        key: null,
        config: { templateId },
        templateId,
        templateName: 'Hello',
        position: { x: 1, y: 2 },
      },
    ])
    const ask = await step({ type: 'CONDITION', name: 'Pro?', config: filter })
    expect(at(ask.json, 'config')).toStrictEqual(filter)
    const whole = { logic: 'OR', groups: [{ filters: [filter] }] }
    expect(at((await step({ type: 'CONDITION', config: whole })).json, 'config')).toStrictEqual(whole)
    const end = textAt(await step({ type: 'EXIT' }), 'id')
    const connect = (from: string, to: string, more: object = {}) =>
      tenant.call(`POST /workflows/${id}/transitions`, { body: { fromStepId: from, toStepId: to, ...more } })
    const [mailId, askId] = [textAt(mail, 'id'), textAt(ask, 'id')]
    const way = await connect(mailId, askId)
    expect([way.status, way.json]).toStrictEqual([
      201,
      {
        id: expect.stringMatching(/^trn_/),
        workflowId: id,
        fromStepId: mailId,
        toStepId: askId,
        branch: null,
        condition: null,
        priority: 0,
      },
    ])
    expect(await connect(mailId, askId)).toMatchObject({ status: 200, json: way.json })
    expect(problems(await connect(askId, end))).toStrictEqual([['branch', 'required']])
    expect(await connect(askId, end, { condition: { branch: 'yes' } })).toMatchObject({
      status: 201,
      json: { branch: 'yes', condition: { branch: 'yes' } },
    })
    expect(failure(await connect(askId, mailId, { branch: 'yes' }))).toStrictEqual([409, 'CONFLICT'])
    expect(problems(await connect(askId, mailId, { branch: 'no' }))).toStrictEqual([['toStepId', 'endless_loop']])
    expect(failure(await connect(askId, 'stp_none', { branch: 'no' }))).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])

    const enable = () => tenant.call(`PATCH /workflows/${id}`, { body: { enabled: true } })
    const refused = await enable()
    expect(failure(refused)).toStrictEqual([422, 'VALIDATION_ERROR'])
    const drawn = await tenant.call(`GET /workflows/${id}`)
    const other = textAt(drawn, 'steps.3.id')
    expect(problems(refused)).toStrictEqual([
      [`steps.${other}`, 'unreachable'],
      [`steps.${other}`, 'branch_missing'],
    ])
    expect(at(drawn.json, 'problems.0.stepId')).toBe(other)
    expect((await tenant.call(`DELETE /workflows/${id}/steps/${other}`)).status).toBe(204)
    expect(await enable()).toMatchObject({ status: 200, json: { enabled: true, problems: [] } })

    expect(failure(await tenant.call(`DELETE /workflows/${id}/steps/${askId}?splice=true`))).toStrictEqual([
      400,
      'BAD_REQUEST',
    ])
    expect(failure(await tenant.call(`DELETE /workflows/${id}/steps/${trigger}`))).toStrictEqual([400, 'BAD_REQUEST'])
    expect((await tenant.call(`DELETE /workflows/${id}/steps/${mailId}?splice=true`)).status).toBe(204)
    const spliced = await tenant.call(`GET /workflows/${id}`)
    expect(at(spliced.json, 'transitions.0')).toMatchObject({ fromStepId: trigger, toStepId: askId })
    const wayId = textAt(spliced, 'transitions.0.id')
    expect((await tenant.call(`DELETE /workflows/${id}/transitions/${wayId}`)).status).toBe(204)
    expect(failure(await tenant.call(`DELETE /workflows/${id}/transitions/${wayId}`))).toStrictEqual([
      404,
      'RESOURCE_NOT_FOUND',
    ])
    const changed = await tenant.call(`PATCH /workflows/${id}/steps/${askId}`, { body: { config: whole } })
    expect([changed.status, at(changed.json, 'config')]).toStrictEqual([200, whole])
    expect((await tenant.call(`DELETE /workflows/${id}`)).status).toBe(204)
  })

  it('are shown by the objects that they use', async () => {
    const id = textAt(await create(), 'id')
    const templateId = await template()
    const body = { type: 'SEND_EMAIL', name: 'Hello', config: { templateId } }
    const stepId = textAt(await tenant.call(`POST /workflows/${id}/steps`, { body }), 'id')
    const usage = await tenant.call(`GET /templates/${templateId}/usage`)
    expect(at(usage.json, 'workflowSteps')).toStrictEqual([{ workflowId: id, stepId, name: 'Hello' }])
    expect(failure(await tenant.call(`DELETE /templates/${templateId}`))).toStrictEqual([409, 'CONFLICT'])
    expect((await tenant.call('GET /events/signup/usage')).json).toMatchObject({
      usedInWorkflows: [{ id, name: 'Welcome' }],
      canDelete: true,
    })
  })

  it('return the fields that their conditions can use', async () => {
    await tenant.call('POST /v1/track', { body: { event: 'paid', email: 'ada@example.com', data: { plan: 'pro' } } })
    const answer = await tenant.call('GET /workflows/fields')
    const fields = at(answer.json, 'fields')
    expect(answer.status).toBe(200)
    for (const field of [
      { field: 'email', type: 'string', source: 'contact', label: 'email' },
      { field: 'data.plan', type: 'string', source: 'contact', label: 'plan' },
      { field: 'event.paid', type: 'event', source: 'event', label: 'paid' },
      { field: 'email.opened', type: 'event', source: 'email', label: 'opened' },
    ])
      expect(fields).toContainEqual(field)
  })
})

describe('executions', () => {
  /** An enabled workflow of one step, and a contact. */
  async function aWalk(step: object, more: object = {}) {
    const id = textAt(await create(more), 'id')
    const stepId = textAt(await tenant.call(`POST /workflows/${id}/steps`, { body: step }), 'id')
    expect((await tenant.call(`PATCH /workflows/${id}`, { body: { enabled: true } })).status).toBe(200)
    const contact = await tenant.call('POST /contacts', { body: { email: 'ada@example.com' } })
    const contactId = textAt(contact, 'id')
    const start = (body: object = { contactId }) => tenant.call(`POST /workflows/${id}/executions`, { body })
    return { id, stepId, contactId, start }
  }
  const wait = { type: 'WAIT_FOR_EVENT', config: { eventName: 'paid', timeout: 3600 } }

  it('are started, shown with their steps, and cancelled', async () => {
    const { id, stepId, contactId, start } = await aWalk(wait)
    const answer = await start({ contactId, context: { plan: 'pro' } })
    const expected = {
      id: expect.stringMatching(/^exe_/),
      workflowId: id,
      contactId,
      status: 'WAITING',
      currentStepId: stepId,
      exitReason: null,
      version: 2,
      eventName: null,
      context: { plan: 'pro' },
      startedAt: expect.stringMatching(/Z$/),
      completedAt: null,
    }
    expect([answer.status, answer.json]).toStrictEqual([201, expected])
    const executionId = textAt(answer, 'id')
    const one = await tenant.call(`GET /workflows/${id}/executions/${executionId}`)
    expect([one.status, one.json]).toStrictEqual([
      200,
      {
        ...expected,
        stepExecutions: [
          {
            stepId,
            visit: 1,
            status: 'WAITING',
            branch: null,
            output: null,
            error: null,
            startedAt: at(answer.json, 'startedAt'),
            completedAt: null,
            executeAfter: expect.stringMatching(/Z$/),
          },
        ],
      },
    ])
    const list = await tenant.call(`GET /workflows/${id}/executions?status=WAITING&contactId=${contactId}`)
    expect([list.status, list.json]).toStrictEqual([
      200,
      { executions: [expected], data: [expected], total: 1, page: 1, pageSize: 20, totalPages: 1 },
    ])
    expect((await tenant.call(`GET /workflows/${id}/executions?status=FAILED`)).json).toMatchObject({
      data: [],
      total: 0,
    })
    const drawn = await tenant.call(`GET /workflows/${id}`)
    expect(drawn.json).toMatchObject({
      _count: { executions: 1 },
      versions: [{ version: 2, executions: 1 }],
      steps: [{ type: 'TRIGGER' }, { figures: { entered: 1, waiting: 1, completed: 0 } }],
    })
    expect(failure(await start())).toStrictEqual([409, 'CONFLICT'])
    expect(failure(await tenant.call(`DELETE /workflows/${id}`))).toStrictEqual([409, 'CONFLICT'])
    expect(failure(await tenant.call(`DELETE /workflows/${id}/steps/${stepId}`))).toStrictEqual([409, 'CONFLICT'])
    expect((await tenant.call(`DELETE /workflows/${id}/executions/${executionId}`)).status).toBe(204)
    expect(failure(await tenant.call(`DELETE /workflows/${id}/executions/${executionId}`))).toStrictEqual([
      409,
      'CONFLICT',
    ])
    expect(failure(await start())).toStrictEqual([409, 'CONFLICT'])
    expect((await tenant.call(`DELETE /workflows/${id}/steps/${stepId}`)).status).toBe(204)
    expect((await tenant.call(`DELETE /workflows/${id}`)).status).toBe(204)
  })

  it('begin only in an enabled workflow, for a contact of the project', async () => {
    const { id, contactId, start } = await aWalk(wait, { allowReentry: true })
    expect(failure(await start({ contactId: 'cnt_none' }))).toStrictEqual([404, 'CONTACT_NOT_FOUND'])
    expect(problems(await start({}))).toStrictEqual([['contactId', 'required']])
    expect(failure(await start({ contactId, context: { a: 'x'.repeat(10_000) } }))).toStrictEqual([
      422,
      'VALIDATION_ERROR',
    ])
    expect((await start()).status).toBe(201)
    expect((await tenant.call(`POST /workflows/${id}/executions/cancel-all`)).json).toStrictEqual({ cancelled: 1 })
    expect((await start()).status).toBe(201)
    await tenant.call(`POST /workflows/${id}/executions/cancel-all`)
    await tenant.call(`PATCH /workflows/${id}`, { body: { enabled: false } })
    expect(failure(await start())).toStrictEqual([400, 'BAD_REQUEST'])
    for (const path of ['GET /workflows/wfl_none/executions', 'POST /workflows/wfl_none/executions/cancel-all'])
      expect(failure(await tenant.call(path))).toStrictEqual([404, 'WORKFLOW_NOT_FOUND'])
    expect(failure(await tenant.call('GET /workflows/wfl_none/executions/exe_none'))).toStrictEqual([
      404,
      'WORKFLOW_NOT_FOUND',
    ])
    expect(failure(await tenant.call(`GET /workflows/${id}/executions/exe_none`))).toStrictEqual([
      404,
      'RESOURCE_NOT_FOUND',
    ])
  })

  it('stay on their version until they are moved', async () => {
    const { id, stepId, start } = await aWalk(wait)
    const executionId = textAt(await start(), 'id')
    const move = () => tenant.call(`POST /workflows/${id}/executions/${executionId}/move`)
    await tenant.call(`PATCH /workflows/${id}/steps/${stepId}`, { body: { config: { eventName: 'left' } } })
    expect(at((await tenant.call(`GET /workflows/${id}`)).json, 'versions')).toStrictEqual([
      { version: 2, executions: 1 },
    ])
    const moved = await move()
    expect([moved.status, at(moved.json, 'version')]).toStrictEqual([200, 3])
    expect(at((await tenant.call(`GET /workflows/${id}`)).json, 'versions')).toStrictEqual([
      { version: 3, executions: 1 },
    ])
    await tenant.call(`DELETE /workflows/${id}/executions/${executionId}`)
    expect(failure(await move())).toStrictEqual([409, 'CONFLICT'])
  })

  it('are simulated without a trace', async () => {
    const { id, stepId } = await aWalk(wait)
    const body = { contact: { email: 'nobody@example.com' }, facts: [{ at: '10m', event: 'paid' }], advance: '1h' }
    const answer = await tenant.call(`POST /workflows/${id}/simulate`, { body })
    expect([answer.status, answer.json]).toMatchObject([
      200,
      {
        status: 'COMPLETED',
        exitReason: null,
        isCut: false,
        timeline: [{ stepId, type: 'WAIT_FOR_EVENT' }, { branch: 'event' }],
      },
    ])
    expect(at((await tenant.call(`GET /workflows/${id}`)).json, '_count.executions')).toBe(0)
    expect(problems(await tenant.call(`POST /workflows/${id}/simulate`, { body: {} }))).toStrictEqual([
      ['contactId', 'required'],
    ])
  })
})
