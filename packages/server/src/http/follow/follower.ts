import { Readable } from 'node:stream'
import {
  type EventPosition,
  type EventsAfter,
  type FollowedEvent,
  isBefore,
  listEventsAfter,
  matchesEvent,
} from '@posthorn/core/audience'
import { AppError, type Context } from '@posthorn/core/kernel'
import type { InLine } from '../reply.ts'
import { asAppError } from '../respond/errors.ts'
import type { StreamEnd } from './counts.ts'
import type { Batch, EventFeed, Listener } from './feed.ts'

/** The limits of time of one stream, in milliseconds. */
interface FollowTimes {
  /** A comment is sent after so much silence, because proxies close connections that are idle. */
  readonly heartbeatMs: number
  /** A client that reads nothing for so long is disconnected. */
  readonly stallMs: number
  /** The rights of the caller are checked so often, and before events are sent unless that was so recently. */
  readonly recheckMs: number
}

const FOLLOW_TIMES: FollowTimes = { heartbeatMs: 15_000, stallMs: 60_000, recheckMs: 1000 }

/** Unsent data of a stream: with one event more, all that a client who does not read costs. */
const BUFFER_BYTES = 64 * 1024
/** How long the rest of a page waits for a client that does not read. Later it is read again. */
const HOLD_MS = 250
/** The client waits so long before it connects again. */
const RECONNECT_MS = 1000

/** The events that a client follows. */
export interface Following {
  readonly after: string
  readonly types: readonly string[] | undefined
  /** How many events are read at a time. */
  readonly limit: number
  readonly present: (followed: FollowedEvent) => object
}

/** The caller, and how its rights are checked again. */
interface Admission {
  readonly ctx: Context
  /** Returns the current context. Throws the error of a refusal. */
  again(): Promise<Context>
  readonly inLine: InLine
}

type State = 'reading' | 'waiting' | 'ended'

/**
 * A stream of server-sent events (HTML, §9.2). The id of each is the cursor of those after it. It first reads pages until
 * the end, then takes what the feed finds; where the client is too slow for that, it reads pages again.
 */
export class Follower extends Readable implements Listener {
  readonly #feed: EventFeed
  readonly #following: Following
  readonly #times: FollowTimes
  readonly #admission: Admission
  readonly #heart: NodeJS.Timeout
  #ctx: Context
  #checkedAt = performance.now()
  #isConfirming = false
  #state: State = 'reading'
  #reason: StreamEnd = 'client'
  #position: EventPosition = { tx: 0, id: '' }
  #cursor: string
  /** The cursor that the client has. */
  #sentCursor = ''
  /** Resolves when the client has read enough for more; undefined while it has. */
  #drained: PromiseWithResolvers<void> | undefined
  #fullSince = 0
  #sentAt = performance.now()

  private constructor(
    feed: EventFeed,
    { following, admission, times }: { following: Following; admission: Admission; times: FollowTimes },
  ) {
    super({ highWaterMark: BUFFER_BYTES })
    this.#feed = feed
    this.#following = following
    this.#admission = admission
    this.#times = times
    this.#ctx = admission.ctx
    this.#cursor = following.after
    this.#heart = setInterval(() => void this.#beat(), times.recheckMs).unref()
    feed.enter(this)
  }

  /** Reads the first page, whose errors refuse the request, and begins the stream. */
  static async open(
    feed: EventFeed,
    following: Following,
    admission: Admission,
    times: FollowTimes = FOLLOW_TIMES,
  ): Promise<Follower> {
    if (feed.isClosed) throw new AppError('SERVICE_UNAVAILABLE', { message: 'The server is shutting down.' })
    const { after, types, limit } = following
    const first = await admission.inLine(() => listEventsAfter(admission.ctx, { after, types, limit }))
    const follower = new Follower(feed, { following, admission, times })
    follower.#begin(first)
    return follower
  }

  get position(): EventPosition {
    return this.#position
  }

  get cursor(): string {
    return this.#cursor
  }

