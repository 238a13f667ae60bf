import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { SegmentId, TemplateId } from '../../kernel/ids/ids.ts'
import { FIRST_REVISION, revised } from '../../kernel/revisions/revision.ts'
import { renderSubject, SubjectRefused } from '../../mail/emails/headers.ts'
import { variablesFor } from '../../mail/emails/variables.ts'
import { isMarketing } from '../../mail/preferences/footer.ts'
import { compileStored } from '../../mail/templates/compile-field.ts'
import type { RenderWork } from '../../mail/templates/output.ts'
import { getTemplate } from '../../mail/templates/templates.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { patchData, requireRoom } from '../../people/fields/patch.ts'
import { CONTACT_SUBSCRIBED, CONTACT_UNSUBSCRIBED, EMAIL_SENT } from '../../people/filters/event-names.ts'
import type { Facts } from '../../people/filters/facts.ts'
import { valueUnder } from '../../people/filters/matches.ts'
import { filtersOf } from '../../people/filters/references.ts'
import type { Surroundings } from '../../people/filters/resolve.ts'
import { findSuppressions } from '../../people/suppressions/find.ts'
import { listedWords } from '../../people/suppressions/words.ts'
import { requireVerifiedSender } from '../../tenant/domains/sender.ts'
import { conditionHolds } from './condition.ts'
import { dueOf } from './delay.ts'
import type { Effect } from './execution.ts'
import type { PlayedStep, SimulatedEvent, Stage } from './simulate.ts'
import type { StepConfigs } from './steps.ts'
import { type Occasion, WebhookRefused, webhookRequest } from './webhook-request.ts'

/** The maximum number of a condition's filters in a timeline. */
const TOLD_FILTERS_MAX = 20

const UNSEEN =
  'Whether the address is suppressed or belongs to a contact is hidden from keys without suppressions:read and contacts:read.'

/** The initial state of a simulation. */
export interface Scene {
  readonly occasion: Occasion
  readonly around: Omit<Surroundings, 'now'>
  /** The earlier events of the contact. */
  readonly past: readonly Pick<SimulatedEvent, 'at' | 'name'>[]
  readonly memberships: ReadonlySet<SegmentId>
  /** True if the caller may see suppressions, and subscriptions of the addresses in steps. */
  readonly showsRecipients: boolean
}

/** A stage on which the contact of the scene changes, and nothing else. */
class ContactStage implements Stage {
  readonly #ctx: Context
  readonly #scene: Scene
  readonly #facts: Facts
  #contact: Contact
  readonly #happened: Pick<SimulatedEvent, 'at' | 'name'>[]
  /** All mails of a simulation have the budget of one. */
  readonly #work: RenderWork = { operations: 0 }
  readonly #templates = new Map<TemplateId, ReturnType<typeof draftOf>>()
  /** Requests by step. A loop makes the same one many times. */
  readonly #requests = new Map<StepConfigs['WEBHOOK'], { readonly of: Contact['data']; readonly played: PlayedStep }>()

  constructor(ctx: Context, scene: Scene) {
    const { contact, event, context } = scene.occasion
    this.#ctx = ctx
    this.#scene = scene
    this.#contact = contact
    this.#facts = { ...(event && { event }), workflow: context }
    this.#happened = [...scene.past]
  }

  async play(effect: Effect): Promise<PlayedStep> {
    try {
      return await this.#ctx.inTurn(() => this.#act(effect))
    } catch (error) {
      return failed(error)
    }
  }

  onEvent(one: SimulatedEvent): void {
    this.#happened.push(one)
  }

