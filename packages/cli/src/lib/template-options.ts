import type { Posthorn } from '@posthorn/sdk'
import type { Command } from 'commander'
import { addBodyOptions, type BodyOptions } from './body.ts'
import { usageError } from './errors.ts'
import { readText } from './files.ts'
import type { Io } from './io.ts'
import { given, oneOf } from './options.ts'

const TYPES = ['TRANSACTIONAL', 'MARKETING', 'HEADLESS'] as const

/** The options of `templates create` and `templates update`. */
export interface TemplateOptions extends BodyOptions {
  readonly name?: string
  readonly subject?: string
  readonly type?: (typeof TYPES)[number]
  readonly from?: string
  readonly fromName?: string
  readonly replyTo?: string
  readonly description?: string
  readonly strict?: boolean
  readonly tracking?: boolean
}

export function addTemplateOptions(command: Command): Command {
  command
    .option('--subject <text>', 'the subject; {{name}} inserts a field')
    .option(
      '--type <type>',
      `${TYPES.join(', ')}; all except the first are sent only to subscribed contacts`,
      oneOf(TYPES),
    )
  return addBodyOptions(command)
    .option('--from <address>', 'the sender; its domain must be verified')
    .option('--from-name <name>', 'the display name of the sender')
    .option('--reply-to <address>', 'the address for replies')
    .option('--description <text>', 'a description')
    .option('--strict', 'refuse mails if an expression has no value')
    .option('--no-strict', 'send them with a warning')
    .option('--tracking', "track opens and clicks of its mails, regardless of the project's settings")
    .option('--no-tracking', 'do not track them')
}

/** Returns the given fields of the template, except its body. */
function templateFields(options: TemplateOptions) {
  const { name, subject, type, from, fromName, replyTo, description, strict, tracking } = options
  return given({ name, subject, type, from, fromName, replyTo, description, strict, tracking })
}

/**
 * Reads the fields of a template: the file of --body-file, in the format of `templates push`, and the options, which
 * win. With `orStdin`, stdin is that file if no option names a body.
 */
export async function templateSaid(
  { io, client }: { readonly io: Io; readonly client: Posthorn },
  options: TemplateOptions,
  { orStdin }: { readonly orStdin: boolean },
) {
  const { body, bodyFile } = options
  if (body !== undefined && bodyFile !== undefined) throw usageError('--body and --body-file cannot be combined.')
  const source = bodyFile ?? (orStdin && body === undefined && !io.stdin.isTTY ? '-' : undefined)
  if (source === undefined) return { ...given({ body }), ...templateFields(options) }
  const { htmlOf, parseTemplateFile } = await import('./templates/file.ts')
  const named = source === '-' ? 'stdin' : source
  const text = await readText(io, source, bodyFile === undefined ? 'stdin' : '--body-file')
  const file = parseTemplateFile(text, named)
  const html = file.body === '' ? undefined : await htmlOf(client, file, named)
  return { ...file.fields, ...given({ body: html }), ...templateFields(options) }
}
