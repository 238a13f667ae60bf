import { describe, expect, it } from 'vitest'
import { TrackRequest } from '../../audience/events/schema.ts'
import { trackEvent } from '../../audience/events/track.ts'
import { addSegmentMembers } from '../../audience/segments/members.ts'
import { SegmentInput, SegmentMembersInput } from '../../audience/segments/schema.ts'
import { createSegment } from '../../audience/segments/segments.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { listEmails } from '../../mail/emails/emails.ts'
import { EmailQuery } from '../../mail/emails/schema.ts'
import { TemplateChanges, TemplateInput } from '../../mail/templates/schema.ts'
import { createTemplate, updateTemplate } from '../../mail/templates/templates.ts'
import { createContact } from '../../people/contacts/contacts.ts'
import { ContactInput } from '../../people/contacts/schema.ts'
import { aProduct } from '../../testing/product.ts'
import { aContact } from '../../testing/rows.ts'
import { createWorkflow } from './create.ts'
import { WorkflowInput } from './definition.schema.ts'
import { createStep } from './edit-steps.ts'
import { createTransition } from './edit-transitions.ts'
import { StepInput, TransitionInput, WorkflowChanges } from './schema.ts'
import { SIMULATED_STEPS_MAX } from './simulate.ts'
import { simulateWorkflow } from './simulate-workflow.ts'
import { SimulationInput } from './simulation.schema.ts'
import { updateWorkflow } from './workflows.ts'

const DAY = 86_400_000
const AT = '2026-03-02T09:00:00.000Z'
const day = (days: number) => new Date(Date.parse(AT) + days * DAY)

interface Drawing {
  readonly type: 'SEND_EMAIL' | 'DELAY' | 'WAIT_FOR_EVENT' | 'CONDITION' | 'WEBHOOK' | 'UPDATE_CONTACT' | 'EXIT'
  readonly config: Record<string, unknown>
}

/** Creates a project with a template, and functions to draw and simulate a workflow in it. */
async function aStudio() {
  const product = await aProduct()
  const { ctx } = await product.posthorn.createProject({ name: 'Engines' })
  const template = (name: string, subject: string, type: 'TRANSACTIONAL' | 'MARKETING' = 'TRANSACTIONAL') =>
    createTemplate(ctx, parse(TemplateInput, { name, subject, body: '<p>Hello</p>', from: 'post@example.com', type }))

  /** Draws steps by name, in a line; transitions from branches as `from branch> to`. */
  async function draw(steps: Readonly<Record<string, Drawing>>, ways?: readonly string[]) {
    const { workflow, graph } = await createWorkflow(
      ctx,
      parse(WorkflowInput, { name: 'Welcome', eventName: 'signup' }),
    )
    const ids = new Map([['start', graph.steps[0]?.id ?? '']])
    for (const [name, { type, config }] of Object.entries(steps)) {
      const { id } = await createStep(ctx, { id: workflow.id, input: parse(StepInput, { type, name, config }) })
      ids.set(name, id)
    }
    const names = [...ids.keys()]
    for (const way of ways ?? names.slice(1).map((name, index) => `${names[index]} > ${name}`)) {
      const [, from = '', branch, to = ''] = /^(\w+) (yes|no|event|timeout)?> (\w+)$/.exec(way) ?? []
      await createTransition(ctx, {
        id: workflow.id,
        input: parse(TransitionInput, {
          fromStepId: ids.get(from) ?? '',
          toStepId: ids.get(to) ?? '',
          ...(branch !== undefined && { branch: branch as 'yes' }),
        }),
      })
    }
    return workflow.id
  }

  const ada = { email: 'ada@example.com', data: { name: 'Ada', plan: 'pro' } }
  const play = async (id: string, input: Partial<SimulationInput> & Record<string, unknown> = {}) =>
    simulateWorkflow(ctx, {
      id,
      input: parse(SimulationInput, { ...(!('contactId' in input) && { contact: ada }), at: AT, ...input }),
    })
  const shown = async (...args: Parameters<typeof play>) =>
    (await play(...args)).timeline.map(({ name, outcome, branch }) => `${name} ${branch ?? outcome}`)
  return { ...product, ctx, template, draw, play, shown }
}

