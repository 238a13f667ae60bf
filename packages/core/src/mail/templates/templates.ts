import { splitSender } from '../../kernel/address/mailboxes.ts'
import { hiddenFrom, maySee } from '../../kernel/context/actor.ts'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { findAsked, shownName } from '../../kernel/context/find-asked.ts'
import type { KeyScope } from '../../kernel/context/key.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId, type TemplateId } from '../../kernel/ids/ids.ts'
import { changedRecord, FIRST_REVISION } from '../../kernel/revisions/revision.ts'
import { requireVerifiedSender } from '../../tenant/domains/sender.ts'
import { compileField } from './compile-field.ts'
import type { Template, TemplateChanges, TemplateInput } from './schema.ts'

const NAME_MAX = 100

export async function getTemplate(ctx: Context, id: string): Promise<Template> {
  const key = asId('tpl', id)
  const template = key && (await ctx.store.templates.find(key))
  if (!template) throw new AppError('TEMPLATE_NOT_FOUND')
  return template
}

/** Returns the template with this id, or with this name in any case. Inside a transaction it is locked until its end. */
export function templateAsked(ctx: Context, asked: string, field: string): Promise<Template> {
  return findAsked(
    ctx,
    { asked, field, noun: 'template' },
    {
      find: (id) => ctx.store.templates.find(id),
      listNamed: (name, limit) => ctx.store.templates.listNamed(name, limit),
    },
  )
}

/** Returns the id of the template with this id or name. */
export async function templateIdOf(ctx: Context, asked: string, field: string): Promise<TemplateId> {
  return (await templateAsked(ctx, asked, field)).id
}

/** Stores a template. It must parse, and its sender, if any, must be verified. */
export async function createTemplate(ctx: Context, input: TemplateInput): Promise<Template> {
  const now = ctx.clock.now()
  const { from, fromName } = splitSender(input)
  const template: Template = {
    id: ctx.ids.make('tpl'),
    name: input.name,
    description: input.description ?? undefined,
    subject: input.subject,
    body: input.body,
    from: from ?? undefined,
    fromName: fromName ?? undefined,
    replyTo: input.replyTo ?? undefined,
    type: input.type,
    strict: input.strict ?? false,
    tracking: input.tracking ?? undefined,
    revision: FIRST_REVISION,
    createdAt: now,
    updatedAt: now,
  }
  checkTemplate(ctx, template)
  await inTransaction(ctx, ({ store }) => store.templates.insert(template))
  return template
}

export function updateTemplate(
  ctx: Context,
  input: { readonly id: string; readonly changes: TemplateChanges },
): Promise<Template> {
  return inTransaction(ctx, async (ctx) => {
    const before = await getTemplate(ctx, input.id)
    const { description, replyTo, tracking, ...changes } = input.changes
    const { from, fromName } = splitSender(input.changes)
    const optional = <T>(sent: T | null | undefined, kept: T | undefined) =>
      sent === undefined ? kept : (sent ?? undefined)
    const next: Template = {
      ...before,
      name: changes.name ?? before.name,
      subject: changes.subject ?? before.subject,
      body: changes.body ?? before.body,
      type: changes.type ?? before.type,
      strict: changes.strict ?? before.strict,
      description: optional(description, before.description),
      from: optional(from, before.from),
      fromName: optional(fromName, before.fromName),
      replyTo: optional(replyTo, before.replyTo),
      tracking: optional(tracking, before.tracking),
    }
    const template = changedRecord(before, next, ctx.clock.now())
    if (template === before) return before
    checkTemplate(ctx, template, before)
    await ctx.store.templates.update(template)
    return template
  })
}

/** Deletes a template that no workflow uses. */
export function deleteTemplate(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const template = await getTemplate(ctx, id)
    const [workflow] = await ctx.store.workflows.listUsing({ uses: [`template.${template.id}`], limit: 1 })
    if (workflow)
      throw new AppError('CONFLICT', {
        message: `The template cannot be deleted: a step of ${shownName(ctx, 'workflow', workflow.name)} sends it.`,
        suggestion: 'Choose another template for the step, or delete the step first.',
        ...(maySee(ctx, 'workflows:read') && { details: { workflowId: workflow.id } }),
      })
    await ctx.store.templates.delete(template.id)
  })
}

/** Copies a template under a new id, and marks its name as a copy. */
export function duplicateTemplate(ctx: Context, id: string): Promise<Template> {
  return inTransaction(ctx, async (ctx) => {
    const original = await getTemplate(ctx, id)
    const suffix = ' (Copy)'
    const now = ctx.clock.now()
    const copy: Template = {
      ...original,
      id: ctx.ids.make('tpl'),
      name: original.name.slice(0, NAME_MAX - suffix.length) + suffix,
      revision: FIRST_REVISION,
      createdAt: now,
      updatedAt: now,
    }
    await ctx.store.templates.insert(copy)
    return copy
  })
}

export interface TemplateUsage {
  readonly workflowSteps: readonly { readonly workflowId: string; readonly stepId: string; readonly name: string }[]
  readonly campaigns: readonly { readonly id: string; readonly name: string }[]
  /** The scopes that the caller would need to see more of these. */
  readonly hidden: readonly KeyScope[]
  readonly emailsSent: number
}

/** The most workflows that the answer contains, the newest. */
const WORKFLOWS_NAMED = 100

/** Returns the places where a template is used. Campaigns have texts of their own. */
export async function getTemplateUsage(ctx: Context, id: string): Promise<TemplateUsage> {
  const template = await getTemplate(ctx, id)
  const hidden = hiddenFrom(ctx, ['workflows:read', 'campaigns:read'])
  const emailsSent = await ctx.store.emails.countByTemplate(template.id)
  const workflowSteps = hidden.includes('workflows:read') ? [] : await stepsSending(ctx, template)
  return { workflowSteps, campaigns: [], hidden, emailsSent }
}

async function stepsSending(ctx: Context, template: Template): Promise<TemplateUsage['workflowSteps']> {
  const used = { uses: [`template.${template.id}`], limit: WORKFLOWS_NAMED }
  const workflows = await ctx.store.workflows.listUsing(used)
  const versions = workflows.map(({ id, version }) => ({ workflowId: id, version }))
  const graphs = await ctx.store.workflows.graphs(versions)
  return graphs.flatMap((graph, index) =>
    (graph?.steps ?? [])
      .filter((step) => step.type === 'SEND_EMAIL' && step.config.templateId === template.id)
      .map(({ id, name }) => ({ workflowId: workflows[index]?.id ?? '', stepId: id, name })),
  )
}

/** Validates a template. An unchanged text was accepted `before`, perhaps with more tags than are accepted today. */
function checkTemplate(ctx: Context, template: Template, before?: Template): void {
  if (template.subject !== before?.subject) compileField('subject', template.subject)
  if (template.body !== before?.body) compileField('body', template.body)
  if (template.from !== undefined) requireVerifiedSender(ctx, template.from)
}
