import type { Command } from 'commander'
import { addBodyOptions, type BodyOptions } from './body.ts'
import { given, oneOf } from './options.ts'

const TYPES = ['TRANSACTIONAL', 'MARKETING', 'HEADLESS'] as const

/** What `templates create` and `templates update` can be told. */
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
    .option('--type <type>', `${TYPES.join(', ')}; all but the first go to subscribed people only`, oneOf(TYPES))
  return addBodyOptions(command)
    .option('--from <address>', 'the sender; its domain must be verified')
    .option('--from-name <name>', 'the display name of the sender')
    .option('--reply-to <address>', 'where replies go')
    .option('--description <text>', 'a note for people')
    .option('--strict', 'refuse mails that lack a value for one of its tags')
    .option('--no-strict', 'send them, with a warning')
    .option('--tracking', 'track opens and clicks of its mails, whatever the project says')
    .option('--no-tracking', 'do not track them')
}

/** What was said about the template, its body aside. */
export function templateFields(options: TemplateOptions) {
  const { name, subject, type, from, fromName, replyTo, description, strict, tracking } = options
  return given({ name, subject, type, from, fromName, replyTo, description, strict, tracking })
}
