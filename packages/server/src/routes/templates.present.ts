import type { Context } from '@posthorn/core/kernel'
import {
  type MailPreview,
  NEED_USES,
  NEEDS_MAX,
  TEMPLATE_TYPES,
  type Template,
  type TemplateNeeds,
} from '@posthorn/core/mail'
import { z } from 'zod'
import { HiddenScopes, numberedPageOf, Revision, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'
import { presentWarnings, Warnings, withNotes } from './warnings.present.ts'

export const TemplateRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    subject: z.string(),
    body: z.string().describe('HTML with {{variables}}.'),
    from: z.string().nullable(),
    fromName: z.string().nullable(),
    replyTo: z.string().nullable(),
    type: z.enum(TEMPLATE_TYPES),
    strict: z.boolean().describe('Whether a mail is refused if an expression without a default has no value.'),
    tracking: z
      .boolean()
      .nullable()
      .describe(
        'Overrides the tracking of the project for mails of the template; null uses the setting of the project.',
      ),
    revision: Revision,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Template', description: 'A reusable mail.' })

export const TemplatePageRecord = numberedPageOf('TemplatePage', TemplateRecord)

export const TemplateUsageRecord = z
  .object({
    workflowSteps: z.array(z.object({ workflowId: z.string(), stepId: z.string(), name: z.string() })),
    campaigns: z.array(z.object({ id: z.string(), name: z.string() })),
    hidden: HiddenScopes,
    emailsSent: z.int(),
  })
  .meta({ id: 'TemplateUsage', description: 'The references to the template.' })

const NeedRecord = z
  .object({
    variable: z.string().describe('As written in the template; a part of a list item is list[].part.'),
    use: z.enum(NEED_USES).describe('print for a printed value, each for a list, if for a value that is only tested.'),
    required: z
      .boolean()
      .describe('Whether each mail, or each item, shows it: outside of {{#if}}, and without a default.'),
  })
  .meta({ id: 'TemplateVariable', description: 'A variable of a template.' })

export const TemplateVariablesRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    variables: z
      .array(NeedRecord)
      .nullable()
      .describe(`The variables in subject and body; null for more than ${NEEDS_MAX.toLocaleString('en')} variables.`),
  })
  .meta({ id: 'TemplateVariables', description: 'A template and its variables.' })

export const TemplateVariablesPageRecord = numberedPageOf('TemplateVariablesPage', TemplateVariablesRecord)

export const PreviewRecord = z
  .object({
    subject: z.string(),
    html: z.string(),
    text: z.string().describe('The text part, generated from the HTML.'),
    body: z
      .string()
      .optional()
      .describe('For Markdown: the generated HTML with its expressions, as accepted for the body of a template.'),
    warnings: Warnings,
  })
  .meta({
    id: 'MailPreview',
    description: 'The rendered mail, without footer, tracking and attachments.',
  })

export const EXAMPLE_TEMPLATE: z.input<typeof TemplateRecord> = {
  id: 'tpl_01kajw9r2m5t8k3q7x1c6v4b0n',
  name: 'Welcome',
  description: null,
  subject: 'Welcome, {{name ?? "friend"}}',
  body: '<p>Hello {{name ?? "there"}}, good to have you.</p>',
  from: 'hello@sandbox.localhost',
  fromName: 'Posthorn',
  replyTo: null,
  type: 'TRANSACTIONAL',
  strict: false,
  tracking: null,
  revision: 1,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
}

export function presentPreview({ missing, notes, ...mail }: MailPreview): z.input<typeof PreviewRecord> {
  const warnings = presentWarnings([{ to: undefined, missing, notes }])
  return { ...mail, ...(warnings && { warnings }) }
}

export function presentNeeds({ id, name, needs }: TemplateNeeds): z.input<typeof TemplateVariablesRecord> {
  return { id, name, variables: needs ? [...needs] : null }
}

/** A template as it is on the wire. */
export const presentTemplate = (template: Template) => onWire(TemplateRecord, template)

/** A template that was just written, with its probable mistakes. */
export function presentWritten(ctx: Context, template: Template) {
  return withNotes(ctx, presentTemplate(template), template)
}
