import type { Schema } from './api-types.ts'
import { PosthornConnectionError } from './errors.ts'
import { messagesOf } from './event-stream.ts'
import type { CallOptions, Http } from './http.ts'
import type { EventsAfter } from './resources/events.ts'
import { retryDelayMs, sleep } from './retry.ts'

/** An event, and the cursor of those after it. */
export interface StreamedEvent extends Schema<'Event'> {
  readonly cursor: string
}

export interface StreamOptions extends CallOptions {
  /** A cursor, `0` for the oldest event that is kept, or `now`, the default. */
  readonly after?: string
  /** Only events whose names match one of these patterns; `*` matches any characters. */
  readonly types?: readonly string[]
}

/** The server ends a silence every 15 seconds. */
const SILENCE_MS = 45_000
/** The wait after a stream that ended without an error, and between pages of a server that does not stream. */
const PAUSE_MS = 1000
const ACCEPT = 'text/event-stream, application/json;q=0.5'

/** All events after a cursor, without an end. Connects again when the connection ends, exactly where it was. */
export async function* streamedEvents(
  http: Pick<Http, 'open'>,
  { after = 'now', types, ...options }: StreamOptions,
): AsyncGenerator<StreamedEvent> {
  let cursor = after
  for (let failures = 0; ; ) {
    let pauseMs = PAUSE_MS
    try {
      const query = { after: cursor, ...(types && { types: [...types] }) }
      const response = await http.open('/events', { ...options, query, accept: ACCEPT })
      for await (const news of newsOf(response, cursor, options.signal)) {
        failures = 0
        cursor = news.cursor
        if (news.event) yield { ...news.event, cursor }
      }
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason
      const delay = retryDelayMs(isLost(error) ? lost(error) : error, failures++)
      if (delay === undefined) throw error
      pauseMs = delay
    }
    await sleep(pauseMs, options.signal)
  }
}

/** The end of a connection has no class of its own in any runtime. */
const isLost = (error: unknown) => error instanceof TypeError || (error instanceof Error && error.name === 'AbortError')

const lost = (cause: unknown) =>
  new PosthornConnectionError({ reason: 'unreachable', url: '', message: 'The connection ended.', cause })

interface News {
  readonly event: Schema<'Event'> | undefined
  readonly cursor: string
}

/** The events of a stream; of a page, where a server or a proxy does not stream. */
async function* newsOf(response: Response, begin: string, signal: AbortSignal | undefined): AsyncGenerator<News> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const { events, cursor } = (await response.json()) as EventsAfter
    for (const event of events.slice(0, -1)) yield { event, cursor: begin }
    yield { event: events.at(-1), cursor }
    return
  }
  if (!response.body) return
  for await (const { id, event, data } of messagesOf(response.body, { silenceMs: SILENCE_MS, signal })) {
    if (id === undefined || event !== undefined) continue
    yield { event: data === undefined ? undefined : (JSON.parse(data) as Schema<'Event'>), cursor: id }
  }
}
