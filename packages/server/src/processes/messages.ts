import { z } from 'zod'

/** What is asked about a worker process. */
export type Question = 'ready' | 'metrics'

/** What a worker process is told by the one that started it. */
export const Order = z.discriminatedUnion('say', [
  z.object({ say: z.literal('stop') }),
  z.object({ say: z.literal('ask'), id: z.number(), about: z.enum(['ready', 'metrics']) }),
])
export type Order = z.output<typeof Order>

/** What a worker process tells the one that started it. */
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
