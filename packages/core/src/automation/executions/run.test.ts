import { describe, expect, it } from 'vitest'
import { trackEvent } from '../../audience/events/track.ts'
import type { TemplateType } from '../../mail/templates/schema.ts'
import { deleteContact, updateContact } from '../../people/contacts/contacts.ts'
import type { Walk } from '../../testing/execution-kit.ts'
import { aWalk, countedFigures } from '../../testing/execution-kit.ts'
import { aTemplate } from '../../testing/rows.ts'
import { aGraph } from '../../testing/workflow-kit.ts'

const HOUR = 3_600_000
const on = ['TRIGGER', { eventName: 'signup' }] as const
const pause = ['DELAY', { amount: 1, unit: 'hours' }] as const
const NO_ONE = {
  logic: 'AND',
  groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }],
} as const

async function template(walk: Walk, type: TemplateType = 'TRANSACTIONAL', more: object = {}) {
  const { store } = await walk.now()
  const stored = aTemplate({ from: 'post@example.com', type, ...more })
  await store.templates.insert(stored)
  return stored.id
}

describe('executions', () => {
  it('begin with an event, send, wait, and end', async () => {
    const walk = await aWalk()
    const templateId = await template(walk, 'TRANSACTIONAL', { body: '<p>{{event.plan}} for {{email}}</p>' })
    const workflow = await walk.workflow(
      aGraph({ on, hello: ['SEND_EMAIL', { templateId }], pause, again: ['SEND_EMAIL', { templateId }] }, [
        'on > hello',
        'hello > pause',
        'pause > again',
      ]),
    )
    await walk.track('signup', 'ada@example.com', { plan: 'pro' })
    const [waiting] = await walk.executions(workflow)
    expect(waiting).toMatchObject({ status: 'WAITING', stepId: 'stp_pause', eventName: 'signup' })
    expect(waiting?.context).toStrictEqual({ plan: 'pro' })
    const [mail, ...more] = await walk.mails()
    expect(more).toStrictEqual([])
    expect(mail).toMatchObject({ sourceType: 'WORKFLOW', workflowExecutionId: waiting?.id, to: 'ada@example.com' })
    expect(mail && (await walk.compose(mail)).html).toContain('pro for ada@example.com')
    await walk.later(HOUR - 1)
    expect(await walk.mails()).toHaveLength(1)
    await walk.later(1)
    const [done] = await walk.executions(workflow)
    expect(done).toMatchObject({ status: 'COMPLETED', dueAt: undefined })
    expect(done && (await walk.steps(done))).toStrictEqual(['hello COMPLETED', 'pause COMPLETED', 'again COMPLETED'])
    expect(await walk.mails()).toHaveLength(2)
    expect(await walk.figures(workflow)).toStrictEqual(await countedFigures(walk, workflow))
  })

  it('wait for an event of their contact, at most until the time-out', async () => {
    const walk = await aWalk()
    const workflow = await walk.workflow(
      aGraph(
        {
          on,
          wait: ['WAIT_FOR_EVENT', { eventName: 'paid', timeout: 60 }],
          thanks: ['EXIT', { reason: 'paid' }],
          remind: ['EXIT', { reason: 'late' }],
        },
        ['on > wait', 'wait event> thanks', 'wait timeout> remind'],
      ),
    )
    for (const email of ['ada@example.com', 'bob@example.com', 'eve@example.com']) await walk.track('signup', email)
    await walk.track('paid', 'ada@example.com', { sum: 7 })
    await walk.track('other', 'bob@example.com')
    await walk.later(60_000)
    // It happens at the very moment of the time-out, and is processed together with it.
    const reasons = (await walk.executions(workflow)).map(({ exitReason }) => exitReason)
    expect(reasons).toStrictEqual(['late', 'late', 'paid'])
    const [, , ada] = await walk.executions(workflow)
    const steps = ada && (await (await walk.now()).store.executions.listSteps(ada.id, 1))
    expect(steps).toMatchObject([{ branch: 'event', output: { eventName: 'paid', data: { sum: 7 } } }])
  })

  it('receive an event that happens at the moment of the time-out', async () => {
    const walk = await aWalk()
    const workflow = await walk.workflow(
      aGraph(
        {
          on,
          wait: ['WAIT_FOR_EVENT', { eventName: 'paid', timeout: 60 }],
          thanks: ['EXIT', { reason: 'paid' }],
          remind: ['EXIT', { reason: 'late' }],
        },
        ['on > wait', 'wait event> thanks', 'wait timeout> remind'],
      ),
    )
    await walk.track('signup')
    walk.clock.advance(60_000)
    await walk.track('paid')
    expect((await walk.executions(workflow)).map(({ exitReason }) => exitReason)).toStrictEqual(['paid'])
  })

  it.each([
    [59_999, 'paid'],
    [60_000, 'paid'],
    [60_001, 'late'],
  ])('use the time at which an event happened, however late the worker is: after %i ms, %s', async (ms, reason) => {
    const walk = await aWalk()
    const workflow = await walk.workflow(
      aGraph(
        {
          on,
          wait: ['WAIT_FOR_EVENT', { eventName: 'paid', timeout: 60 }],
          thanks: ['EXIT', { reason: 'paid' }],
          remind: ['EXIT', { reason: 'late' }],
        },
        ['on > wait', 'wait event> thanks', 'wait timeout> remind'],
      ),
    )
    await walk.track('signup')
    walk.clock.advance(ms)
    await trackEvent(await walk.now(), { event: 'paid', email: 'ada@example.com' })
    await walk.later(HOUR)
    expect((await walk.executions(workflow)).map(({ exitReason }) => exitReason)).toStrictEqual([reason])
  })

  it('do not end before they began through an event with a future time', async () => {
    const walk = await aWalk()
    const workflow = await walk.workflow(aGraph({ on, wait: ['WAIT_FOR_EVENT', { eventName: 'paid' }] }, ['on > wait']))
    const { contactId } = await walk.track('signup')
    const now = walk.clock.now()
    const { executions } = (await walk.now()).store
    const at = new Date(now.getTime() + HOUR)
    await executions.enqueueEvents([{ eventId: walk.world.ids.make('evt'), name: 'paid', contactId, data: {}, at }])
    await walk.run()
    expect(await walk.executions(workflow)).toMatchObject([{ status: 'COMPLETED', endedAt: now }])
  })

  it('begin once for a contact, or again if the workflow allows it and the last one is over', async () => {
    const walk = await aWalk()
    const graph = aGraph({ on, pause }, ['on > pause'])
    const [once, again] = [await walk.workflow(graph), await walk.workflow(graph, { allowReentry: true })]
    const counts = async () => [(await walk.executions(once)).length, (await walk.executions(again)).length]
    await walk.track('signup')
    await walk.track('signup')
    expect(await counts()).toStrictEqual([1, 1])
    await walk.later(HOUR)
    await walk.track('signup')
    expect(await counts()).toStrictEqual([1, 2])
    await walk.track('signup', 'bob@example.com')
    expect(await counts()).toStrictEqual([2, 3])
  })

  it('take the branch of a condition, with the contact as changed by earlier steps', async () => {
    const walk = await aWalk()
    const workflow = await walk.workflow(
      aGraph(
        {
          on,
          set: ['UPDATE_CONTACT', { updates: { plan: 'pro' }, subscriptionAction: 'unsubscribe' }],
          ask: ['CONDITION', { condition: NO_ONE }],
          yes: ['EXIT', { reason: 'pro' }],
        },
        ['on > set', 'set > ask', 'ask yes> yes'],
      ),
    )
    const left = await walk.workflow(aGraph({ on, bye: ['EXIT', {}] }, ['on > bye']), {
      trigger: { eventName: 'contact.unsubscribed', condition: undefined },
    })
    const { contactId } = await walk.track('signup')
    expect((await walk.executions(workflow)).map(({ exitReason }) => exitReason)).toStrictEqual(['pro'])
    const contact = await (await walk.now()).store.contacts.find(contactId)
    expect(contact).toMatchObject({ subscribed: false, data: { plan: 'pro' } })
    // The change of the step is an event for other workflows.
    expect(await walk.executions(left)).toMatchObject([{ status: 'EXITED', eventName: 'contact.unsubscribed' }])
    expect((await walk.executions(left))[0]?.context).toStrictEqual({ reason: 'workflow' })
  })

  it('skip marketing to people who are not subscribed, and continue', async () => {
    const walk = await aWalk()
    const templateId = await template(walk, 'MARKETING')
    const workflow = await walk.workflow(aGraph({ on, hello: ['SEND_EMAIL', { templateId }] }, ['on > hello']))
    const { contactId } = await walk.track('first')
    await updateContact(await walk.now(), { id: contactId, changes: { subscribed: false } })
    await walk.track('signup')
    const [execution] = await walk.executions(workflow)
    expect(execution?.status).toBe('COMPLETED')
    expect(execution && (await walk.steps(execution))).toStrictEqual(['hello SKIPPED'])
    expect(await walk.mails()).toStrictEqual([])
  })

  it('fail with a reason when the template is deleted', async () => {
    const walk = await aWalk()
    const workflow = await walk.workflow(
      aGraph({ on, hello: ['SEND_EMAIL', { templateId: 'tpl_gone' }] }, ['on > hello']),
    )
    await walk.track('signup')
    expect(await walk.executions(workflow)).toMatchObject([
      { status: 'FAILED', exitReason: 'There is no template tpl_gone.' },
    ])
    expect(await walk.figures(workflow)).toStrictEqual(await countedFigures(walk, workflow))
  })

  it('end with their contact, and forget it', async () => {
    const walk = await aWalk()
    const workflow = await walk.workflow(aGraph({ on, pause, more: pause }, ['on > pause', 'pause > more']))
    const { contactId } = await walk.track('signup', 'ada@example.com', { plan: 'pro' })
    await deleteContact(await walk.now(), contactId)
    const [cancelled] = await walk.executions(workflow)
    expect(cancelled).toMatchObject({ status: 'CANCELLED', exitReason: 'The contact was deleted.', dueAt: undefined })
    expect(cancelled && (await walk.steps(cancelled))).toStrictEqual(['pause CANCELLED'])
    await walk.runJobs()
    expect((await walk.executions(workflow))[0]?.context).toStrictEqual({})
    await walk.later(HOUR)
    expect((await walk.executions(workflow))[0]?.status).toBe('CANCELLED')
    expect(await walk.figures(workflow)).toStrictEqual(await countedFigures(walk, workflow))
  })

  it('delete the record that a deleted contact entered, and its waiting events; others remain', async () => {
    const walk = await aWalk()
    const { id: workflowId } = await walk.workflow(aGraph({ on, bye: ['EXIT', {}] }, ['on > bye']))
    const [ada, bob] = [await walk.track('signup', 'ada@example.com'), await walk.track('signup', 'bob@example.com')]
    const ctx = await walk.now()
    for (const email of ['ada@example.com', 'bob@example.com']) await trackEvent(ctx, { event: 'signup', email })
    await deleteContact(ctx, ada.contactId)
    const entries = [ada, bob].map(({ contactId }) => ({ contactId, workflowId }))
    expect(await ctx.store.executions.entrants(entries)).toMatchObject([
      { starts: 0, countedSince: undefined, recentStarts: 0, isActive: false },
      { starts: 1, countedSince: walk.clock.now(), recentStarts: 1, isActive: false },
    ])
    const waiting = await ctx.store.executions.listWaitingEvents(10)
    expect(waiting.map(({ contactId }) => contactId)).toStrictEqual([bob.contactId])
  })

  it('pause while their project is disabled, and then continue', async () => {
    const walk = await aWalk()
    const workflow = await walk.workflow(aGraph({ on, pause }, ['on > pause']))
    await walk.track('signup')
    const { project, store } = await walk.now()
    await store.settings.update({ ...project, disabled: true })
    await walk.later(2 * HOUR)
    expect((await walk.executions(workflow))[0]?.status).toBe('WAITING')
    await store.settings.update({ ...project, disabled: false })
    await walk.run()
    expect((await walk.executions(workflow))[0]?.status).toBe('COMPLETED')
  })

  it('do not wait again when the clock is set back', async () => {
    const walk = await aWalk()
    const workflow = await walk.workflow(aGraph({ on, pause }, ['on > pause']))
    await walk.track('signup')
    await walk.later(-3 * HOUR)
    await walk.later(3 * HOUR)
    expect((await walk.executions(workflow))[0]?.status).toBe('WAITING')
    await walk.later(HOUR)
    expect((await walk.executions(workflow))[0]?.status).toBe('COMPLETED')
  })

  it('that start one another in a loop are stopped, with a reason', async () => {
    const walk = await aWalk()
    const flip = (subscriptionAction: 'subscribe' | 'unsubscribe') =>
      aGraph({ on, flip: ['UPDATE_CONTACT', { subscriptionAction }] }, ['on > flip'])
    const one = await walk.workflow(flip('subscribe'), {
      allowReentry: true,
      trigger: { eventName: 'contact.unsubscribed', condition: undefined },
    })
    const other = await walk.workflow(flip('unsubscribe'), {
      allowReentry: true,
      trigger: { eventName: 'contact.subscribed', condition: undefined },
    })
    const { contactId } = await walk.track('first')
    await updateContact(await walk.now(), { id: contactId, changes: { subscribed: false } })
    for (let n = 0; n < 200; n++) await walk.run()
    const counts = [(await walk.executions(one)).length, (await walk.executions(other)).length]
    expect(Math.max(...counts)).toBe(61)
    const failed = [...(await walk.executions(one)), ...(await walk.executions(other))].filter(
      ({ status }) => status === 'FAILED',
    )
    expect(failed.map(({ exitReason }) => exitReason)).toStrictEqual([expect.stringMatching(/in a loop/)])
    expect(await walk.figures(one)).toStrictEqual(await countedFigures(walk, one))
  })

  it('call webhooks outside of transactions, retry on request, and continue with the answer', async () => {
    let calls = 0
    const keys: string[] = []
    const walk = await aWalk(undefined, async (ctx, { key, attempts, occasion }) => {
      expect(ctx.transaction).toBeUndefined()
      expect(occasion).toMatchObject({ contact: { email: 'ada@example.com' }, workflow: { name: 'Welcome' } })
      keys.push(key)
      calls += 1
      if (calls < 3) return { is: 'again', at: new Date(ctx.clock.now().getTime() + 10_000), attempts: attempts + 1 }
      return { is: 'over', outcome: { is: 'done', output: { status: 200, attempts: attempts + 1 } } }
    })
    const workflow = await walk.workflow(
      aGraph({ on, hook: ['WEBHOOK', { url: 'https://example.com', method: 'POST' }], pause }, [
        'on > hook',
        'hook > pause',
      ]),
    )
    await walk.track('signup')
    expect(calls).toBe(1)
    expect((await walk.executions(workflow))[0]).toMatchObject({ status: 'RUNNING', attempts: 1 })
    await walk.later(10_000)
    await walk.later(10_000)
    const [execution] = await walk.executions(workflow)
    expect(execution).toMatchObject({ status: 'WAITING', stepId: 'stp_pause', attempts: 0 })
    expect(new Set(keys)).toStrictEqual(new Set([`${execution?.id}/1`]))
    const [hook] = execution ? await (await walk.now()).store.executions.listSteps(execution.id, 1) : []
    expect(hook).toMatchObject({ status: 'COMPLETED', output: { status: 200, attempts: 3 } })
  })
})
