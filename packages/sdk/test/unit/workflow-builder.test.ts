import { type Chain, createClient, workflow } from '@posthorn/sdk'
import { describe, expect, test } from 'vitest'

const isPro = { field: 'data.plan', operator: 'equals', value: 'pro' } as const
const ways = (chain: { build(): ReturnType<Chain['build']> }) =>
  chain.build().transitions.map(({ from, branch, to }) => `${from} ${branch ?? ''}> ${to}`)

describe('a workflow as code', () => {
  test('is the definition that the API accepts', () => {
    const welcome = workflow('Welcome')
      .on('signup', { description: 'Greets', where: { field: 'event.source', operator: 'exists' }, allowReentry: true })
      .send('tpl_hello', { key: 'hello', name: 'Say hello' })
      .delay('1 day')
      .delay({ at: '09:00', timeZone: 'data.zone' })
      .send('tpl_team', { to: 'team@example.com' })
      .webhook('https://example.com/hook', { headers: { 'x-a': '1' }, body: { a: 1 } })
      .update({ plan: null })
      .unsubscribe()
      .exit('Done')
    expect(welcome.build()).toEqual({
      name: 'Welcome',
      description: 'Greets',
      triggerConfig: { eventName: 'signup', condition: { field: 'event.source', operator: 'exists' } },
      allowReentry: true,
      steps: [
        { key: 'hello', name: 'Say hello', type: 'SEND_EMAIL', config: { templateId: 'tpl_hello' } },
        { key: 'delay-1', type: 'DELAY', config: { amount: 1, unit: 'days' } },
        { key: 'delay-2', type: 'DELAY', config: { at: '09:00', timeZone: 'data.zone' } },
        {
          key: 'send-email-1',
          type: 'SEND_EMAIL',
          config: { templateId: 'tpl_team', recipient: { type: 'CUSTOM', customEmail: 'team@example.com' } },
        },
        {
          key: 'webhook-1',
          type: 'WEBHOOK',
          config: { url: 'https://example.com/hook', method: 'POST', headers: { 'x-a': '1' }, body: { a: 1 } },
        },
        { key: 'update-contact-1', type: 'UPDATE_CONTACT', config: { updates: { plan: null } } },
        { key: 'update-contact-2', type: 'UPDATE_CONTACT', config: { subscriptionAction: 'unsubscribe' } },
        { key: 'exit-1', type: 'EXIT', config: { reason: 'Done' } },
      ],
      transitions: [
        { from: 'trigger', to: 'hello' },
        { from: 'hello', to: 'delay-1' },
        { from: 'delay-1', to: 'delay-2' },
        { from: 'delay-2', to: 'send-email-1' },
        { from: 'send-email-1', to: 'webhook-1' },
        { from: 'webhook-1', to: 'update-contact-1' },
        { from: 'update-contact-1', to: 'update-contact-2' },
        { from: 'update-contact-2', to: 'exit-1' },
      ],
    })
  })

  test('continues where ways meet again', () => {
    const both = workflow('W')
      .on('signup')
      .when(
        isPro,
        (way) => way.send('tpl_a', { key: 'a' }),
        (way) => way.delay('2 hours', { key: 'b' }),
        { key: 'ask' },
      )
      .send('tpl_c', { key: 'c' })
    expect(ways(both)).toEqual(['trigger > ask', 'ask yes> a', 'ask no> b', 'a > c', 'b > c'])
    const one = workflow('W')
      .on('signup')
      .when(isPro, (way) => way.exit('Pro'), undefined, { key: 'ask' })
      .send('tpl_c', { key: 'c' })
    expect(ways(one)).toEqual(['trigger > ask', 'ask yes> exit-1', 'ask no> c'])
    const wait = workflow('W')
      .on('trial')
      .waitFor('paid', { key: 'wait', timeout: '3 days', otherwise: (way) => way.send('tpl_late', { key: 'late' }) })
      .exit()
    expect(ways(wait)).toEqual(['trigger > wait', 'wait timeout> late', 'wait event> exit-1', 'late > exit-1'])
    expect(wait.build().steps[0]?.config).toEqual({ eventName: 'paid', timeout: 259_200 })
    const endless = workflow('W').on('trial').waitFor('paid', { key: 'wait' }).exit()
    expect(ways(endless)).toEqual(['trigger > wait', 'wait event> exit-1'])
  })

  test('is accepted by everything that takes a workflow', () => {
    const { workflows } = createClient({ key: 'sk_x', url: 'http://127.0.0.1:1' })
    const file = workflow('W')
      .on('signup')
      .when(isPro, (way) => way.exit())
    // Types only: nothing is sent.
    const calls = [
      () => workflows.create(file),
      () => workflows.create(file.build()),
      () => workflows.create(file.exit()),
      () => workflows.create({ name: 'W', triggerConfig: file.build().triggerConfig }),
      () => workflows.define('wfl_1', file, { dryRun: true }),
      // @ts-expect-error a workflow needs its event before its steps
      () => workflows.create(workflow('W')),
      // @ts-expect-error a chain is no list of steps
      () => workflows.define('wfl_1', [file]),
    ]
    expect(calls).toHaveLength(7)
  })

  test('refuses invalid chains', () => {
    const start = () => workflow('W').on('signup')
    expect(() => start().send('tpl_a', { key: 'a' }).send('tpl_b', { key: 'a' })).toThrow('Two steps have the key "a".')
    expect(() => start().exit('x', { key: 'trigger' })).toThrow('Two steps have the key "trigger".')
    const closed = start().when(
      isPro,
      (way) => way.exit(),
      (way) => way.exit(),
    )
    expect(() => closed.send('tpl_a')).toThrow('The step "send-email-1" cannot be reached')
    // @ts-expect-error no step follows an end
    expect(() => start().exit().send('tpl_a')).toThrow('cannot be reached')
    // @ts-expect-error years are no unit
    expect(() => start().delay('2 years')).toThrow('"2 years" is not a duration')
    // @ts-expect-error plan alone is no field
    start().when({ field: 'plan', operator: 'exists' }, (way) => way)
    expect(() => start().delay('0 days')).toThrow('"0 days" is not a duration')
  })
})
