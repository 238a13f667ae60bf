import { createContext, Script } from 'node:vm'
import { CONVERTED_MAX, ConversionRefused, type TextConverter } from '@posthorn/core'
import { createStripper } from './strip.ts'
import type { ThreadReply, ThreadRequest } from './thread.ts'

/** How long a conversion may block this thread. */
const TIME_MS = 40
const TIMED_OUT = 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** Converts short texts in this thread, for installations without the thread's file. */
export function inlineConverter(timeMs = TIME_MS): TextConverter {
  let runner: Promise<(request: ThreadRequest) => ThreadReply> | undefined

  async function run(request: ThreadRequest): Promise<string> {
    runner ??= loadRunner(timeMs)
    let reply: ThreadReply
    try {
      const convert = await runner
      reply = convert(request)
    } catch (error) {
      // An error of another context is not an instance of this one's class.
      const tookLong = typeof error === 'object' && error !== null && 'code' in error && error.code === TIMED_OUT
      throw new ConversionRefused(tookLong ? 'too_costly' : 'unavailable', { cause: error })
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

/** `vm` stops what runs too long, including calls from its script out of its context. */
async function loadRunner(timeMs: number): Promise<(request: ThreadRequest) => ThreadReply> {
  const { convert } = await import('./convert.ts')
  const place: { work: () => void } = { work() {} }
  const context = createContext(place)
  const script = new Script('work()')
  // A warm-up, because compilation would count the first time.
  for (const name of ['markdownToHtml', 'htmlToText'] as const) convert({ name, source: '<p>x</p>' }, CONVERTED_MAX)
  return (request) => {
    let reply: ThreadReply | undefined
    place.work = () => {
      reply = convert(request, CONVERTED_MAX)
    }
    script.runInContext(context, { timeout: timeMs })
    if (!reply) throw new Error('the conversion ended without a result')
    return reply
  }
}
