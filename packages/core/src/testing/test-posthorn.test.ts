import { describe, expect, it } from 'vitest'
import { TrackRequest } from '../audience/events/schema.ts'
import { trackEvent } from '../audience/events/track.ts'
import { createCampaign } from '../automation/campaigns/campaigns.ts'
import { CampaignInput, CampaignSendRequest } from '../automation/campaigns/schema.ts'
import { sendCampaign } from '../automation/campaigns/start.ts'
import { listExecutions } from '../automation/executions/executions.ts'
import { ExecutionListQuery } from '../automation/executions/input.schema.ts'
import { getWorkflowDetails } from '../automation/workflows/details.ts'
import { simulateWorkflow } from '../automation/workflows/simulate-workflow.ts'
import { SimulationInput } from '../automation/workflows/simulation.schema.ts'
import { parse } from '../kernel/errors/validate.ts'
import { sendEmails } from '../mail/emails/send.ts'
import { SendRequest } from '../mail/emails/send-request.ts'
import { TemplateInput } from '../mail/templates/schema.ts'
import { createTemplate } from '../mail/templates/templates.ts'
import { createContact, listContacts, updateContact } from '../people/contacts/contacts.ts'
import { ContactChanges, ContactInput, ContactQuery } from '../people/contacts/schema.ts'
import { cpuTimeOf } from './patience.ts'
import { currentContext } from './tenant.ts'
import { type TestOptions, testPosthorn } from './test-posthorn.ts'
import type { WorkflowCode } from './workflow-code.ts'

type Steps = Record<string, readonly [type: WorkflowCode['steps'][number]['type'], config?: Record<string, unknown>]>

/** Returns a workflow as code. Without `ways` its steps follow each other. */
function journey(on: string | WorkflowCode['triggerConfig'], steps: Steps, ways?: readonly string[]): WorkflowCode {
  const names = ['trigger', ...Object.keys(steps)]
  const drawn = ways ?? names.slice(1).map((to, index) => `${names[index]} > ${to}`)
  return {
    name: 'Journey',
    triggerConfig: typeof on === 'string' ? { eventName: on } : on,
    steps: Object.entries(steps).map(([key, [type, config = {}]]) => ({ key, type, config })),
    transitions: drawn.map((way) => {
      const [, from = '', branch, to = ''] = /^(\w+) (yes|no|event|timeout)?> (\w+)$/.exec(way) ?? []
      const known = (['yes', 'no', 'event', 'timeout'] as const).find((name) => name === branch)
      return { from, to, ...(known && { branch: known }) }
    }),
  }
}

/** Creates an application with a template. */
async function anApp(
  options: TestOptions = {},
  body = '<p>Hello {{name}}, <a href="https://a.example/?x=1&amp;y={{plan}}">go</a></p>',
) {
  const app = await testPosthorn(options)
  const { id: templateId } = await createTemplate(
    app.ctx,
    parse(TemplateInput, {
      name: 'Hello',
      subject: 'Hello {{name ?? "you"}}',
      type: 'TRANSACTIONAL',
      body,
      from: 'post@example.com',
    }),
  )
  return { app, templateId }
}

