import { expect, it } from 'vitest'
import { z } from 'zod'
import { workerContextOf } from '../../kernel/context/context.ts'
import { aProduct } from '../../testing/product.ts'
import { defineJob } from './definition.ts'
import { handleJob, type JobRun } from './handler.ts'

const greeting = defineJob('greeting', z.object({ name: z.string(), loud: z.exactOptional(z.boolean()) }))
const handler = handleJob(greeting, async (_, { name, loud, job }) => ({
  result: { name, loud: loud ?? false, id: job.id },
}))

const job: JobRun = { id: 'job_1', createdAt: new Date(0), checkpoint: undefined, save: async () => {} }

async function aContext() {
  const product = await aProduct()
  const { project } = await product.tenant()
  return workerContextOf(product.world, project)
}

it('passes the stored payload to the handler of the job', async () => {
  const ctx = await aContext()
  expect(await handler.run(ctx, { name: 'Ada' }, job)).toStrictEqual({
    result: { name: 'Ada', loud: false, id: 'job_1' },
  })
  expect(await handler.run(ctx, { name: 'Ada', loud: true }, job)).toMatchObject({ result: { loud: true } })
})

it('runs nothing with a payload of another shape', async () => {
  const ctx = await aContext()
  for (const payload of [null, {}, { name: 1 }, { name: 'Ada', loud: 'yes' }])
    await expect(async () => handler.run(ctx, payload, job)).rejects.toThrow(z.ZodError)
})
