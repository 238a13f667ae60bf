import type { Io } from './io.ts'
import { PaintedText, type Part, type Style } from './printer.ts'

/** Whether the output may have colour: https://no-color.org and https://force-color.org, then what the stream is. */
function hasColour({ env, ...streams }: Io, stream: 'stdout' | 'stderr'): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return streams[stream].isTTY && env.TERM !== 'dumb'
}

/** The text in a style, where the output has colour. */
export function paint(io: Io, style: Style, text: string, stream: 'stdout' | 'stderr' = 'stdout'): Part {
  return text !== '' && hasColour(io, stream) ? new PaintedText(text, style) : text
}

const GOOD = ['SENT', 'DELIVERED', 'OPENED', 'CLICKED', 'COMPLETED', 'VERIFIED', 'OK', 'ENABLED']
const BAD = ['FAILED', 'BOUNCED', 'COMPLAINED', 'MISMATCH', 'ERROR']
const OPEN = ['UNKNOWN', 'SUPPRESSED', 'PAUSED', 'PENDING', 'WARNING', 'MISSING']

const STYLES: ReadonlyMap<string, Style> = new Map<string, Style>([
  ...GOOD.map((word): [string, Style] => [word, 'green']),
  ...BAD.map((word): [string, Style] => [word, 'red']),
  ...OPEN.map((word): [string, Style] => [word, 'yellow']),
])

/** A status in its colour: what is well, what went wrong, and what is open. `shown` may have blanks around it. */
export function paintStatus(io: Io, status: string, shown: string): Part {
  const style = STYLES.get(status.toUpperCase())
  return style === undefined ? shown : paint(io, style, shown)
}
