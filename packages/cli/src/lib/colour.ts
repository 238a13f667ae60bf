import type { Io } from './io.ts'
import { PaintedText, type Part, type Style } from './printer.ts'

/**
 * Returns true if the output may have color: https://no-color.org and https://force-color.org, then the kind of the
 * stream.
 */
function hasColour({ env, ...streams }: Io, stream: 'stdout' | 'stderr'): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return streams[stream].isTTY && env.TERM !== 'dumb'
}

/** Returns the text in a style, if the output has color. */
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

/** Returns a status in its color: good, failed, or open. `shown` may have blanks around it. */
export function paintStatus(io: Io, status: string, shown: string): Part {
  const style = STYLES.get(status.toUpperCase())
  return style === undefined ? shown : paint(io, style, shown)
}
