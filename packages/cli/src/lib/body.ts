import type { Command } from 'commander'
import { usageError } from './errors.ts'
import { readText } from './files.ts'
import type { Io } from './io.ts'

export interface BodyOptions {
  readonly body?: string
  readonly bodyFile?: string
}

export function addBodyOptions(command: Command): Command {
  return command
    .option('--body <html>', 'the HTML of the body; {{name}} inserts a field')
    .option('--body-file <file>', 'read the body from a file; - for stdin')
}

/** The body that the options name; undefined when none does. */
export async function readBody(io: Io, { body, bodyFile }: BodyOptions): Promise<string | undefined> {
  if (body !== undefined && bodyFile !== undefined) throw usageError('--body and --body-file exclude each other.')
  return bodyFile === undefined ? body : readText(io, bodyFile, '--body-file')
}

/** The body that the options name, else the text on stdin; undefined when stdin is empty or a terminal. */
export async function readBodyOrStdin(io: Io, options: BodyOptions): Promise<string | undefined> {
  const named = await readBody(io, options)
  if (named !== undefined || io.stdin.isTTY) return named
  return (await readText(io, '-', 'stdin')) || undefined
}

export interface TextOptions {
  readonly text?: string
  readonly textFile?: string
}

/** The text part that the options name; undefined when none does. */
export async function readTextPart(io: Io, { text, textFile }: TextOptions): Promise<string | undefined> {
  if (text !== undefined && textFile !== undefined) throw usageError('--text and --text-file exclude each other.')
  return textFile === undefined ? text : readText(io, textFile, '--text-file')
}
