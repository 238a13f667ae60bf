import { Presets, SingleBar } from 'cli-progress'
import type { Output } from '../output.ts'

/** Says on a terminal how far something is, how fast it goes and how long it will take; elsewhere nothing. */
export interface Bar {
  /** `part` of the whole is done, 0 to 1; `rows` are what that is. */
  show(part: number, rows: number): void
  /** Takes the bar away. */
  end(): void
}

const STEPS = 1000

/** A bar that begins where an earlier run ended; without an end in sight, only how much is done. */
export function createBar(
  { io, globals }: Output,
  begin: { readonly part: number; readonly rows: number },
  isEndless: boolean,
): Bar {
  if (globals.json || !io.stderr.isTTY) return { show() {}, end() {} }
  const startedAt = performance.now()
  const bar = new SingleBar(
    {
      stream: io.stderr,
      format: isEndless
        ? '{rows} rows  {rate} rows/s'
        : '{bar} {percentage} %  {rows} rows  {rate} rows/s  {left} left',
      clearOnComplete: true,
      fps: 10,
    },
    Presets.shades_classic,
  )
  const payload = (part: number, rows: number) => {
    const seconds = (performance.now() - startedAt) / 1000
    const done = part - begin.part
    const left = done > 0 ? ((1 - part) * seconds) / done : undefined
    return { rows: rows.toLocaleString('en'), rate: rateOf(rows - begin.rows, seconds), left: durationOf(left) }
  }
  bar.start(STEPS, Math.floor(begin.part * STEPS), payload(begin.part, begin.rows))
  return {
    show: (part, rows) => bar.update(Math.floor(part * STEPS), payload(part, rows)),
    end: () => bar.stop(),
  }
}

function rateOf(rows: number, seconds: number): string {
  return seconds > 0 ? Math.round(rows / seconds).toLocaleString('en') : '0'
}

/** Seconds as people say them. */
export function durationOf(seconds: number | undefined): string {
  if (seconds === undefined) return '?'
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
