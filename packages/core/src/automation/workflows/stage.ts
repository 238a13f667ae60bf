import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { SegmentId, TemplateId } from '../../kernel/ids/ids.ts'
import { renderSubject, SubjectRefused } from '../../mail/emails/subject.ts'
import { variablesFor } from '../../mail/emails/variables.ts'
import { isMarketing } from '../../mail/preferences/rules.ts'
import { compileStored } from '../../mail/templates/compile-field.ts'
import type { RenderWork } from '../../mail/templates/output.ts'
import { getTemplate } from '../../mail/templates/templates.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { requireRoom } from '../../people/fields/limit.ts'
import { patchData } from '../../people/fields/patch.ts'
import { CONTACT_SUBSCRIBED, CONTACT_UNSUBSCRIBED, EMAIL_SENT } from '../../people/filters/event-names.ts'
import type { Facts } from '../../people/filters/facts.ts'
import { valueUnder } from '../../people/filters/matches.ts'
import { filtersOf } from '../../people/filters/references.ts'
import type { Surroundings } from '../../people/filters/resolve.ts'
import { findSuppressions } from '../../people/suppressions/suppressions.ts'
import { requireVerifiedSender } from '../../tenant/domains/sender.ts'
import { conditionHolds } from './condition.ts'
import { dueOf } from './delay.ts'
import type { Effect } from './execution.ts'
import type { Played, SimulatedEvent, Stage } from './simulate.ts'
import type { StepConfigs } from './steps.ts'
import { type Occasion, WebhookRefused, webhookRequest } from './webhook-request.ts'

/** Filters of a condition that a timeline tells of. */
const TOLD_FILTERS_MAX = 20

const UNSEEN =
  'Whether the address is suppressed or belongs to a contact is hidden from keys without suppressions:read and contacts:read.'

/** What a simulation knows when it begins. */
export interface Scene {
  readonly occasion: Occasion
  readonly around: Omit<Surroundings, 'now'>
  /** What happened to the contact before. */
  readonly past: readonly Pick<SimulatedEvent, 'at' | 'name'>[]
  readonly memberships: ReadonlySet<SegmentId>
  /** Whether the caller may see who is suppressed, and of addresses of steps who is subscribed. */
  readonly showsRecipients: boolean
}

