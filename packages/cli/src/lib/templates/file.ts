import path from 'node:path'
import { type Posthorn, PosthornError, type Template } from '@posthorn/sdk'
import { isMarkdownFile } from '../body.ts'
import { usageError } from '../errors.ts'
import { readFrontMatter, writeFrontMatter } from './front-matter.ts'

type Input = Parameters<Posthorn['templates']['create']>[0]
/** The fields of a template, besides its body, that a file may have; missing ones stay unchanged on the server. */
export type FileFields = Partial<Omit<Input, 'body'>>

export interface TemplateFile {
  readonly fields: FileFields
  readonly body: string
  readonly isMarkdown: boolean
  /** The number of lines of the file before the body. */
  readonly lines: number
}

const TYPES = ['TRANSACTIONAL', 'MARKETING', 'HEADLESS'] as const
const TEXTS = ['name', 'subject', 'from', 'fromName', 'replyTo', 'description'] as const
const FLAGS = ['strict', 'tracking'] as const
const KEYS = [...TEXTS, 'type', ...FLAGS] as const

/** Reads a template from a file. The file's ending shows whether it is Markdown. */
export function parseTemplateFile(text: string, file: string): TemplateFile {
  const { entries, unreadable, body, lines } = readFrontMatter(text)
  const known = KEYS.join(', ')
  for (const line of unreadable)
    throw usageError(
      `${file}: "${line}" is not a valid line of front matter.`,
      `Write "key: value"; the keys are ${known}.`,
    )
  const fields = Object.fromEntries(
    entries.map(({ key, value }) => {
      const name = KEYS.find((each) => each.toLowerCase() === key)
      if (!name) throw usageError(`${file}: the front matter has an unknown key "${key}".`, `The keys are ${known}.`)
      return [name, readValue(name, value, file)]
    }),
  )
  return { fields, body, isMarkdown: isMarkdownFile(file), lines }
}

function readValue(name: (typeof KEYS)[number], value: string, file: string): unknown {
  const refuse = (words: string) => usageError(`${file}: ${name} must be ${words}, not "${value}".`)
  if (name === 'type') {
    const type = TYPES.find((each) => each === value.toUpperCase())
    if (!type) throw refuse(TYPES.join(', '))
    return type
  }
  if (!FLAGS.some((flag) => flag === name)) return value
  if (value !== 'true' && value !== 'false') throw refuse('true or false')
  return value === 'true'
}

/** Returns the body as HTML with its expressions. Throws for mistakes in it, with their lines in the file. */
export async function htmlOf(client: Posthorn, file: TemplateFile, name: string): Promise<string> {
  const { fields, body, isMarkdown } = file
  const { subject } = fields
  const asked = { body, ...(subject !== undefined && { subject }), ...(isMarkdown && { type: 'markdown' as const }) }
  const shown = await client.templates.preview(asked).catch((error: unknown) => {
    throw countedFromTop(error, file.lines, name)
  })
  return shown.body ?? body
}

const LINE = /\bLine (\d+)/

/** Counts the lines in an error about a body from the top of its file. */
export function countedFromTop(error: unknown, lines: number, file: string): unknown {
  if (!(error instanceof PosthornError)) return error
  const count = (text: string) => text.replace(LINE, (_, line: string) => `Line ${Number(line) + lines}`)
  const errors = error.errors.map((each) => (each.field === 'body' ? { ...each, message: count(each.message) } : each))
  const isOfBody = error.errors[0]?.field === 'body'
  const message = `${file}: ${isOfBody ? count(error.message) : error.message}`
  const { code, status, requestId, suggestion, details, retryAfterSeconds } = error
  return new PosthornError({
    code,
    status,
    requestId,
    suggestion,
    details,
    retryAfterSeconds,
    errors,
    message,
    cause: error,
  })
}

/** Writes a template as a file from which the same template is read. */
export function templateText(template: Template): string {
  const values = KEYS.flatMap((key): [string, string][] => {
    const value = template[key]
    const isUsual = value === null || value === undefined || (key === 'strict' && value === false)
    return isUsual ? [] : [[key, String(value)]]
  })
  return writeFrontMatter(values) + template.body
}

/** Returns the name of a template whose file does not have one. */
export const nameOfFile = (file: string): string => path.parse(file).name

/** Returns a file name for a template. */
export function fileNameOf({ name }: Pick<Template, 'name'>): string {
  const words = name.replace(/[^\p{L}\p{N} ._-]+/gu, '-').replace(/^[.\s]+|\s+$/g, '')
  return `${words.slice(0, 100) || 'template'}.html`
}
