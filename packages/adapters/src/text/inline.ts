import { CONVERTED_MAX, ConversionRefused, type TextConverter } from '@posthorn/core/ports'
import { createCpuLimit, OverLimit } from './cpu-limit.ts'
import { createStripper } from './strip.ts'
import type { ThreadReply, ThreadRequest } from './thread.ts'

/** CPU time for which a conversion may block this thread. */
const CPU_MS = 40

/** Creates a converter of short texts in this thread, for installations without the thread's file. */
export function inlineConverter(cpuMs = CPU_MS): TextConverter {
  let runner: Promise<(request: ThreadRequest) => ThreadReply> | undefined

  async function run(request: ThreadRequest): Promise<string> {
    runner ??= loadRunner(cpuMs)
    let reply: ThreadReply
    try {
      const convert = await runner
      reply = convert(request)
    } catch (error) {
      throw new ConversionRefused(error instanceof OverLimit ? 'too_costly' : 'unavailable', { cause: error })
    }
    if ('made' in reply) return reply.made
    throw new ConversionRefused(reply.refused, { cause: reply.message })
  }

  return {
    markdownToHtml: (_, source) => run({ name: 'markdownToHtml', source }),
    htmlToText: (_, source) => run({ name: 'htmlToText', source }),
    strip: createStripper(),
  }
}

async function loadRunner(cpuMs: number): Promise<(request: ThreadRequest) => ThreadReply> {
  const { convert } = await import('./convert.ts')
  const limited = createCpuLimit(cpuMs)
  // A warm-up, because compilation would count the first time.
  for (const name of ['markdownToHtml', 'htmlToText'] as const) convert({ name, source: '<p>x</p>' }, CONVERTED_MAX)
  return (request) => {
    let reply: ThreadReply | undefined
    limited(() => {
      reply = convert(request, CONVERTED_MAX)
    })
    if (!reply) throw new Error('the conversion ended without a result')
    return reply
  }
}