describe('the test kit', () => {
  it('advances the clock, and does everything at its moment', async () => {
    const { app, templateId } = await anApp()
    const workflow = await app.workflow(
      journey('signup', {
        hello: ['SEND_EMAIL', { templateId }],
        pause: ['DELAY', { amount: 3, unit: 'days' }],
        again: ['SEND_EMAIL', { templateId }],
      }),
    )
    await createContact(app.ctx, parse(ContactInput, { email: 'ada@example.com', data: { name: 'Ada', plan: 'pro' } }))
    await app.track('signup', 'ada@example.com')
    expect(app.outbox).toMatchObject([
      {
        to: 'ada@example.com',
        from: 'post@example.com',
        subject: 'Hello Ada',
        at: new Date('2026-01-05T09:00:00Z'),
        links: ['https://a.example/?x=1&y=pro'],
        text: expect.stringContaining('Hello Ada'),
      },
    ])
    await app.advance('71 hours')
    expect(app.outbox).toHaveLength(1)
    await app.advance('2 days')
    expect(app.outbox.map(({ at }) => at.toISOString())).toEqual([
      '2026-01-05T09:00:00.000Z',
      '2026-01-08T09:00:00.000Z',
    ])
    expect(app.now).toEqual(new Date('2026-01-10T08:00:00Z'))
    expect(await getWorkflowDetails(app.ctx, workflow)).toMatchObject({ workflow: { enabled: true } })
  })

  it('takes branches by what people do in between', async () => {
    const { app, templateId } = await anApp()
    await app.workflow(
      journey(
        { eventName: 'trial.started', condition: { field: 'event.plan', operator: 'equals', value: 'pro' } },
        {
          wait: ['WAIT_FOR_EVENT', { eventName: 'paid', timeout: 7 * 86_400 }],
          rich: ['CONDITION', { field: 'data.seats', operator: 'greaterThan', value: 10 }],
          remind: ['SEND_EMAIL', { templateId }],
          call: ['WEBHOOK', { url: 'https://crm.example/won' }],
        },
        ['trigger > wait', 'wait event> rich', 'wait timeout> remind', 'rich yes> call'],
      ),
    )
    for (const name of ['ada', 'bob', 'eve']) await app.track('trial.started', `${name}@example.com`, { plan: 'pro' })
    await app.track('trial.started', 'nobody@example.com', { plan: 'free' })
    await app.advance('2d')
    await updateContact(app.ctx, {
      id:
        (await listContacts(app.ctx, parse(ContactQuery, {}))).data.find(({ email }) => email === 'ada@example.com')
          ?.id ?? '',
      changes: parse(ContactChanges, { data: { seats: 11 } }),
    })
    await app.track('paid', 'ada@example.com')
    await app.track('paid', 'bob@example.com')
    await app.advance('6d')
    expect(app.outbox.map(({ to }) => to)).toEqual(['eve@example.com'])
    expect(app.http.requests.map(({ url, body }) => [url, JSON.parse(body ?? '').contact.email])).toEqual([
      ['https://crm.example/won', 'ada@example.com'],
    ])
  })

  it('repeats webhooks on the way, and shows their results', async () => {
    const { app } = await anApp()
    const workflow = await app.workflow(journey('signup', { call: ['WEBHOOK', { url: 'https://crm.example/' }] }))
    app.http.on('https://crm.example', () => (app.http.requests.length < 3 ? { status: 503 } : { status: 200 }))
    await app.track('signup', 'ada@example.com')
    expect(app.http.requests).toHaveLength(1)
    await app.advance('2 minutes')
    expect(app.http.requests).toHaveLength(3)
    expect(await listExecutions(app.ctx, { workflowId: workflow, ...parse(ExecutionListQuery, {}) })).toMatchObject({
      data: [{ status: 'COMPLETED' }],
    })
  })

  it('sends campaigns at their time', async () => {
    const { app } = await anApp()
    for (const name of ['ada', 'bob'])
      await createContact(app.ctx, parse(ContactInput, { email: `${name}@example.com` }))
    const news = {
      name: 'News',
      subject: 'News',
      body: '<p>News</p>',
      from: 'post@example.com',
      audienceType: 'ALL',
    } as const
    const { id } = await createCampaign(app.ctx, parse(CampaignInput, news))
    await sendCampaign(app.ctx, { id, ...parse(CampaignSendRequest, { scheduledFor: '2026-01-06T10:00:00Z' }) })
    await app.advance('24h')
    expect(app.outbox).toEqual([])
    await app.advance('1d')
    expect(app.outbox.map(({ to, at }) => `${to} ${at.toISOString()}`).sort()).toEqual([
      'ada@example.com 2026-01-06T10:00:00.000Z',
      'bob@example.com 2026-01-06T10:00:00.000Z',
    ])
  })

  it('does exactly what a simulation shows', async () => {
    const { app, templateId } = await anApp({ at: '2026-03-27T09:00:00Z' })
    const workflow = await app.workflow(
      journey(
        'signup',
        {
          hello: ['SEND_EMAIL', { templateId }],
          morning: ['DELAY', { at: '08:30', timeZone: 'Europe/Berlin', weekdays: [1] }],
          pro: ['CONDITION', { field: 'event.plan', operator: 'equals', value: 'pro' }],
          thanks: ['SEND_EMAIL', { templateId }],
          wait: ['WAIT_FOR_EVENT', { eventName: 'paid', timeout: 3600 }],
          late: ['SEND_EMAIL', { templateId }],
        },
        [
          'trigger > hello',
          'hello > morning',
          'morning > pro',
          'pro yes> thanks',
          'thanks > wait',
          'wait timeout> late',
        ],
      ),
    )
    await createContact(app.ctx, parse(ContactInput, { email: 'ada@example.com', data: { name: 'Ada' } }))
    const contact = { email: 'ada@example.com', data: { name: 'Ada' } }
    const { timeline, status } = await simulateWorkflow(app.ctx, {
      id: workflow,
      input: parse(SimulationInput, {
        contact,
        event: { plan: 'pro' },
        advance: '7d',
      }),
    })
    expect(app.outbox).toEqual([])
    await app.track('signup', 'ada@example.com', { plan: 'pro' })
    await app.advance('7d')
    const simulated = timeline.flatMap(({ email, at }) => (email ? [[email.to, email.subject, at]] : []))
    expect(simulated).toHaveLength(3)
    expect(app.outbox.map(({ to, subject, at }) => [to, subject, at])).toEqual(simulated)
    expect(await listExecutions(app.ctx, { workflowId: workflow, ...parse(ExecutionListQuery, {}) })).toMatchObject({
      data: [{ status }],
    })
  })

  it('has the domains, the time, and the tracking that a test sets', async () => {
    const app = await testPosthorn({
      at: new Date('2030-01-01T00:00:00Z'),
      domains: ['a.example', 'b.example'],
      tracking: true,
    })
    const mail = { to: 'ada@example.com', subject: 'Hello', body: '<a href="https://a.example/">go</a>' }
    await sendEmails(app.ctx, parse(SendRequest, { ...mail, from: 'post@a.example' }))
    await sendEmails(app.ctx, parse(SendRequest, { ...mail, from: 'post@b.example' }))
    await app.run()
    expect(app.outbox.map(({ from }) => from)).toEqual(['post@a.example', 'post@b.example'])
    expect(app.outbox[0]?.links[0]).toMatch(/^http:\/\/127\.0\.0\.1:3000\//)
    expect(app.now).toEqual(new Date('2030-01-01T00:00:00Z'))
    await expect(sendEmails(app.ctx, parse(SendRequest, { ...mail, from: 'post@c.example' }))).rejects.toMatchObject({
      code: 'DOMAIN_NOT_VERIFIED',
    })
    await app.close()
  })

  it.each(['', 'soon', '-1d', '1 month'])('does not advance by %j', async (time) => {
    const app = await testPosthorn()
    await expect(app.advance(time)).rejects.toThrow('is not a time such as')
  })

  it('accepts the result of a builder, and refuses what the API refuses', async () => {
    const app = await testPosthorn()
    const bye = journey('bye', { end: ['EXIT'] })
    const id = await app.workflow({ build: () => bye })
    expect(await getWorkflowDetails(app.ctx, id)).toMatchObject({ workflow: { name: 'Journey', enabled: true } })
    const astray = app.workflow(journey('bye', { end: ['EXIT'] }, ['trigger > nowhere']))
    await expect(astray).rejects.toMatchObject({
      errors: [{ field: 'transitions.0.to', code: 'unknown_step', message: expect.stringContaining('nowhere') }],
    })
  })

  it('advances a week of a thousand executions quickly', async () => {
    const app = await testPosthorn()
    const pause = ['DELAY', { amount: 3, unit: 'days' }] as const
    await app.workflow(journey('signup', { pause, again: pause }))
    const ctx = await currentContext(app.ctx)
    for (let n = 0; n < 1000; n++)
      await trackEvent(ctx, parse(TrackRequest, { event: 'signup', email: `p${n}@example.com` }))
    await app.run()
    // Measured: 30 to 50 ms. Checking all of them for each would take many times that.
    expect(await cpuTimeOf(() => app.advance('7d'))).toBeLessThan(500)
  })
})
