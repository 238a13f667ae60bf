import { TEMPLATE_TYPES, type Template } from '@posthorn/core'
import { z } from 'zod'
import { numberedPageOf, Timestamp } from '../http/shapes.ts'

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
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Template', description: 'A reusable mail.' })

export const TemplatePageRecord = numberedPageOf('TemplatePage', TemplateRecord)

export const TemplateUsageRecord = z
  .object({
    workflowSteps: z.array(z.object({ workflowId: z.string(), stepId: z.string(), name: z.string() })),
    campaigns: z.array(z.object({ id: z.string(), name: z.string() })),
    emailsSent: z.int(),
  })
  .meta({ id: 'TemplateUsage', description: 'What refers to the template.' })

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
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
}

/** A template as it is on the wire. */
export function presentTemplate(template: Template): z.input<typeof TemplateRecord> {
  return {
    id: template.id,
    name: template.name,
    description: template.description ?? null,
    subject: template.subject,
    body: template.body,
    from: template.from ?? null,
    fromName: template.fromName ?? null,
    replyTo: template.replyTo ?? null,
    type: template.type,
    createdAt: template.createdAt.toISOString(),
    updatedAt: template.updatedAt.toISOString(),
  }
}
