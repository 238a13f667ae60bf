import type { Schema } from '@posthorn/sdk'
import { type Output, printLine, showResult } from './output.ts'
import { ago } from './show-story.ts'
import { oneLine, time } from './text.ts'
import { wrapped } from './width.ts'

type Explanation = Schema<'Explanation'>

const VERDICTS = {
  sent: 'Sent',
  will_send: 'Will be sent',
  not_sent: 'Not sent',
} as const satisfies Readonly<Record<Explanation['verdict'], string>>

const INDENT = '  '

/** Shows the verdict, and each reason with its time and its mail. */
export function showExplanation(output: Output, explanation: Explanation): void {
  showResult(output, explanation, () => {
    const { io } = output
    const width = io.stdout.isTTY ? Math.max(20, (io.stdout.columns || 80) - INDENT.length) : Number.POSITIVE_INFINITY
    printLine(io, VERDICTS[explanation.verdict])
    for (const { code, message, at, emailId } of explanation.reasons) {
      const when = at ? `${time(at)}, ${ago(at, Date.now())}` : undefined
      printLine(io, '')
      const about = [code, when, emailId].filter(Boolean).join(' · ')
      for (const line of [...wrapped(about, width), ...wrapped(oneLine(message), width)])
        printLine(io, `${INDENT}${line}`)
    }
    if (explanation.hidden.length > 0) {
      printLine(io, '')
      printLine(io, `The key shows no more. These scopes would: ${explanation.hidden.join(', ')}.`)
    }
  })
}
