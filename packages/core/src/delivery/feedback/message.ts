import type { ReceivedMessage } from '../../kernel/ports/message.ts'

/** Returns the first value of a header; names are in lower case. */
export function headerOf({ headers }: Pick<ReceivedMessage, 'headers'>, name: string): string | undefined {
  return headers.find((header) => header.name === name)?.value
}

const HEAD_MAX = 32_000

/** Returns a header of a message that was returned as text; names are in lower case. */
export function originalField(original: string | undefined, name: string): string | undefined {
  if (original === undefined) return undefined
  const lines = original.slice(0, HEAD_MAX).split('\n')
  const prefix = `${name}:`
  const at = lines.findIndex((line) => line.slice(0, prefix.length).toLowerCase() === prefix)
  if (at < 0) return undefined
  const value = [lines[at]?.slice(prefix.length).trim() ?? '']
  for (let next = at + 1; /^[ \t]\S/.test(lines[next] ?? '') && value.length < 20; next++)
    value.push(lines[next]?.trim() ?? '')
  return value.join(' ').trim()
}

const SERVER_FIELDS = ['from', 'message-id', 'received', 'x-mailer']

/** Returns the text of the headers that name the sending servers. */
export const serversOf = ({ headers }: ReceivedMessage): string =>
  headers
    .filter(({ name }) => SERVER_FIELDS.includes(name.toLowerCase()))
    .slice(0, 20)
    .map(({ value }) => value.slice(0, 500))
    .join(' ')
