import type { Schema } from '@posthorn/sdk'
import type { Io } from './io.ts'
import { clean, oneLine, time } from './text.ts'
import { wrapped } from './width.ts'

export type Chapter = Schema<'StoryChapter'>

/** The indentation of a mail server's words, below the sentence that they belong to. */
const INDENT = 2
const TIME_WIDTH = '2026-11-21 09:30:00Z'.length
const SINCE_WIDTH = '+59 min'.length
const GAP = '  '

/**
 * Prints a timeline, line by line: the time, the time since the first line, and the event. Words of servers come below.
 * On a terminal lines end at its width; elsewhere they are complete.
 */
export function printTimeline(io: Io, story: readonly Chapter[]): void {
  const begin = story.find(({ at }) => at)?.at
  const margin = ' '.repeat(TIME_WIDTH + SINCE_WIDTH + 2 * GAP.length)
  const width = io.stdout.isTTY ? Math.max(20, (io.stdout.columns || 80) - margin.length) : Number.POSITIVE_INFINITY
  for (const chapter of story) {
    const when = `${time(chapter.at).padEnd(TIME_WIDTH)}${GAP}${sinceOf(chapter, begin).padStart(SINCE_WIDTH)}${GAP}`
    const [first = '', ...rest] = linesOf(chapter, width)
    io.stdout.line(when, first)
    for (const line of rest) io.stdout.line(margin, line)
  }
}

function linesOf({ message, words, link, until }: Chapter, width: number): string[] {
  const beneath = [words, link, until && `until ${time(until)}`].flatMap((text) => (text ? [oneLine(text)] : []))
  return [
    ...wrapped(clean(message), width),
    ...beneath.flatMap((text) => wrapped(text, width - INDENT).map((line) => `${' '.repeat(INDENT)}${line}`)),
  ]
}

function sinceOf({ at }: Chapter, begin: string | null | undefined): string {
  return at && begin && at !== begin ? `+${duration(Date.parse(at) - Date.parse(begin))}` : ''
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const

/** Formats a duration: "0.1 s", "12 s", "5 min", "3 h", "20 d". One unit is enough to see which step takes long. */
export function duration(ms: number): string {
  const size = Math.abs(ms)
  const [name, unit] = UNITS.find(([, unit]) => size >= unit) ?? (['s', 1000] as const)
  const amount = size / unit
  const sign = ms < 0 ? '−' : ''
  return `${sign}${amount < 1 ? amount.toFixed(1) : Math.floor(amount)} ${name}`
}

/** Formats a distance in time: "3 h ago", "in 5 min". */
export function ago(iso: string, now: number): string {
  const ms = now - Date.parse(iso)
  return ms >= 0 ? `${duration(ms)} ago` : `in ${duration(-ms)}`
}
