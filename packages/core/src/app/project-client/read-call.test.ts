import { expect, it } from 'vitest'
import { silentLog } from '../../kernel/ports/log.ts'
import { aProduct } from '../../testing/product.ts'
import { projectClient } from '../project-client.ts'

it('a call takes other names of fields, and names unknown ones in the log', async () => {
  const ctx = await (await aProduct()).tenant()
  const lines: unknown[] = []
  const project = projectClient({ ...ctx, log: { ...silentLog, warn: ({ fields }) => lines.push(fields) } })
  // What a caller without types may send.
  const mail = { from: 'post@example.com', subject: 'Hi', body: '<p>Hi</p>', to: 'ada@example.com' }
  const [sent] = await project.send(Object.assign({ reply_to: 'help@example.com', prority: 1 }, mail))
  expect(await project.emails.get(sent?.email ?? '')).toMatchObject({ replyTo: 'help@example.com' })
  await project.track(Object.assign({ properties: {} }, { event: 'signup', email: 'ada@example.com' }))
  const { workflow } = await project.workflows.create({ name: 'Welcome', eventName: 'signup' })
  const step = await project.workflows.steps.create(workflow.id, { type: 'EXIT', config: { note: 'x' } })
  await project.workflows.steps.update(workflow.id, step.id, { config: { note: 'x' } })
  await project.workflows.define(workflow.id, { steps: [{ key: 'a', type: 'EXIT', config: { note: 'x' } }] })
  expect(lines).toStrictEqual([['prority'], ['properties'], ['config.note'], ['config.note'], ['steps.0.config.note']])
  const twice = Object.assign({ reply_to: 'a@b.example', replyto: 'c@d.example' }, mail)
  await expect(project.send(twice)).rejects.toMatchObject({ errors: [{ field: 'replyto', code: 'given_twice' }] })
})
