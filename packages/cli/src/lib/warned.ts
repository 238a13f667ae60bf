import type { Fetch } from '@posthorn/sdk'
import { type Io, note } from './io.ts'

/** The path of previews, which show their warnings with the mail. */
const SHOWN_THERE = /\/templates\/preview$/

/**
 * Returns a fetch that prints warnings of the server on stderr, once each: accepted input that is probably a mistake.
 */
export function warnedFetch(io: Io, fetch: Fetch): Fetch {
  const said = new Set<string>()
  return async (input, init) => {
    const response = await fetch(input, init)
    const isJson = response.headers.get('content-type')?.includes('json')
    if (!response.ok || !isJson || (init.method ?? 'GET') === 'GET' || SHOWN_THERE.test(input)) return response
    const answer: unknown = await response.clone().json()
    for (const message of [...messagesOf(answer), ...messagesOf(partOf(answer, 'data'))]) {
      if (!said.has(message)) note(io, `Warning: ${message}`)
      said.add(message)
    }
    return response
  }
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

function messagesOf(answer: unknown): readonly string[] {
  const warnings = partOf(answer, 'warnings')
  const messages = Array.isArray(warnings) ? warnings.map((warning) => partOf(warning, 'message')) : []
  return messages.filter((message) => typeof message === 'string')
}