  async #send({ templateId, recipient }: StepConfigs['SEND_EMAIL'], at: Date): Promise<PlayedStep> {
    const draft = this.#templates.get(templateId) ?? draftOf(this.#ctx, templateId)
    this.#templates.set(templateId, draft)
    const { subject, isMarketing } = await draft
    const to = recipient?.type === 'CUSTOM' ? recipient.customEmail : this.#contact.email
    const isKnown = to === this.#contact.email || this.#scene.showsRecipients
    const person =
      to === this.#contact.email ? this.#contact : isKnown ? await this.#ctx.store.contacts.findByEmail(to) : undefined
    if (isMarketing && isKnown && !person?.subscribed)
      return { outcome: { is: 'skipped', reason: `${to} is not subscribed, and this is a marketing email.` } }
    const text = renderSubject(subject, variablesFor(this.#contact, { ...this.#facts }), {
      now: at,
      language: this.#ctx.project.language,
      work: this.#work,
    })
    const note = this.#scene.showsRecipients ? await this.#suppressionNote(to) : UNSEEN
    const leaves = to === this.#contact.email && (note === undefined || note === UNSEEN)
    const data = { emailId: 'eml_simulated', subject: text, templateId, campaignId: null, sourceType: 'WORKFLOW' }
    return {
      outcome: { is: 'done' },
      shown: { email: { templateId, to, subject: text, ...(note && { note }) } },
      // Conditions see it once the execution waits, because the worker causes it in an execution.
      events: leaves ? [{ at, name: EMAIL_SENT, data }] : [],
    }
  }

  async #suppressionNote(to: string): Promise<string | undefined> {
    const suppression = (await findSuppressions(this.#ctx, [to])).get(to)
    if (suppression?.kind === 'ADDRESS')
      return `${to} is suppressed (${suppression.reason}): the mail would not be sent.`
    return suppression && `${to} is suppressed: ${listedWords(suppression)}. The mail would not be sent.`
  }

  #test({ condition }: StepConfigs['CONDITION'], at: Date): PlayedStep {
    const subject = {
      contact: this.#contact,
      eventsAt: (name: string) =>
        this.#happened.filter((one) => one.name === name && one.at <= at).map((one) => one.at),
      isMember: (id: SegmentId) => this.#scene.memberships.has(id),
    }
    const now = { facts: this.#facts, around: { ...this.#scene.around, now: at }, subject }
    const filters = filtersOf(condition)
      .slice(0, TOLD_FILTERS_MAX)
      .map((filter) => ({
        field: filter.field,
        operator: filter.operator,
        holds: conditionHolds({ logic: 'AND', groups: [{ filters: [filter] }] }, now),
      }))
    return {
      outcome: { is: 'done', branch: conditionHolds(condition, now) ? 'yes' : 'no' },
      shown: { filters },
    }
  }

  #update({ updates, subscriptionAction }: StepConfigs['UPDATE_CONTACT'], at: Date): PlayedStep {
    const patch = patchData(this.#contact.data, updates)
    requireRoom(this.#contact.data, patch)
    const before = this.#contact
    const subscribed = subscriptionAction === 'subscribe' || (subscriptionAction !== 'unsubscribe' && before.subscribed)
    this.#contact = { ...before, data: patch.data, subscribed, ...revised(before, at) }
    const name = subscribed ? CONTACT_SUBSCRIBED : CONTACT_UNSUBSCRIBED
    const changed = [...patch.added, ...patch.rewritten, ...patch.removed]
    return {
      outcome: { is: 'done' },
      shown: { contact: { subscribed, changed } },
      events: subscribed === before.subscribed ? [] : [{ at, name, data: {} }],
    }
  }

  #call(config: StepConfigs['WEBHOOK']): PlayedStep {
    const known = this.#requests.get(config)
    if (known?.of === this.#contact.data) return known.played
    const { method, url } = webhookRequest(config, {
      ...this.#scene.occasion,
      contact: this.#contact,
      now: this.#ctx.clock.now(),
      language: this.#ctx.project.language,
    })
    const played: PlayedStep = { outcome: { is: 'done' }, shown: { webhook: { method, url } } }
    this.#requests.set(config, { of: this.#contact.data, played })
    return played
  }

  #readDelay(config: StepConfigs['DELAY'], at: Date): PlayedStep {
    const due = dueOf(config, at, (name) => valueUnder(this.#contact.data, name.split('.')))
    return { outcome: 'problem' in due ? { is: 'failed', error: due.problem } : { is: 'due', until: due.until } }
  }

  async #act({ step, at }: Effect): Promise<PlayedStep> {
    switch (step.type) {
      case 'SEND_EMAIL':
        return this.#send(step.config, at)
      case 'CONDITION':
        return this.#test(step.config, at)
      case 'UPDATE_CONTACT':
        return this.#update(step.config, at)
      case 'WEBHOOK':
        return this.#call(step.config)
      case 'DELAY':
        return this.#readDelay(step.config, at)
      default:
        throw new Error(`a step of the type ${step.type} has no effect`)
    }
  }
}

/** Returns a stage on which the contact of the scene changes, and nothing else. */
export function stageOf(ctx: Context, scene: Scene): Stage {
  return new ContactStage(ctx, scene)
}

/** Returns a failure for errors that also fail a step in an execution. */
function failed(error: unknown): PlayedStep {
  const isReported = error instanceof AppError || error instanceof SubjectRefused || error instanceof WebhookRefused
  if (!isReported) throw error
  return { outcome: { is: 'failed', error: error.message } }
}

async function draftOf(ctx: Context, id: TemplateId) {
  const template = await getTemplate(ctx, id)
  if (template.from === undefined) throw new AppError('VALIDATION_ERROR', { message: 'The template has no sender.' })
  requireVerifiedSender(ctx, template.from)
  return { subject: compileStored('subject', template.subject), isMarketing: isMarketing(template.type) }
}

/** Returns a person who need not exist as a contact. */
export function imaginedContact(input: Pick<Contact, 'email' | 'subscribed' | 'data'>, at: Date): Contact {
  return { id: 'cnt_simulated', ...input, revision: FIRST_REVISION, createdAt: at, updatedAt: at }
}
