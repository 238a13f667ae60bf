import { z } from 'zod'
import type { Context } from '../../kernel/context/context.ts'
import { AppError, invalidField } from '../../kernel/errors/errors.ts'
import { ConversionRefused } from '../../kernel/ports/converter.ts'
import { getContact } from '../../people/contacts/contacts.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { patchData } from '../../people/fields/patch.ts'
import { DataPatch, type FieldData } from '../../people/fields/schema.ts'
import { isMarketing, mayNeedFooter } from '../preferences/footer.ts'
import type { PreferenceUrls } from '../preferences/urls.ts'
import { compileField, compileStored } from '../templates/compile-field.ts'
import { RenderBudgetError } from '../templates/language.ts'
import { renderTemplate } from '../templates/render.ts'
import { Body, Subject, type Template } from '../templates/schema.ts'
import { templateAsked } from '../templates/templates.ts'
import { renderSubject, SubjectRefused, textOrSubject } from './headers.ts'
import { withHtmlBody } from './markdown.ts'
import { clippedNotes, foreignNotes, type MailNote, type MissingValue, missingOf, scrutinyOf } from './notes.ts'
import { BodyType, Strict } from './send-request.ts'
import { variablesFor } from './variables.ts'

export const PreviewRequest = z
  .object({
    template: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('The id of a template. Subject and body, if given, replace those of the template.'),
    subject: Subject.optional(),
    body: Body.optional(),
    type: BodyType.optional(),
    contact: z.string().min(1).max(64).optional().describe('The id of a contact; the mail shows its fields.'),
    data: DataPatch.optional(),
    strict: Strict.optional(),
  })
  .refine((request) => request.template !== undefined || request.body !== undefined, {
    path: ['template'],
    error: 'requires a template or a body',
    params: { code: 'required' },
  })
export type PreviewRequest = z.infer<typeof PreviewRequest>

/** The rendered mail, without footer, tracking and attachments. */
export interface MailPreview {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The HTML made from Markdown, with its expressions. */
  readonly body?: string
  readonly missing: readonly MissingValue[]
  readonly notes: readonly MailNote[]
}

/** The recipient of a preview without a contact. */
const READER = 'ada@example.com'

/** Renders a mail without storing or sending anything. Throws the same errors for its texts as a send. */
export async function previewMail(ctx: Context, asked: PreviewRequest): Promise<MailPreview> {
  const request = await withHtmlBody(ctx, asked)
  const template = request.template === undefined ? undefined : await templateAsked(ctx, request.template, 'template')
  const contact = request.contact === undefined ? undefined : await getContact(ctx, request.contact)
  const subject = compileField('subject', request.subject ?? template?.subject ?? '')
  const body =
    request.body === undefined ? compileStored('body', template?.body ?? '') : compileField('body', request.body)
  const subjectText = { source: request.subject ?? template?.subject ?? '', compiled: subject }
  const bodyText = { source: request.body ?? template?.body ?? '', compiled: body }
  const leaving = leavingOf(template)
  const variables = { ...readerVariables(contact, request.data), ...sampleUrls(ctx) }
  const occasion = { now: ctx.clock.now(), language: ctx.project.language }
  const scrutiny = scrutinyOf({ strict: request.strict ?? template?.strict ?? false })
  return ctx
    .inTurn(() => ({
      subject: subjectOf(() => (subject.parts.length === 0 ? '' : renderSubject(subject, variables, occasion))),
      html: htmlOf(() => renderTemplate(body, variables, occasion)),
      notes: [
        ...foreignNotes({ subject: subjectText, body: bodyText }),
        ...clippedNotes(ctx, bodyText, { email: leaving, variables }),
      ],
      ...(asked.type === 'markdown' && request.body !== undefined && { body: request.body }),
      missing: missingOf(scrutiny, { subject, body }, { variables, to: contact?.email ?? READER, occasion }),
    }))
    .then(async (made) => ({ ...made, text: textOrSubject(await textOf(ctx, made.html), made.subject) }))
}

/** Returns the properties of a mail of a template, or of one without, that has no recipient. */
const leavingOf = (template: Pick<Template, 'type' | 'tracking'> | undefined) => ({
  ...({ id: 'eml_preview', contactId: 'cnt_preview' } as const),
  marketing: isMarketing(template?.type),
  footer: mayNeedFooter(template?.type),
  tracking: template?.tracking,
})

function readerVariables(contact: Contact | undefined, patch: DataPatch | undefined): FieldData {
  const { data, transient } = patchData(contact?.data ?? {}, patch)
  if (contact) return variablesFor({ ...contact, data }, transient)
  const fields: FieldData = { ...data, ...transient }
  const own = { id: 'cnt_preview', svc_id: 'cnt_preview', email: READER, svc_email: READER, subscribed: true }
  return { ...fields, data: fields, ...own, locale: fields.locale ?? null }
}

/** Returns links of the same form as real ones; they belong to no contact. */
function sampleUrls({ settings: { baseUrl } }: Context): FieldData & PreferenceUrls {
  const urlOf = (page: string) => `${baseUrl}/${page}/preview`
  return { unsubscribeUrl: urlOf('unsubscribe'), subscribeUrl: urlOf('subscribe'), manageUrl: urlOf('manage') }
}

function subjectOf(render: () => string): string {
  try {
    return render()
  } catch (error) {
    if (!(error instanceof SubjectRefused)) throw error
    throw invalidField('subject', error.code, `subject: ${error.message}`)
  }
}

function htmlOf(render: () => string): string {
  try {
    return render()
  } catch (error) {
    if (!(error instanceof RenderBudgetError)) throw error
    throw new AppError('VALIDATION_ERROR', {
      message: error.message,
      errors: [{ field: 'body', code: 'template_render', message: error.message }],
    })
  }
}

async function textOf(ctx: Context, html: string): Promise<string> {
  try {
    return await ctx.converter.htmlToText(ctx.project.id, html)
  } catch (error) {
    if (!(error instanceof ConversionRefused)) throw error
    return ctx.converter.strip(html)
  }
}

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
