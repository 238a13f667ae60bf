import { isPosthornError, type Posthorn, workflow, workflowFile } from '@posthorn/sdk'
import { expect } from 'vitest'

/** Calls every method of workflows once. */
export async function callWorkflows(client: Posthorn): Promise<void> {
  const { workflows } = client
  const template = await client.templates.create({
    name: 'Hello',
    subject: 'Hello',
    body: '<p>Hello</p>',
    from: 'hello@sandbox.localhost',
    type: 'TRANSACTIONAL',
  })
  const { id, steps } = await workflows.create({ name: 'Welcome', eventName: 'signup' }, { idempotencyKey: 'welcome' })
  const [trigger] = steps
  const refused = await workflows.enable(id).catch((error: unknown) => error)
  expect(isPosthornError(refused) && refused.code).toBe('VALIDATION_ERROR')
  const delay = await workflows.steps.create(id, {
    type: 'DELAY',
    config: { amount: 2, unit: 'days' },
    autoConnect: true,
  })
  const mail = await workflows.steps.create(id, { type: 'SEND_EMAIL', config: { templateId: template.id } })
  const way = await workflows.transitions.create(id, { fromStepId: delay.id, toStepId: mail.id })
  expect(await workflows.transitions.create(id, { fromStepId: delay.id, toStepId: mail.id })).toEqual(way)
  expect(await workflows.steps.update(id, mail.id, { name: 'Greet' })).toMatchObject({ templateId: template.id })
  expect(await client.templates.usage(template.id)).toMatchObject({
    workflowSteps: [{ workflowId: id, stepId: mail.id, name: 'Greet' }],
  })
  await workflows.steps.delete(id, delay.id, { splice: true })
  const drawn = await workflows.get(id)
  expect(drawn.transitions).toMatchObject([{ fromStepId: trigger?.id, toStepId: mail.id }])
  await workflows.transitions.delete(id, drawn.transitions[0]?.id ?? '')
  expect(await workflows.enable(id)).toMatchObject({ enabled: true, problems: [] })
  await callExecutions(client, id)
  expect(await workflows.disable(id)).toMatchObject({ enabled: false })
  const names: string[] = []
  for await (const { name } of workflows.list({ pageSize: 1 })) names.push(name)
  expect(names).toEqual(['Welcome'])
  expect((await workflows.fields()).map(({ field }) => field)).toContain('email.opened')
  const greeting = workflow('Welcome').on('signup').send(template.id, { key: 'hello' }).delay('2 days').exit()
  const result = await workflows.define(id, greeting.build(), { dryRun: true })
  expect(result).toMatchObject({
    dryRun: true,
    changes: expect.arrayContaining([expect.objectContaining({ kind: 'added', name: 'hello' })]),
  })
  await workflows.define(id, greeting)
  expect(workflowFile(await workflows.get(id))).toEqual(greeting.build())
  expect((await workflows.define(id, greeting.build())).changes).toEqual([])
  const whole = workflow('Whole').on('signup', { description: 'Greets' }).send(template.id, { key: 'hello' }).exit()
  const created = await workflows.create(whole)
  expect(created).toMatchObject({ enabled: false, version: 1, problems: [] })
  expect(workflowFile(created)).toEqual(whole.build())
  await workflows.delete(created.id)
  const again = await workflows.create(whole.build())
  expect(workflowFile(await workflows.get(again.id))).toEqual(whole.build())
  await workflows.delete(again.id)
  expect(await workflows.update(id, { name: 'Hello' })).toMatchObject({ name: 'Hello' })
  expect(await workflows.delete(id)).toBeUndefined()
}

/** Runs a workflow that mails immediately for a contact, and makes another one wait. */
async function callExecutions({ workflows, contacts }: Posthorn, id: string): Promise<void> {
  const { executions } = workflows
  const ada = await contacts.create({ email: 'flow@example.com' })
  expect(await workflows.simulate(id, { contactId: ada.id, advance: '7d' })).toMatchObject({
    status: 'COMPLETED',
    timeline: [{ type: 'SEND_EMAIL', email: { to: 'flow@example.com', subject: 'Hello' } }],
  })
  const first = await executions.start(id, { contactId: ada.id, context: { plan: 'pro' } })
  expect(first).toMatchObject({ workflowId: id, contactId: ada.id, context: { plan: 'pro' }, version: 6 })
  await expect
    .poll(() => executions.get(id, first.id), { timeout: 15_000, interval: 50 })
    .toMatchObject({ status: 'COMPLETED', stepExecutions: [{ status: 'COMPLETED' }] })
  await workflows.steps.create(id, { type: 'WAIT_FOR_EVENT', config: { eventName: 'paid' } })
  const wait = (await workflows.get(id)).steps.at(-1)
  const mail = (await workflows.get(id)).steps.find(({ type }) => type === 'SEND_EMAIL')
  await workflows.transitions.create(id, { fromStepId: mail?.id ?? '', toStepId: wait?.id ?? '' })
  await workflows.update(id, { allowReentry: true })
  const second = await executions.start(id, { contactId: ada.id })
  await expect
    .poll(() => executions.get(id, second.id), { timeout: 15_000, interval: 50 })
    .toMatchObject({ status: 'WAITING', currentStepId: wait?.id })
  await workflows.steps.create(id, { type: 'EXIT' })
  expect(await executions.move(id, second.id)).toMatchObject({ status: 'WAITING', version: second.version + 1 })
  const found: string[] = []
  for await (const one of executions.list(id, { contactId: ada.id, pageSize: 1 })) found.push(one.id)
  expect(found).toEqual([second.id, first.id])
  expect(await executions.cancel(id, second.id)).toBeUndefined()
  const third = await executions.start(id, { contactId: ada.id })
  expect(await executions.cancelAll(id)).toEqual({ cancelled: 1 })
  expect(await executions.get(id, third.id)).toMatchObject({ status: 'CANCELLED' })
  await contacts.delete(ada.id)
}
