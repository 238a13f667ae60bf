import type { Event, Posthorn } from '@posthorn/sdk'
import type { ExportedPage, ExportPage } from './pages.ts'

const PAGE = 100

interface Wanted {
  readonly after: string
  /** Patterns of names; all events when undefined. */
  readonly types: readonly string[] | undefined
}

/** The events after a cursor, one JSON object a line. `onCursor` receives where each page ends. */
export function eventsAfter({ after, types }: Wanted, onCursor: (cursor: string) => void): ExportedPage<Event> {
  return {
    noun: 'event',
    format: 'NDJSON',
    key: types === undefined ? `events ${after}` : `events ${after} ${JSON.stringify(types)}`,
    ownColumns: async () => [],
    header: () => '',
    records: () => (events) => events.map((event) => `${JSON.stringify(event)}\n`).join(''),
    pages: ({ client }, { cursor = after }, { signal }) => readPage(client, { after: cursor, types, signal }, onCursor),
  }
}

async function readPage(
  client: Posthorn,
  { after, types, signal }: Wanted & { readonly signal: AbortSignal },
  onCursor: (cursor: string) => void,
): Promise<ExportPage<Event>> {
  const query = { limit: PAGE, ...(types && { types: [...types] }) }
  const { events, cursor, hasMore } = await client.events.after(after, query, { signal })
  onCursor(cursor)
  return {
    data: events,
    total: 0,
    ...(hasMore && { cursor }),
    next: async () => (hasMore ? readPage(client, { after: cursor, types, signal }, onCursor) : undefined),
  }
}
