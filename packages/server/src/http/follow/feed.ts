import { type EventPosition, type EventsAfter, isBefore, listEventsAfter } from '@posthorn/core/audience'
import type { Context, ProjectId } from '@posthorn/core/kernel'
import type { OutageLog } from '../respond/outages.ts'
import type { StreamCounts, StreamEnd } from './counts.ts'

/** The time between two looks for new events of a project, however many clients follow it. */
const LOOK_EVERY_MS = 1000
const PAGE = 100
/** The number of pages that one look reads at most; followers read what is left themselves. */
const PAGES_MAX = 10

/** The events that were stored after one position, until another one. */
export interface Batch extends EventsAfter {
  readonly from: EventPosition
}

/** A client that has seen all events until now, and waits for the next ones. */
export interface Listener {
  readonly position: EventPosition
  readonly cursor: string
  offer(batch: Batch): void
  end(reason: StreamEnd): void
}

interface Watched {
  readonly ctx: Context
  readonly listeners: Set<Listener>
  position: EventPosition
  cursor: string
  timer: NodeJS.Timeout | undefined
}

/** Looks for new events of each project that is followed, once for all of its followers. */
export class EventFeed {
  readonly #projects = new Map<ProjectId, Watched>()
  readonly #open = new Set<Listener>()
  readonly #outages: OutageLog
  readonly counts: StreamCounts | undefined
  #isClosed = false

  constructor(outages: OutageLog, counts: StreamCounts | undefined) {
    this.#outages = outages
    this.counts = counts
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Counts a stream that has begun, until `leave`. */
  enter(listener: Listener): void {
    this.#open.add(listener)
    this.counts?.streams(this.#open.size)
  }

  /** Offers the listener all batches from now on. Returns false if it has to read what it has missed before. */
  join(ctx: Context, listener: Listener): boolean {
    const watched = this.#projects.get(ctx.project.id)
    if (watched && isBefore(listener.position, watched.position)) return false
    if (watched) watched.listeners.add(listener)
    else {
      const { position, cursor } = listener
      const begun: Watched = { ctx, listeners: new Set([listener]), position, cursor, timer: undefined }
      this.#projects.set(ctx.project.id, begun)
      this.#lookLater(begun)
    }
    return true
  }

  /** Forgets a listener; the last one of a project ends the looks. */
  leave({ project }: Context, listener: Listener): void {
    if (this.#open.delete(listener)) this.counts?.streams(this.#open.size)
    const watched = this.#projects.get(project.id)
    watched?.listeners.delete(listener)
    if (!watched || watched.listeners.size > 0) return
    clearTimeout(watched.timer)
    this.#projects.delete(project.id)
  }

  /** Ends all streams, and refuses new ones. */
  close(): void {
    this.#isClosed = true
    for (const listener of this.#open) listener.end('shutdown')
  }

  #lookLater(watched: Watched): void {
    watched.timer = setTimeout(() => void this.#look(watched), LOOK_EVERY_MS).unref()
  }

  async #look(watched: Watched): Promise<void> {
    try {
      for (let pages = 0; pages < PAGES_MAX && watched.listeners.size > 0; pages++)
        if (!(await this.#readPage(watched))) break
    } catch (error) {
      // Followers ask for themselves, and learn why: their project may be gone, or the database does not respond.
      this.#outages.failed({ err: error }, 'looking for new events failed')
      for (const listener of watched.listeners) listener.offer({ ...NOTHING, from: NEVER })
    }
    if (this.#projects.get(watched.ctx.project.id) === watched) this.#lookLater(watched)
  }

  async #readPage(watched: Watched): Promise<boolean> {
    const page = await listEventsAfter(watched.ctx, { after: watched.cursor, limit: PAGE })
    const batch = { ...page, from: watched.position }
    watched.position = page.position
    watched.cursor = page.cursor
    for (const listener of watched.listeners) listener.offer(batch)
    return page.hasMore
  }
}

/** A position after all others: everyone is before it, and has to read. */
const NEVER: EventPosition = { tx: Number.POSITIVE_INFINITY, id: '' }
const NOTHING: EventsAfter = { data: [], cursor: '', hasMore: true, position: NEVER }
