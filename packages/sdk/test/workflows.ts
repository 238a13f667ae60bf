import { isPosthornError, type Posthorn } from '@posthorn/sdk'
import { expect } from 'vitest'

/** Calls everything of workflows once. */
export async function callWorkflows(client: Posthorn): Promise<void> {
  const { workflows } = client
  const template = await client.templates.create({
    ...{ name: 'Hello', subject: 'Hello', body: '<p>Hello</p>', from: 'hello@sandbox.localhost' },
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
  expect(await workflows.disable(id)).toMatchObject({ enabled: false })
  const names: string[] = []
  for await (const { name } of workflows.list({ pageSize: 1 })) names.push(name)
  expect(names).toEqual(['Welcome'])
  expect((await workflows.fields()).map(({ field }) => field)).toContain('email.opened')
  expect(await workflows.update(id, { name: 'Hello' })).toMatchObject({ name: 'Hello' })
  expect(await workflows.delete(id)).toBeUndefined()
}
