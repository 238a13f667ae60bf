import { expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { cpuTimeOf } from '../../testing/patience.ts'
import { aProduct } from '../../testing/product.ts'
import { createWorkflow } from './create.ts'
import { WorkflowInput } from './definition.schema.ts'
import { createStep } from './edit-steps.ts'
import { createTransition } from './edit-transitions.ts'
import { StepInput, TransitionInput } from './schema.ts'
import { SIMULATED_STEPS_MAX } from './simulate.ts'
import { simulateWorkflow } from './simulate-workflow.ts'
import { SimulationInput } from './simulation.schema.ts'

it('costs little, whatever the workflow contains', async () => {
  const { posthorn } = await aProduct()
  const { ctx } = await posthorn.createProject({ name: 'Engines' })
  const { workflow, graph } = await createWorkflow(ctx, parse(WorkflowInput, { name: 'Costly', eventName: 'signup' }))
  const add = (type: 'CONDITION' | 'WEBHOOK' | 'DELAY', config: Record<string, unknown>) =>
    createStep(ctx, { id: workflow.id, input: parse(StepInput, { type, config }) })
  const filters = Array.from({ length: 100 }, (_, n) => ({
    field: 'data.text',
    operator: 'contains',
    value: `x${n}`.repeat(100),
  }))
  const test = await add('CONDITION', {
    logic: 'OR',
    groups: [{ filters: filters.slice(0, 99) }, { filters: filters.slice(99) }],
  })
  const call = await add('WEBHOOK', { url: 'https://a.example/', body: Array(100).fill('{{text}}'.repeat(40)) })
  const pause = await add('DELAY', { amount: 1, unit: 'minutes' })
  const connect = (from: string, to: string, branch?: 'no') =>
    createTransition(ctx, {
      id: workflow.id,
      input: parse(TransitionInput, { fromStepId: from, toStepId: to, ...(branch && { branch }) }),
    })
  await connect(graph.steps[0]?.id ?? '', pause.id)
  await connect(pause.id, test.id)
  await connect(test.id, call.id, 'no')
  await connect(call.id, pause.id)
  const contact = { email: 'ada@example.com', data: { text: 'y'.repeat(60) } }
  let sent = ''
  const cpu = await cpuTimeOf(async () => {
    sent = JSON.stringify(
      await simulateWorkflow(ctx, { id: workflow.id, input: parse(SimulationInput, { contact, advance: '30d' }) }),
    )
  })
  const { isCut, timeline } = JSON.parse(sent)
  expect([isCut, timeline.length > SIMULATED_STEPS_MAX, sent.length < 300_000]).toEqual([true, true, true])
  // Measured: 60 ms, in turns of some milliseconds.
  expect(cpu).toBeLessThan(1000)
})
