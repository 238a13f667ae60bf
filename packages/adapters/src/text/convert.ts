import { htmlToText } from './html.ts'
import { markdownToHtml } from './markdown.ts'
import type { ThreadReply, ThreadRequest } from './thread.ts'
import { TooDeep } from './too-deep.ts'

const conversions = { markdownToHtml, htmlToText }

/** Returns the conversion or the reason for refusing it. Has no time limit; never throws. */
export function convert({ name, source }: ThreadRequest, resultMax: number): ThreadReply {
  try {
    const made = conversions[name](source)
    if (made.length <= resultMax) return { made }
    return { refused: 'too_large', message: `the result has ${made.length} characters` }
  } catch (error) {
    // A recursive parser throws a RangeError when its stack overflows.
    const isDeep = error instanceof TooDeep || error instanceof RangeError
    return { refused: isDeep ? 'too_deep' : 'too_costly', message: String(error) }
  }
}