  offer(batch: Batch): void {
    if (this.#state !== 'waiting') return
    if (this.#drained || isBefore(this.#position, batch.from)) return void this.#readOn()
    const { types } = this.#following
    const events = batch.data.filter(
      ({ event, position }) =>
        isBefore(this.#position, position) && (types === undefined || matchesEvent(types, event.name)),
    )
    if (events.length > 0) return void this.#work(() => this.#sendBatch(batch, events))
    this.#advance(batch)
  }

  end(reason: StreamEnd, error?: AppError): void {
    if (this.#state === 'ended') return
    this.#state = 'ended'
    this.#reason = reason
    const why = { reason, ...(error && { code: error.code, message: error.message }) }
    this.push(`event: end\ndata: ${JSON.stringify(why)}\n\n`)
    this.push(null)
    // Who does not read would not see the end either.
    if (this.#drained) this.destroy()
  }

  override _read(): void {
    this.#drained?.resolve()
    this.#drained = undefined
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearInterval(this.#heart)
    this.#state = 'ended'
    this.#drained?.resolve()
    this.#drained = undefined
    this.#feed.leave(this.#ctx, this)
    this.#feed.counts?.streamEnded(this.#reason)
    callback(error)
  }

  /** Sends where the stream begins, so that the client can resume there even if it gets no event. */
  #begin(first: EventsAfter): void {
    const id = first.data.length === 0 ? `id: ${first.cursor}\n` : ''
    this.#write(`retry: ${RECONNECT_MS}\n${id}\n`)
    this.#readOn(first)
  }

  #advance({ cursor, position }: Pick<Batch, 'cursor' | 'position'>): void {
    if (isBefore(position, this.#position)) return
    this.#cursor = cursor
    this.#position = position
  }

  #write(text: string): void {
    this.#sentAt = performance.now()
    if (this.push(text) || this.#drained) return
    this.#drained = Promise.withResolvers()
    this.#fullSince = this.#sentAt
  }

  /** Sends events until the client does not read on in time. Returns whether all were sent. */
  async #send(events: readonly FollowedEvent[]): Promise<boolean> {
    let sent = 0
    for (const followed of events) {
      if (this.#drained && !(await this.#waitBriefly())) break
      if (this.#state === 'ended') break
      const { cursor, position } = followed
      this.#write(`id: ${cursor}\ndata: ${JSON.stringify(this.#following.present(followed))}\n\n`)
      this.#advance({ cursor, position })
      this.#sentCursor = cursor
      sent++
    }
    this.#feed.counts?.eventsStreamed(sent)
    return sent === events.length
  }

  async #sendBatch(batch: Batch, events: readonly FollowedEvent[]): Promise<void> {
    await this.#confirm()
    if (await this.#send(events)) this.#advance(batch)
  }

  #readOn(first?: EventsAfter): void {
    void this.#work(async () => {
      for (let known = first; ; known = undefined) {
        await this.#drained?.promise
        if (this.#isOver()) return
        const page = known ?? (await this.#readPage())
        if (!(await this.#send(page.data))) continue
        this.#advance(page)
        if (!page.hasMore) return
      }
    })
  }

  async #readPage(): Promise<EventsAfter> {
    await this.#confirm()
    const { types, limit } = this.#following
    return this.#admission.inLine(() => listEventsAfter(this.#ctx, { after: this.#cursor, types, limit }))
  }

  /** Does what leads to the end of all events, then waits for more. */
  async #work(work: () => Promise<void>): Promise<void> {
    this.#state = 'reading'
    try {
      await work()
    } catch (error) {
      return this.#fail(error)
    }
    // It may have ended in between.
    if (this.#isOver()) return
    this.#state = 'waiting'
    if (!this.#feed.join(this.#ctx, this)) this.#readOn()
  }

  #isOver(): boolean {
    return this.#state === 'ended'
  }

  #fail(thrown: unknown): void {
    const error = asAppError(thrown)
    const { kind, code } = error
    const isOurs = kind === 'bug' || kind === 'unavailable'
    this.end(code === 'CURSOR_EXPIRED' ? 'expired' : isOurs ? 'failed' : 'refused', error)
  }

  /** Checks the rights of the caller again, unless that was just done. */
  async #confirm(): Promise<void> {
    // Half of the time, so that a beat that comes a little early does not leave it to the next one.
    if (performance.now() - this.#checkedAt < this.#times.recheckMs / 2) return
    this.#ctx = await this.#admission.again()
    this.#checkedAt = performance.now()
  }

  /** Returns whether the client reads on soon. */
  async #waitBriefly(): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, HOLD_MS)
    await Promise.race([this.#drained?.promise, late])
    clearTimeout(timer)
    return this.#drained === undefined
  }

  /**
   * Ends the stream of a caller without rights, and disconnects a client that does not read; otherwise ends a silence,
   * with the cursor where others were passed over.
   */
  async #beat(): Promise<void> {
    const now = performance.now()
    if (this.#drained && now - this.#fullSince >= this.#times.stallMs) {
      this.#reason = 'slow'
      this.destroy()
      return
    }
    if (this.#isConfirming) return
    try {
      this.#isConfirming = true
      await this.#confirm()
    } catch (error) {
      return this.#fail(error)
    } finally {
      this.#isConfirming = false
    }
    if (this.#state !== 'waiting' || this.#drained || now - this.#sentAt < this.#times.heartbeatMs) return
    const id = this.#cursor === this.#sentCursor ? '' : `id: ${this.#cursor}\n`
    this.#sentCursor = this.#cursor
    this.#write(`:\n${id}\n`)
  }
}
