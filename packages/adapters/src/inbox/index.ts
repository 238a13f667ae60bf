import type { EmailId, ProjectId } from '@posthorn/core/kernel'
import { INBOX_TEXT_MAX, type InboxMessage } from '@posthorn/core/mail'
import { type Clock, fillText, type Mailer, MailerError, type MayLeave } from '@posthorn/core/ports'
import { createComposer } from '../compose/compose.ts'
import { bytesOf } from '../compose/message.ts'
import { createReleaser } from './release.ts'

export interface InboxOptions {
  /** Stores a captured mail, and replaces an earlier one of the same email. */
  readonly save: (projectId: ProjectId, message: InboxMessage) => Promise<void>
  /** Rejects with `MailerError` while the inbox cannot take mail; by default it resolves. */
  readonly verify?: () => Promise<void>
  /** The mail server, `smtp://…`, over which captured mails are sent to real addresses; none by default. */
  readonly releaseUrl?: string
  /** The clock for capture times; the system's by default. */
  readonly clock?: Clock
}

const CONCURRENCY = 50

/**
 * A mailer that stores every mail instead of sending it, exactly as it would go over the wire, with a return path added
 * on top. When `save` fails, the mail counts as `unreachable`, because saving it again does no harm, unless it throws a
 * `MailerError`.
 */
export function inbox({
  save,
  verify = async () => {},
  clock = { now: () => new Date() },
  releaseUrl,
}: InboxOptions): Mailer {
  const composer = createComposer()
  const releaser = releaseUrl === undefined ? undefined : createReleaser(releaseUrl)
  let closed = false
  return {
    name: 'inbox',
    concurrency: CONCURRENCY,
    local: true,
    waitsForGuard: true,
    prepare: composer.prepare,
    async send(prepared, mail, mayLeave = () => true) {
      if (closed) throw new MailerError('unreachable', 'The mailer is closed.')
      const { content, message } = await composer.compose(prepared, mail)
      const { projectId, from } = content
      const { emailId, to, subject, returnPath } = mail
      if (!isEmailId(emailId) || !isProjectId(projectId))
        throw new MailerError('rejected', 'The mail has no valid ids.')
      const written = await bytesOf(message)
      const source = returnPath === undefined ? written : Buffer.concat([returnPathLine(returnPath), written])
      const captured = {
        attachments: content.attachments.length,
        text: searchable(
          content.attachments.map(({ filename }) => filename),
          fillText(content.text, mail.text),
        ),
        emailId,
        from: from.email,
        to: to.email,
        subject,
        source,
        createdAt: clock.now(),
      }
      if (!(await isHeld(mayLeave))) throw new MailerError('withdrawn', 'The mail was withdrawn before it was stored.')
      try {
        await save(projectId, captured)
      } catch (error) {
        if (error instanceof MailerError) throw error
        throw new MailerError('unreachable', 'The mail could not be stored in the local inbox.', { cause: error })
      }
      return { response: 'captured by the local inbox' }
    },
    ...(releaser && { release: releaser.release }),
    verify,
    async close() {
      closed = true
      await releaser?.close()
    },
  }
}

/** The header as final delivery writes it (RFC 5321 §4.4). */
const returnPathLine = (address: string): Buffer => Buffer.from(`Return-Path: <${address}>\r\n`)

/** The file names, and the beginning of the text. Databases do not store halves of characters, or NUL. */
const searchable = (filenames: readonly string[], text: string): string =>
  [...filenames, text.slice(0, INBOX_TEXT_MAX)].join('\n').toWellFormed().replaceAll('\0', '')

/** Returns true if the guard allows the mail. A guard that throws counts as a refusal. */
async function isHeld(mayLeave: MayLeave): Promise<boolean> {
  try {
    return await mayLeave()
  } catch {
    return false
  }
}

const isEmailId = (id: string): id is EmailId => id.startsWith('eml_')

const isProjectId = (id: string): id is ProjectId => id.startsWith('prj_')
