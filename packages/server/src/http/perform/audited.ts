import { AppError, type Context, inTransaction } from '@posthorn/core/kernel'
import { type AuditEntryInput, type AuditResult, type RequestOrigin, recordAudit } from '@posthorn/core/tenant'
import type { Reply } from '../reply.ts'
import { type AuditRule, auditRuleOf, type Route } from '../route.ts'

type Input = Parameters<Route['handle']>[0]

/** Whether the work of a route is written into the audit log here. A route with its `own` entries writes them itself. */
export function isAudited(route: Route): boolean {
  const rule = auditRuleOf(route)
  return rule !== undefined && !rule.own
}

/** Does the work of a route in a project, and writes it into the project's audit log in the same transaction. */
export async function handleAudited(
  route: Route,
  input: Input & { readonly ctx: Context },
  requestOrigin: () => RequestOrigin,
): Promise<Reply> {
  const rule = auditRuleOf(route)
  if (!rule || rule.own) return route.handle(input)
  const about = { route, rule, input, requestOrigin: requestOrigin() }
  // Long work commits batch by batch, and none of it may be without an entry.
  if (route.cost?.isRepeatable) return handleStarted(about)
  if (route.method === 'GET') return handleRead(about)
  return inTransaction(input.ctx, async (ctx) => {
    const reply = await route.handle({ ...input, ctx })
    await recordAudit(ctx, deedOf(about, reply, reply.status === 202 ? 'accepted' : 'done'))
    return reply
  })
}

interface About<I extends Input = Input> {
  readonly route: Route
  readonly rule: AuditRule
  readonly input: I
  readonly requestOrigin: RequestOrigin
}

/**
 * A read may answer with a stream, which no transaction waits for: the entry is written before the first part of the
 * answer.
 */
async function handleRead(about: About<Input & { readonly ctx: Context }>): Promise<Reply> {
  const reply = await about.route.handle(about.input)
  await recordAudit(about.input.ctx, deedOf(about, undefined, 'done'))
  return reply
}

async function handleStarted(about: About<Input & { readonly ctx: Context }>): Promise<Reply> {
  const { route, input } = about
  const { ctx } = input
  const receipt = await recordAudit(ctx, deedOf(about, undefined, 'started'))
  try {
    const reply = await route.handle(input)
    await ctx.store.audit.settle(receipt.id, 'done')
    return reply
  } catch (error) {
    // The request was refused, so there is nothing to record. Any other failure may have done a part of the work.
    if (error instanceof AppError) await ctx.store.audit.withdraw(receipt)
    throw error
  }
}

function deedOf(
  { route, rule, input, requestOrigin }: About,
  reply: Reply | undefined,
  result: AuditResult,
): AuditEntryInput {
  const [type = ''] = rule.action.split('.')
  const resource = { type, id: idOf(route, rule, input, reply) }
  return { action: rule.action, resource, result, details: detailsOf(route, rule, input.body), requestOrigin }
}

const PARAMETER = /\{(\w+)\}/g

function idOf({ path }: Route, { id }: AuditRule, { params }: Input, reply: Reply | undefined): string | undefined {
  if (id === 'none') return undefined
  const names = [...path.matchAll(PARAMETER)].map(([, name]) => name)
  const last = names.at(-1)
  const ofPath = last === undefined ? undefined : textAt(params, last)
  return ofPath === undefined || id === 'answer' ? idIn(reply) : ofPath
}

/** Returns the id of the answer's subject: its own, or that of its job or member. */
function idIn(reply: Reply | undefined): string | undefined {
  const data = valueAt(reply?.body, 'data') ?? reply?.body
  return reply?.subjectId ?? textAt(data, 'id') ?? textAt(data, 'jobId') ?? textAt(data, 'userId')
}

const valueAt = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined

function textAt(value: unknown, name: string): string | undefined {
  const found = valueAt(value, name)
  return typeof found === 'string' ? found : undefined
}

/** Returns the names of the fields that a change was sent with, and the values that a rule keeps. */
function detailsOf({ method }: Route, { keeps = [] }: AuditRule, body: unknown): AuditEntryInput['details'] {
  if (typeof body !== 'object' || body === null) return undefined
  const sent = Object.entries(body).filter(([, value]) => value !== undefined)
  const kept = sent.filter(([name]) => keeps.includes(name))
  const named = sent.map(([name]) => name).filter((name) => !keeps.includes(name))
  const isChange = method === 'PATCH' || method === 'PUT'
  return { ...Object.fromEntries(kept), ...(isChange && named.length > 0 && { fields: named }) }
}
