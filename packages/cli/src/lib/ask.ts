import { type Fetch, PosthornConnectionError } from '@posthorn/sdk'
import { CliError, EXIT } from './errors.ts'

/** Makes a request of the API, with the credentials of the command. */
export type Ask = (path: string, init: { method: string; headers: Headers; body?: string }) => Promise<Response>

interface Caller {
  readonly url: string
  readonly key?: string | undefined
  readonly session?: string | undefined
  readonly project?: string | undefined
}

const SESSION = 'posthorn_session'

export function createAsk(fetch: Fetch, { url, key, session, project }: Caller): Ask {
  return async (path, { method, headers, ...rest }) => {
    const all = new Headers(headers)
    if (key !== undefined) all.set('authorization', `Bearer ${key.trim()}`)
    // The server decides which of the two names counts.
    else if (session !== undefined) all.set('cookie', `${SESSION}=${session}; __Host-${SESSION}=${session}`)
    if (project !== undefined && key === undefined && !all.has('x-project-id')) all.set('x-project-id', project)
    try {
      return await fetch(url.replace(/\/+$/, '') + path, { method, headers: all, redirect: 'manual', ...rest })
    } catch (cause) {
      throw new PosthornConnectionError({ reason: 'unreachable', url, message: `${url} cannot be reached.`, cause })
    }
  }
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

/** An answer that was read completely. */
export interface Answers {
  readonly response: Response
  /** Undefined if the answer is not JSON. */
  readonly json: unknown
  readonly bytes: Uint8Array
}

async function readAnswer(response: Response): Promise<Answers> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return { response, json: undefined, bytes }
  const json: unknown = JSON.parse(new TextDecoder().decode(bytes))
  return { response, json, bytes }
}

/** Returns the additional query for the next page of a list. */
function nextOf(json: Fields): Readonly<Record<string, string>> | undefined {
  const { cursor, hasMore, page, totalPages } = json
  if (hasMore === true && typeof cursor === 'string') return { cursor }
  if (hasMore === undefined && Number(page) < Number(totalPages)) return { page: String(Number(page) + 1) }
  return undefined
}

/** Returns the answer; with `all`, that of a list with the items of its later pages, too. */
export async function askAll(
  ask: (more: Readonly<Record<string, string>>) => Promise<Response>,
  { all }: { readonly all: boolean },
): Promise<Answers> {
  const first = await readAnswer(await ask({}))
  const whole = fieldsOf(first.json)
  if (!all || !first.response.ok || !whole || !Array.isArray(whole.data)) return first
  const data: unknown[] = [...whole.data]
  for (let next = nextOf(whole); next; ) {
    const page = await readAnswer(await ask(next))
    const fields = fieldsOf(page.json)
    if (!page.response.ok || !fields || !Array.isArray(fields.data)) return page
    for (const item of fields.data) data.push(item)
    next = nextOf(fields)
  }
  const { cursor: _, ...rest } = whole
  return { ...first, json: { ...rest, data, ...('hasMore' in rest && { hasMore: false }) } }
}

/** Returns the error for a failed request whose answer was printed. */
export function failureOf(status: number, json: unknown): CliError {
  const error = fieldsOf(fieldsOf(json)?.error)
  const code = typeof error?.code === 'string' ? error.code : `HTTP_${status}`
  const message = typeof error?.message === 'string' ? error.message : `The server responded with status ${status}.`
  return new CliError(code, message, { exitCode: status === 401 || status === 403 ? EXIT.denied : EXIT.failed })
}
