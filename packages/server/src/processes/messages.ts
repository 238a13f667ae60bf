import { z } from 'zod'

/** A question to a worker process. */
export type Question = 'ready' | 'metrics'

/** A message to a worker process from the process that started it. */
export const Order = z.discriminatedUnion('say', [
  z.object({ say: z.literal('stop') }),
  z.object({ say: z.literal('ask'), id: z.number(), about: z.enum(['ready', 'metrics']) }),
])
export type Order = z.output<typeof Order>

/** A message from a worker process to the process that started it. */
export const Report = z.discriminatedUnion('say', [
  z.object({ say: z.literal('ready') }),
  /** It could not start. */
  z.object({
    say: z.literal('failed'),
    message: z.string(),
    isSetting: z.boolean().describe('Whether settings are the reason.'),
    suggestion: z.string().optional(),
  }),
  /** The answer to a question; without a text there is none. */
  z.object({ say: z.literal('answer'), id: z.number(), text: z.string().optional() }),
])
export type Report = z.output<typeof Report>
