import { ConversionRefused, type TextConverter } from '@posthorn/core/ports'
import { ConverterThread, hasThreadFile, OverTime } from './converter-thread.ts'
import { inlineConverter } from './inline.ts'
import { createLine, type Line, type LineLimits } from './line.ts'
import { createStripper } from './strip.ts'
import type { ThreadRequest } from './thread.ts'

export interface TextConverterOptions {
  /** CPU time limit of a conversion. Milliseconds. */
  readonly deadlineMs?: number
  /** CPU time after which a conversion no longer holds up others. Milliseconds. */
  readonly quickMs?: number
  /** How long an idle thread is kept. Milliseconds. */
  readonly idleMs?: number
  /** Memory limit of a conversion. Megabytes. */
  readonly heapMb?: number
}

interface Task {
  readonly projectId: string
  readonly request: ThreadRequest
  readonly resolve: (made: string) => void
  readonly reject: (refused: unknown) => void
}

/** Runs conversions one after another. */
interface Lane {
  readonly thread: ConverterThread
  readonly line: Line<Task>
  readonly cpuMs: number
  busy: boolean
}

/**
 * The most waiting characters and texts. A mail server takes some 50 mails at the same time, and each may need its
 * text.
 */
const QUICK_LINE: LineLimits = { itemsOfProject: 1000, items: 10_000, sizeOfProject: 10_000_000, size: 50_000_000 }
/** Waiting here delays the delivery of others, so the limit is small. */
const SLOW_LINE: LineLimits = { itemsOfProject: 2, items: 4, sizeOfProject: 10_000_000, size: 20_000_000 }
/** How long a project stays in the slow lane after a slow text, and after an aborted one. */
const SLOW_FOR_MS = 10_000
const SUSPECT_FOR_MS = 60_000

/**
 * Converts Markdown and HTML on threads, which start on demand and do not keep the process alive. Usually there is one,
 * and projects take turns on it. A slow text moves to a second thread, as do its project's other texts for a while, so
 * that other projects wait only for the first thread. A text beyond the deadline is refused.
 */
export function textConverter(options: TextConverterOptions = {}): TextConverter {
  if (!hasThreadFile()) return inlineConverter()
  const { deadlineMs = 1000, quickMs = 200, idleMs = 10_000, heapMb = 128 } = options
  const thread = () => new ConverterThread({ idleMs, heapMb })
  const quick: Lane = { thread: thread(), line: createLine(QUICK_LINE), cpuMs: quickMs, busy: false }
  const slow: Lane = { thread: thread(), line: createLine(SLOW_LINE), cpuMs: deadlineMs, busy: false }
  const slowUntil = new Map<string, number>()

  function isSlow(projectId: string): boolean {
    const until = slowUntil.get(projectId)
    if (until === undefined) return false
    if (performance.now() < until) return true
    slowUntil.delete(projectId)
    return false
  }

  function enter(lane: Lane, task: Task): void {
    if (!lane.line.join(task.projectId, task, task.request.source.length)) {
      task.reject(new ConversionRefused('busy'))
      return
    }
    if (!lane.busy) void work(lane)
  }

  async function work(lane: Lane): Promise<void> {
    lane.busy = true
    for (let task = lane.line.next(); task; task = lane.line.next()) {
      try {
        task.resolve(await lane.thread.convert(task.request, lane.cpuMs))
      } catch (error) {
        giveUp(lane, task, error)
      }
    }
    lane.busy = false
  }

  function giveUp(lane: Lane, task: Task, error: unknown): void {
    const { projectId } = task
    const tookLong = error instanceof ConversionRefused && error.reason === 'too_costly'
    if (tookLong) holdBack(projectId, lane === slow ? SUSPECT_FOR_MS : SLOW_FOR_MS)
    if (lane === quick && error instanceof OverTime) enter(slow, task)
    else task.reject(error)
  }

  function holdBack(projectId: string, ms: number): void {
    for (const known of slowUntil.keys()) isSlow(known)
    slowUntil.set(projectId, Math.max(slowUntil.get(projectId) ?? 0, performance.now() + ms))
    for (const task of quick.line.leave(projectId)) enter(slow, task)
  }

  const convert = (name: ThreadRequest['name']) => (projectId: string, source: string) =>
    new Promise<string>((resolve, reject) => {
      const task: Task = { projectId, request: { name, source }, resolve, reject }
      enter(isSlow(projectId) ? slow : quick, task)
    })
  return { markdownToHtml: convert('markdownToHtml'), htmlToText: convert('htmlToText'), strip: createStripper() }
}
