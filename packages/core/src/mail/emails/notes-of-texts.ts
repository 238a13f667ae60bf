import type { Context } from '../../kernel/context/context.ts'
import { compileStored } from '../templates/compile-field.ts'
import type { Template } from '../templates/schema.ts'
import { clippedNotes, foreignNotes, type MailNote } from './notes.ts'
import { leavingOf } from './preview.ts'

type Texts = Pick<Template, 'subject' | 'body' | 'type'> & Partial<Pick<Template, 'tracking'>>

/** Returns the probable mistakes in the texts of a template or a campaign. */
export function notesOfTexts(ctx: Context, { subject, body, type, tracking }: Texts): Promise<readonly MailNote[]> {
  return ctx.inTurn(() => {
    const bodyText = { source: body, compiled: compileStored('body', body) }
    const subjectText = { source: subject, compiled: compileStored('subject', subject) }
    return [
      ...foreignNotes({ subject: subjectText, body: bodyText }),
      ...clippedNotes(ctx, bodyText, { email: leavingOf({ type, tracking }), variables: {} }),
    ]
  })
}
