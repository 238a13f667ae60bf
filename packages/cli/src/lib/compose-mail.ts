import type { Posthorn, SendRequest } from '@posthorn/sdk'
import {
  type BodyOptions,
  isMarkdownFile,
  readTextPart,
  readWords,
  readWordsOrStdin,
  type TextOptions,
} from './body.ts'
import { usageError } from './errors.ts'
import { readAttachments } from './files.ts'
import { templateId } from './find.ts'
import { type Io, isInteractive } from './io.ts'
import { type FieldOptions, given } from './options.ts'
import { parseData, parseHeaders, parseTags } from './pairs.ts'
import { ask, choose } from './prompts.ts'

/** The options of `send` for the mail. */
export interface MailOptions extends BodyOptions, TextOptions, FieldOptions {
  readonly to?: readonly string[]
  readonly cc?: readonly string[]
  readonly bcc?: readonly string[]
  readonly from?: string
  readonly subject?: string
  readonly markdown?: boolean
  readonly template?: string
  readonly attach?: readonly string[]
  readonly inline?: readonly string[]
  readonly header?: readonly string[]
  readonly reply?: string
  readonly tag?: readonly string[]
  readonly at?: string
  readonly subscribed?: boolean
  readonly tracking?: boolean
  readonly strict?: boolean
}

const SANDBOX_SENDER = 'hello@sandbox.localhost'

/** Throws for text between commas without an @: a comma instead of a dot splits one address into two. */
function requireAddresses(option: string, texts: readonly string[]): void {
  for (const text of texts) {
    const parts = text.replace(/"[^"]*"/g, '""').split(',')
    const wrong = parts.map((part) => part.trim()).find((part) => part !== '' && !part.includes('@'))
    if (parts.length > 1 && wrong !== undefined)
      throw usageError(
        `--${option} "${text}": "${wrong}" is not an email address.`,
        'Commas separate several addresses; a name that contains one needs quotes: "Lovelace, Ada" <ada@example.com>.',
      )
  }
}

/**
 * Reads the mail that the options describe. Prompts for missing parts on a terminal; elsewhere that is a usage error.
 */
export async function composeMail(io: Io, client: Posthorn, options: MailOptions): Promise<SendRequest> {
  const { subscribed, tracking, strict, reply, markdown, at: scheduledAt } = options
  const data = parseData(options)
  const headers = parseHeaders(options.header ?? [])
  const tags = parseTags(options.tag)
  const { to = [], cc, bcc, from } = options
  for (const [option, texts] of Object.entries({ to, cc, bcc })) requireAddresses(option, texts ?? [])
  const attachments = await readAttachments(io, options.attach ?? [], options.inline ?? [])
  const text = await readTextPart(io, options)
  const template = options.template === undefined ? undefined : await templateId(client, options.template)
  const needsBody = template === undefined && text === undefined
  const words = await (needsBody ? readWordsOrStdin : readWords)(io, options)
  const said = { ...words, text, template }
  const complete = isInteractive(io)
    ? await askForRest(io, client, { ...said, to, from })
    : requireRest({ ...said, to, from })
  return {
    ...complete,
    ...given({ cc, bcc, data, headers, attachments, reply, tags, scheduledAt, subscribed, tracking, strict }),
    ...((markdown || isMarkdownFile(options.bodyFile)) && { type: 'markdown' as const }),
  }
}

interface Draft {
  readonly to: readonly string[]
  readonly from: string | undefined
  readonly subject: string | undefined
  readonly body: string | undefined
  readonly text: string | undefined
  readonly template: string | undefined
}

/** Returns the mail, if it has a template, or a subject and a body. */
function mailOf({ to, from, template, subject, body, text }: Draft): SendRequest | undefined {
  if (template !== undefined) return { to, template, ...given({ from, subject, body, text }) }
  if (subject === undefined) return undefined
  if (body !== undefined) return { to, subject, body, ...given({ from, text }) }
  return text === undefined ? undefined : { to, subject, text, ...given({ from }) }
}

function requireRest(draft: Draft): SendRequest {
  const mail = mailOf(draft)
  const missing = [
    ...(draft.to.length === 0 ? ['--to'] : []),
    ...(draft.from === undefined && draft.template === undefined ? ['--from'] : []),
    ...(draft.subject === undefined && draft.template === undefined ? ['--subject'] : []),
    ...(draft.body === undefined && draft.text === undefined && draft.template === undefined ? ['--body'] : []),
  ]
  if (mail && missing.length === 0) return mail
  throw usageError(
    `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    'A mail needs --to, --from, --subject and --body, or --to and --template. On a new server you can use --from hello@sandbox.localhost.',
  )
}

async function askForRest(io: Io, client: Posthorn, draft: Draft): Promise<SendRequest> {
  const person = (message: string, suggestion?: string) =>
    ask(io, { message, ...given({ default: suggestion }), problem: addressProblem })
  const to = draft.to.length > 0 ? draft.to : [await person('Recipient?')]
  const template =
    draft.template ??
    (draft.subject === undefined && draft.body === undefined && draft.text === undefined
      ? await chooseTemplate(io, client)
      : undefined)
  const from = draft.from ?? (template === undefined ? await person('Sender?', await senderOf(client)) : undefined)
  const subject =
    draft.subject ??
    (template === undefined ? await ask(io, { message: 'Subject?', default: 'Hello from Posthorn' }) : undefined)
  const body =
    draft.body ??
    (template === undefined && draft.text === undefined
      ? await ask(io, { message: 'Body (HTML)?', default: '<p>Hello!</p>' })
      : undefined)
  return requireRest({ to, template, from, subject, body, text: draft.text })
}

function addressProblem(answer: string): string | undefined {
  return /[^\s<>@]@[^\s<>@]+\.[^\s<>@]+>?$/.test(answer.trim())
    ? undefined
    : 'That is neither an address nor Name <address>.'
}

/** Returns the sender most likely to work: that of the newest mail, else the sandbox domain if mail is captured. */
export async function senderOf(client: Posthorn): Promise<string | undefined> {
  const [
    { features },
    {
      data: [newest],
    },
  ] = await Promise.all([client.config(), client.emails.list({ limit: 1 })])
  return newest?.from ?? (features.inbox ? SANDBOX_SENDER : undefined)
}

/** Lets the person choose a template, if the project has any; undefined for a mail without one. */
async function chooseTemplate(io: Io, client: Posthorn): Promise<string | undefined> {
  const { data } = await client.templates.list({ page: 1, pageSize: 50 })
  if (data.length === 0) return undefined
  const none = { name: 'none: enter subject and body', value: '' }
  const answer = await choose(io, 'Template?', [none, ...data.map(({ id, name }) => ({ name, value: id }))])
  return answer || undefined
}