describe('a simulation', () => {
  it('receives the mail events that it causes itself, once it waits', async () => {
    const { template, draw, shown } = await aStudio()
    const { id: templateId } = await template('Hello', 'Hello')
    const isSent = {
      type: 'CONDITION',
      config: { logic: 'AND', groups: [{ filters: [{ field: 'event.email.sent', operator: 'triggered' }] }] },
    } as const
    const end = { type: 'EXIT', config: { reason: 'end' } } as const
    const ways = ['start > mail', 'mail > early', 'early no> pause', 'pause > late', 'late yes> end']
    const pause = { type: 'DELAY', config: { amount: 1, unit: 'hours' } } as const
    const mail = { type: 'SEND_EMAIL', config: { templateId } } as const
    const workflow = await draw({ mail, early: isSent, pause, late: isSent, end }, ways)
    expect(await shown(workflow)).toEqual([
      'mail COMPLETED',
      'early no',
      'pause WAITING',
      'pause COMPLETED',
      'late yes',
      'end COMPLETED',
    ])
    const other = { ...mail, config: { templateId, recipient: { type: 'CUSTOM', customEmail: 'b@example.com' } } }
    const toOther = await draw({ mail: other, early: isSent, pause, late: isSent, end }, ways)
    expect(await shown(toOther)).toContain('late no')
  })

  it('waits for the mail that it sends itself', async () => {
    const { template, draw, shown } = await aStudio()
    const { id: templateId } = await template('Hello', 'Hello')
    const workflow = await draw(
      {
        mail: { type: 'SEND_EMAIL', config: { templateId } },
        wait: { type: 'WAIT_FOR_EVENT', config: { eventName: 'email.sent', timeout: 3600 } },
        end: { type: 'EXIT', config: { reason: 'end' } },
      },
      ['start > mail', 'mail > wait', 'wait event> end'],
    )
    expect(await shown(workflow)).toEqual(['mail COMPLETED', 'wait WAITING', 'wait event', 'end COMPLETED'])
  })

  it('has the context of a manual start, which an event does not have', async () => {
    const { draw, shown, play } = await aStudio()
    const config = {
      logic: 'AND',
      groups: [{ filters: [{ field: 'workflow.coupon', operator: 'equals', value: 'ABC' }] }],
    }
    const workflow = await draw({ coupon: { type: 'CONDITION', config } })
    expect(await shown(workflow, { context: { coupon: 'ABC' } })).toEqual(['coupon yes'])
    expect(await shown(workflow)).toEqual(['coupon no'])
    await expect(play(workflow, { context: { coupon: 'ABC' }, event: {} })).rejects.toMatchObject({
      errors: [{ field: 'context', code: 'conflict' }],
    })
  })

  it('shows which mail leaves when, the events it waits for, and how it ends', async () => {
    const { template, draw, play } = await aStudio()
    const { id: templateId } = await template('Hello', 'Hello {{name}}, you took {{event.plan}}')
    const workflow = await draw({
      hello: { type: 'SEND_EMAIL', config: { templateId } },
      pause: { type: 'DELAY', config: { amount: 3, unit: 'days' } },
      again: {
        type: 'SEND_EMAIL',
        config: { templateId, recipient: { type: 'CUSTOM', customEmail: 'b@example.com' } },
      },
      end: { type: 'EXIT', config: { reason: 'done' } },
    })
    const { timeline, ...rest } = await play(workflow, { event: { plan: 'team' } })
    expect(rest).toEqual({ status: 'EXITED', exitReason: 'done', endedAt: day(3), until: day(30), isCut: false })
    const subject = 'Hello Ada, you took team'
    expect(timeline).toMatchObject([
      { at: day(0), name: 'hello', outcome: 'COMPLETED', email: { to: 'ada@example.com', subject, templateId } },
      { at: day(0), name: 'pause', outcome: 'WAITING', waitUntil: day(3) },
      { at: day(3), name: 'pause', outcome: 'COMPLETED' },
      { at: day(3), name: 'again', outcome: 'COMPLETED', email: { to: 'b@example.com', subject, templateId } },
      { at: day(3), name: 'end', type: 'EXIT', outcome: 'COMPLETED' },
    ])
    expect(timeline[1]).not.toHaveProperty('email')
  })

  it('ends at the requested time', async () => {
    const { draw, play } = await aStudio()
    const workflow = await draw({ pause: { type: 'DELAY', config: { amount: 7, unit: 'days' } } })
    expect(await play(workflow, { advance: '7d' })).toMatchObject({ status: 'COMPLETED', endedAt: day(7) })
    const short = await play(workflow, { advance: '167 hours' })
    expect(short).toMatchObject({
      status: 'WAITING',
      endedAt: undefined,
      until: new Date(day(7).getTime() - 3_600_000),
    })
  })

  it('takes the branch of events in between, or of the time-out', async () => {
    const { draw, shown } = await aStudio()
    const workflow = await draw(
      {
        wait: { type: 'WAIT_FOR_EVENT', config: { eventName: 'paid', timeout: 86_400 } },
        thanks: { type: 'EXIT', config: {} },
        bye: { type: 'EXIT', config: {} },
      },
      ['start > wait', 'wait event> thanks', 'wait timeout> bye'],
    )
    const timeout = ['wait WAITING', 'wait timeout', 'bye COMPLETED']
    const event = ['wait WAITING', 'wait event', 'thanks COMPLETED']
    expect(await shown(workflow)).toEqual(timeout)
    expect(await shown(workflow, { facts: [{ at: '23h', event: 'paid' }] })).toEqual(event)
    expect(await shown(workflow, { facts: [{ at: day(1).toISOString(), event: 'paid' }] })).toEqual(event)
    expect(await shown(workflow, { facts: [{ at: '25h', event: 'paid' }] })).toEqual(timeout)
    expect(await shown(workflow, { facts: [{ at: '1h', event: 'other' }] })).toEqual(timeout)
    expect(await shown(workflow, { facts: [{ at: day(-1).toISOString(), event: 'paid' }] })).toEqual(timeout)
  })

  it('explains why a condition holds or does not, by the contact as it would be then', async () => {
    const { draw, play } = await aStudio()
    const condition = {
      logic: 'AND',
      groups: [
        { filters: [{ field: 'data.plan', operator: 'equals', value: 'free' }] },
        {
          filters: [
            { field: 'event.paid', operator: 'triggered' },
            { field: 'event.seats', operator: 'greaterThan', value: 2 },
          ],
        },
      ],
    }
    const workflow = await draw(
      {
        change: { type: 'UPDATE_CONTACT', config: { updates: { plan: 'free' } } },
        pause: { type: 'DELAY', config: { amount: 1, unit: 'days' } },
        test: { type: 'CONDITION', config: condition },
        yes: { type: 'EXIT', config: {} },
        no: { type: 'EXIT', config: {} },
      },
      ['start > change', 'change > pause', 'pause > test', 'test yes> yes', 'test no> no'],
    )
    const tested = async (input: Parameters<typeof play>[1]) =>
      (await play(workflow, input)).timeline.find(({ name }) => name === 'test')
    const filters = (...holds: readonly boolean[]) =>
      ['data.plan', 'event.paid', 'event.seats'].map((field, index) => ({ field, holds: holds[index] }))
    expect(await tested({ event: { seats: 3 }, facts: [{ at: '1h', event: 'paid' }] })).toMatchObject({
      branch: 'yes',
      filters: filters(true, true, true),
    })
    expect(await tested({ event: { seats: 3 }, facts: [{ at: '2d', event: 'paid' }] })).toMatchObject({
      branch: 'no',
      filters: filters(true, false, true),
    })
    expect(await tested({ facts: [{ at: '1h', event: 'paid' }] })).toMatchObject({
      branch: 'no',
      filters: filters(true, true, false),
    })
  })

  it('skips marketing mail for unsubscribed contacts, and receives an unsubscription', async () => {
    const { template, draw, play } = await aStudio()
    const { id: templateId } = await template('News', 'News', 'MARKETING')
    const workflow = await draw({
      leave: { type: 'UPDATE_CONTACT', config: { subscriptionAction: 'unsubscribe' } },
      wait: { type: 'WAIT_FOR_EVENT', config: { eventName: 'contact.unsubscribed', timeout: 60 } },
      news: { type: 'SEND_EMAIL', config: { templateId } },
    })
    const { timeline, status } = await play(workflow)
    expect(status).toBe('COMPLETED')
    expect(timeline).toMatchObject([
      { name: 'leave', contact: { subscribed: false, changed: [] } },
      { name: 'wait', outcome: 'WAITING' },
      { name: 'wait', branch: 'event', at: day(0) },
      { name: 'news', outcome: 'SKIPPED', reason: 'ada@example.com is not subscribed, and this is a marketing email.' },
    ])
  })

  it('shows the request of a webhook, and sends none', async () => {
    const { draw, play, http } = await aStudio()
    const workflow = await draw({
      call: { type: 'WEBHOOK', config: { url: 'https://hooks.example.com/{{name}}', method: 'PUT' } },
    })
    const { timeline } = await play(workflow)
    expect(timeline[0]).toMatchObject({ webhook: { method: 'PUT', url: 'https://hooks.example.com/Ada' } })
    expect(http.requests).toEqual([])
  })

  it('reads delays from the contact, in its time zone, across the change of the clocks', async () => {
    const { draw, play } = await aStudio()
    const contact = { email: 'ada@example.com', data: { zone: 'Europe/Berlin' } }
    const workflow = await draw({
      at: { type: 'DELAY', config: { at: '09:00', timeZone: 'data.zone' } },
    })
    const { timeline } = await play(workflow, { contact, at: '2026-03-28T09:00:00Z' })
    expect(timeline[0]).toMatchObject({ outcome: 'WAITING', waitUntil: new Date('2026-03-29T07:00:00Z') })
    expect(await play(workflow)).toMatchObject({ status: 'FAILED', timeline: [{ reason: /time zone/ }] })
  })

  it('fails where an execution would', async () => {
    const { template, draw, play, ctx } = await aStudio()
    const [gone, empty] = [await template('Gone', 'Gone'), await template('Empty', '{{nothing}}')]
    const mail = (templateId: string) => draw({ mail: { type: 'SEND_EMAIL', config: { templateId } } })
    const [first, second] = [await mail(gone.id), await mail(empty.id)]
    expect(await play(second)).toMatchObject({ status: 'FAILED', timeline: [{ outcome: 'FAILED', reason: /empty/ }] })
    const elsewhere = await updateTemplate(ctx, {
      id: empty.id,
      changes: parse(TemplateChanges, { from: 'post@elsewhere.example' }),
    }).catch(String)
    expect(String(elsewhere)).toContain('not verified')
    expect(await play(first)).toMatchObject({ status: 'COMPLETED' })
  })

  it('does not start by an event that the trigger does not match', async () => {
    const { draw, play, ctx } = await aStudio()
    const workflow = await draw({ end: { type: 'EXIT', config: {} } })
    const condition = { field: 'event.plan', operator: 'equals', value: 'pro' }
    await updateWorkflow(ctx, {
      id: workflow,
      changes: parse(WorkflowChanges, { triggerConfig: { eventName: 'signup', condition } }),
    })
    expect(await play(workflow, { event: { plan: 'free' } })).toMatchObject({ status: 'NOT_STARTED', timeline: [] })
    expect(await play(workflow, { event: { plan: 'pro' } })).toMatchObject({ status: 'EXITED' })
    expect(await play(workflow)).toMatchObject({ status: 'EXITED' })
  })

  it('uses the history of a contact of the project, and does not change the contact', async () => {
    const { draw, play, ctx, world, http, mailer, queue } = await aStudio()
    const { contact } = await createContact(
      ctx,
      parse(ContactInput, { email: 'grace@example.com', data: { plan: 'pro' } }),
    )
    await trackEvent(ctx, parse(TrackRequest, { event: 'paid', email: contact.email }))
    const { id: segmentId } = await createSegment(ctx, parse(SegmentInput, { name: 'Friends', type: 'STATIC' }))
    await addSegmentMembers(ctx, { id: segmentId, ...parse(SegmentMembersInput, { emails: [contact.email] }) })
    const workflow = await draw(
      {
        test: {
          type: 'CONDITION',
          config: {
            operator: 'AND',
            conditions: [
              { field: 'event.paid', operator: 'triggered' },
              { field: `segment.${segmentId}`, operator: 'memberOfSegment' },
            ],
          },
        },
        change: { type: 'UPDATE_CONTACT', config: { updates: { plan: 'free' }, subscriptionAction: 'unsubscribe' } },
      },
      ['start > test', 'test yes> change'],
    )
    const store = world.store.project(ctx.project.id)
    const look = async () =>
      JSON.stringify([
        await store.contacts.find(contact.id),
        await store.events.list({ limit: 100, after: undefined, name: undefined }),
        (await listEmails(ctx, parse(EmailQuery, {}))).data,
        [http.requests, mailer.attempts, queue.wakes],
      ])
    const before = await look()
    const result = await play(workflow, { contactId: contact.id, at: undefined })
    expect(result.timeline).toMatchObject([{ branch: 'yes' }, { contact: { subscribed: false, changed: ['plan'] } }])
    expect(await look()).toBe(before)
    expect((await play(workflow, { contact: { email: 'new@example.com' } })).timeline).toMatchObject([{ branch: 'no' }])
  })

  it('stops after a number of steps', async () => {
    const { draw, play } = await aStudio()
    const minute = { type: 'DELAY', config: { amount: 1, unit: 'minutes' } } as const
    const workflow = await draw({ one: minute, two: minute }, ['start > one', 'one > two', 'two > one'])
    const { isCut, status, timeline } = await play(workflow, { advance: '1100d' })
    expect([isCut, status]).toEqual([true, 'WAITING'])
    expect(timeline.filter(({ outcome }) => outcome === 'WAITING')).toHaveLength(SIMULATED_STEPS_MAX)
  })

  it.each([
    [{ contact: undefined }, 'contactId'],
    [{ contactId: 'cnt_1', contact: { email: 'a@example.com' } }, 'contactId'],
    [{ advance: '1101d' }, 'advance'],
    [{ advance: '7 years' }, 'advance'],
    [{ advance: '-7d' }, 'advance'],
    [{ at: 'tomorrow' }, 'at'],
    [{ facts: [{ at: 'soon', event: 'paid' }] }, 'facts.0.at'],
    [{ facts: Array.from({ length: 101 }, () => ({ at: '1d', event: 'paid' })) }, 'facts'],
    [{ event: { text: 'x'.repeat(10_000) } }, 'event'],
    [{ event: { text: '\u0000' } }, 'event'],
  ])('refuses %j', async (input, field) => {
    const { draw, ctx } = await aStudio()
    const workflow = await draw({ end: { type: 'EXIT', config: {} } })
    const sent = { contact: { email: 'ada@example.com' }, ...input } as never
    const simulating = async () => simulateWorkflow(ctx, { id: workflow, input: parse(SimulationInput, sent) })
    await expect(simulating()).rejects.toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ field }] })
  })

  it('finds neither workflows nor contacts of other projects', async () => {
    const { draw, posthorn, play } = await aStudio()
    const workflow = await draw({ end: { type: 'EXIT', config: {} } })
    const { ctx: other } = await posthorn.createProject({ name: 'Other' })
    const { contact: stranger } = await createContact(other, parse(ContactInput, { email: 'ada@example.com' }))
    await expect(play(workflow, { contactId: stranger.id })).rejects.toMatchObject({ code: 'CONTACT_NOT_FOUND' })
    await expect(play(workflow, { contactId: aContact().id })).rejects.toMatchObject({ code: 'CONTACT_NOT_FOUND' })
    await expect(
      simulateWorkflow(other, {
        id: workflow,
        input: parse(SimulationInput, { contact: { email: 'ada@example.com' } }),
      }),
    ).rejects.toMatchObject({
      code: 'WORKFLOW_NOT_FOUND',
    })
  })
})