/** Returns a stage on which the contact of the scene changes, and nothing else. */
export function stageOf(ctx: Context, { occasion, around, past, memberships, showsRecipients }: Scene): Stage {
  let { contact } = occasion
  const happened = [...past]
  /** All mails of a simulation have the budget of one. */
  const work: RenderWork = { operations: 0 }
  const { event, context } = occasion
  const facts: Facts = { ...(event && { event }), workflow: context }
  const templates = new Map<TemplateId, ReturnType<typeof draftOf>>()

  async function send({ templateId, recipient }: StepConfigs['SEND_EMAIL'], at: Date): Promise<Played> {
    const draft = templates.get(templateId) ?? draftOf(ctx, templateId)
    templates.set(templateId, draft)
    const { subject, isMarketing } = await draft
    const to = recipient?.type === 'CUSTOM' ? recipient.customEmail : contact.email
    const isKnown = to === contact.email || showsRecipients
    const person = to === contact.email ? contact : isKnown ? await ctx.store.contacts.findByEmail(to) : undefined
    if (isMarketing && isKnown && !person?.subscribed)
      return { outcome: { is: 'skipped', reason: `${to} is not subscribed, and this is a marketing email.` } }
    const text = renderSubject(subject, variablesFor(contact, { ...facts }), work)
    const note = showsRecipients ? await suppressionNote(to) : UNSEEN
    const leaves = to === contact.email && (note === undefined || note === UNSEEN)
    const data = { emailId: 'eml_simulated', subject: text, templateId, campaignId: null, sourceType: 'WORKFLOW' }
    return {
      outcome: { is: 'done' },
      told: { email: { templateId, to, subject: text, ...(note && { note }) } },
      // It is heard once the execution waits, as it comes from the worker in an execution.
      events: leaves ? [{ at, name: EMAIL_SENT, data }] : [],
    }
  }

  async function suppressionNote(to: string): Promise<string | undefined> {
    const suppression = (await findSuppressions(ctx, [to])).get(to)
    return suppression && `${to} is suppressed (${suppression.reason}): the mail would not be sent.`
  }

  function test({ condition }: StepConfigs['CONDITION'], at: Date): Played {
    const subject = {
      contact,
      eventsAt: (name: string) => happened.filter((one) => one.name === name && one.at <= at).map((one) => one.at),
      isMember: (id: SegmentId) => memberships.has(id),
    }
    const now = { facts, around: { ...around, now: at }, subject }
    const filters = filtersOf(condition)
      .slice(0, TOLD_FILTERS_MAX)
      .map((filter) => ({
        field: filter.field,
        operator: filter.operator,
        holds: conditionHolds({ logic: 'AND', groups: [{ filters: [filter] }] }, now),
      }))
    return {
      outcome: { is: 'done', branch: conditionHolds(condition, now) ? 'yes' : 'no' },
      told: { filters },
    }
  }

  function update({ updates, subscriptionAction }: StepConfigs['UPDATE_CONTACT'], at: Date): Played {
    const patch = patchData(contact.data, updates)
    requireRoom(contact.data, patch)
    const before = contact
    const subscribed = subscriptionAction === 'subscribe' || (subscriptionAction !== 'unsubscribe' && before.subscribed)
    contact = { ...before, data: patch.data, subscribed, updatedAt: at }
    const name = subscribed ? CONTACT_SUBSCRIBED : CONTACT_UNSUBSCRIBED
    const changed = [...patch.added, ...patch.rewritten, ...patch.removed]
    return {
      outcome: { is: 'done' },
      told: { contact: { subscribed, changed } },
      events: subscribed === before.subscribed ? [] : [{ at, name, data: {} }],
    }
  }

  /** Requests by step. A loop makes the same one many times. */
  const requests = new Map<StepConfigs['WEBHOOK'], { readonly of: Contact['data']; readonly played: Played }>()

  function call(config: StepConfigs['WEBHOOK']): Played {
    const known = requests.get(config)
    if (known?.of === contact.data) return known.played
    const { method, url } = webhookRequest(config, { ...occasion, contact })
    const played: Played = { outcome: { is: 'done' }, told: { webhook: { method, url } } }
    requests.set(config, { of: contact.data, played })
    return played
  }

  function readDelay(config: StepConfigs['DELAY'], at: Date): Played {
    const due = dueOf(config, at, (name) => valueUnder(contact.data, name.split('.')))
    return { outcome: 'problem' in due ? { is: 'failed', error: due.problem } : { is: 'due', until: due.until } }
  }

  async function act({ step, at }: Effect): Promise<Played> {
    switch (step.type) {
      case 'SEND_EMAIL':
        return send(step.config, at)
      case 'CONDITION':
        return test(step.config, at)
      case 'UPDATE_CONTACT':
        return update(step.config, at)
      case 'WEBHOOK':
        return call(step.config)
      case 'DELAY':
        return readDelay(step.config, at)
      default:
        throw new Error(`a step of the type ${step.type} has no effect`)
    }
  }

  return {
    async play(effect) {
      try {
        return await ctx.inTurn(() => act(effect))
      } catch (error) {
        return failed(error)
      }
    },
    hear: (one) => {
      happened.push(one)
    },
  }
}

/** A step fails in a simulation for what it fails for in an execution. */
function failed(error: unknown): Played {
  const isTold = error instanceof AppError || error instanceof SubjectRefused || error instanceof WebhookRefused
  if (!isTold) throw error
  return { outcome: { is: 'failed', error: error.message } }
}

async function draftOf(ctx: Context, id: TemplateId) {
  const template = await getTemplate(ctx, id)
  if (template.from === undefined) throw new AppError('VALIDATION_ERROR', { message: 'The template has no sender.' })
  requireVerifiedSender(ctx, template.from)
  return { subject: compileStored('subject', template.subject), isMarketing: isMarketing(template.type) }
}

/** A person who need not exist as a contact. */
export function imaginedContact(input: Pick<Contact, 'email' | 'subscribed' | 'data'>, at: Date): Contact {
  return { id: 'cnt_simulated', ...input, createdAt: at, updatedAt: at }
}
