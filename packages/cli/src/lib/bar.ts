import { note } from './io.ts'
import type { Output } from './output.ts'
import { oneLine } from './text.ts'

/** Shows progress, rate, and remaining time on a terminal; shows nothing elsewhere. */
export interface Bar {
  /** Shows the progress. `part` is the completed share, 0 to 1; `things` is the number of items in it. */
  show(part: number, things: number): void
  /** Shows the reason of a wait, until there is progress again. */
  wait(reason: string): void
  /** Removes the bar. */
  end(): void
}

export interface BarOptions {
  /** The counted items, in the plural. */
  readonly noun: string
  /** The progress of an earlier run. */
  readonly begin: { readonly part: number; readonly things: number }
  /** Whether the total is unknown. */
  readonly isEndless?: boolean
}

const STEPS = 1000
/** The seconds before the remaining time is shown: the first requests are too slow to predict it. */
const ESTIMATES_AFTER = 1
/** A line of 80 columns has room for the bar next to a hundred million items. */
const BAR_COLUMNS = 16

/** Creates a bar that begins where an earlier run ended; with an unknown total it shows only the number of items. */
export async function createBar({ io, globals }: Output, { noun, begin, isEndless = false }: BarOptions): Promise<Bar> {
  if (globals.json || !io.stderr.isTTY) return { show() {}, wait: noteEach(io, globals), end() {} }
  const { Presets, SingleBar } = await import('cli-progress')
  const startedAt = performance.now()
  const bar = new SingleBar(
    {
      stream: io.stderr.canvas,
      format: `${isEndless ? '' : '{bar} {percentage} %  '}{things} ${oneLine(noun)}  {rest}`,
      barsize: BAR_COLUMNS,
      clearOnComplete: true,
      fps: 10,
    },
    Presets.shades_classic,
  )
  const texts = (things: number, rest: string) => ({ things: things.toLocaleString('en'), rest: oneLine(rest) })
  const payload = (part: number, things: number) => {
    const seconds = (performance.now() - startedAt) / 1000
    const done = part - begin.part
    const left = done > 0 && seconds >= ESTIMATES_AFTER ? ((1 - part) * seconds) / done : undefined
    const rate = `${rateOf(things - begin.things, seconds)}/s`
    return texts(things, isEndless ? rate : `${rate}  ${durationOf(left)} left`)
  }
  let [part, things] = [begin.part, begin.things]
  bar.start(STEPS, Math.floor(part * STEPS), payload(part, things))
  return {
    show(nowPart, nowThings) {
      ;[part, things] = [nowPart, nowThings]
      bar.update(Math.floor(part * STEPS), payload(part, things))
    },
    wait: (reason) => bar.update(Math.floor(part * STEPS), texts(things, reason)),
    end: () => bar.stop(),
  }
}

/** Without a terminal each reason is printed once. */
function noteEach(io: Output['io'], { json }: Output['globals']): Bar['wait'] {
  const texts = new Set<string>()
  return (reason) => {
    if (!json && !texts.has(reason)) note(io, `Waiting: ${reason}.`)
    texts.add(reason)
  }
}

function rateOf(things: number, seconds: number): string {
  return seconds > 0 ? Math.round(things / seconds).toLocaleString('en') : '0'
}

/** Formats seconds for people. */
function durationOf(seconds: number | undefined): string {
  if (seconds === undefined) return '?'
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
