import type { Posthorn } from '@posthorn/sdk'
import type { Command } from 'commander'
import { usageError } from './errors.ts'
import { readText } from './files.ts'
import type { Io } from './io.ts'
import { splitFrontMatter } from './templates/front-matter.ts'

export interface BodyOptions {
  readonly body?: string
  readonly bodyFile?: string
}

export function addBodyOptions(command: Command): Command {
  return command
    .option('--body <html>', 'the HTML of the body; {{name}} inserts a field')
    .option('--body-file <file>', 'read the body from a file; - for stdin')
}

/** The subject and body from the options and the front matter of a file. */
export interface Words {
  readonly body: string | undefined
  readonly subject: string | undefined
}

/** Returns true if the ending of a file is one of Markdown. */
export const isMarkdownFile = (file: string | undefined): boolean => /\.(?:md|markdown)$/i.test(file ?? '')

type WordOptions = BodyOptions & { readonly subject?: string | undefined }

/** Reads the body that the options name, and the subject: that of the options, else that of the file's front matter. */
export async function readWords(io: Io, { body, bodyFile, subject }: WordOptions): Promise<Words> {
  if (body !== undefined && bodyFile !== undefined) throw usageError('--body and --body-file cannot be combined.')
  return bodyFile === undefined ? { body, subject } : wordsOf(await readText(io, bodyFile, '--body-file'), subject)
}

/**
 * Reads the same options, and takes the text on stdin if no option names a body, unless stdin is empty or a terminal.
 */
export async function readWordsOrStdin(io: Io, options: WordOptions): Promise<Words> {
  const named = await readWords(io, options)
  if (named.body !== undefined || io.stdin.isTTY) return named
  const { body, subject } = wordsOf(await readText(io, '-', 'stdin'), options.subject)
  return { body: body || undefined, subject }
}

function wordsOf(text: string, said: string | undefined): Words {
  const { body, subject } = splitFrontMatter(text)
  return { body, subject: said ?? subject }
}

/** Converts a Markdown file to HTML, which a campaign stores. */
export async function withHtml(client: Posthorn, words: Words, bodyFile: string | undefined): Promise<Words> {
  const { body } = words
  if (body === undefined || !isMarkdownFile(bodyFile)) return words
  return { ...words, body: (await client.templates.preview({ body, type: 'markdown' })).body ?? body }
}

export interface TextOptions {
  readonly text?: string
  readonly textFile?: string
}

/** Reads the text part that the options name; undefined if none does. */
export async function readTextPart(io: Io, { text, textFile }: TextOptions): Promise<string | undefined> {
  if (text !== undefined && textFile !== undefined) throw usageError('--text and --text-file cannot be combined.')
  return textFile === undefined ? text : readText(io, textFile, '--text-file')
}
