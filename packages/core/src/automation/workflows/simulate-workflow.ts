import { surroundings } from '../../audience/segments/predicate.ts'
import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId } from '../../kernel/ids/ids.ts'
import { momentOf } from '../../kernel/text/moment.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { patchData } from '../../people/fields/patch.ts'
import { isOfMachine } from '../../people/filters/event-names.ts'
import { triggerTakes } from './condition.ts'
import { durationMs } from './duration.ts'
import { type SimulatedEvent, simulate } from './simulate.ts'
import type { Simulation, SimulationInput } from './simulation.schema.ts'
import { imaginedContact, type Scene, stageOf } from './stage.ts'
import { graphOf, workflowAsked } from './workflows.ts'

/** The number of a contact's newest events that conditions on events examine. */
const PAST_EVENTS = 1000

export interface SimulationRequest extends Partial<Pick<Scene, 'showsRecipients'>> {
  /** The id of the workflow, or its name in any case. */
  readonly id: string
  readonly input: SimulationInput
}

/**
 * Walks a contact through the newest version of a workflow, enabled or not, on a clock that runs ahead. Stores and
 * sends nothing: mails and webhooks are assumed to succeed, and `facts` describes what people do.
 */
export async function simulateWorkflow(
  ctx: Context,
  { id, input, showsRecipients = true }: SimulationRequest,
): Promise<Simulation> {
  const workflow = await workflowAsked(ctx, id, 'id')
  const graph = await graphOf(ctx, workflow)
  const at = input.at === undefined ? ctx.clock.now() : new Date(momentOf(input.at) ?? 0)
  const until = new Date(at.getTime() + (durationMs(input.advance) ?? 0))
  const contact = await contactOf(ctx, input, at)
  if (input.event && !triggerTakes(workflow.trigger, input.event, at))
    return { status: 'NOT_STARTED', exitReason: undefined, endedAt: undefined, until, timeline: [], isCut: false }
  const context = input.event ?? input.context ?? {}
  const occasion = {
    contact,
    workflow: { id: workflow.id, name: workflow.name },
    execution: { id: 'exe_simulated', startedAt: at },
    event: input.event,
    context,
  } as const
  const scene = await sceneOf(ctx, occasion)
  const stage = stageOf(ctx, { ...scene, showsRecipients })
  if (input.event) stage.onEvent({ at, name: workflow.trigger.eventName, data: context })
  return simulate({ graph, at, until, events: eventsOf(input, at) }, stage, ctx.inTurn)
}

async function contactOf(ctx: Context, { contactId, contact }: SimulationInput, at: Date): Promise<Contact> {
  if (contact) {
    const { data } = patchData({}, contact.data)
    return imaginedContact({ email: contact.email, subscribed: contact.subscribed ?? true, data }, at)
  }
  const key = asId('cnt', contactId ?? '')
  const found = key && (await ctx.store.contacts.find(key))
  if (!found) throw new AppError('CONTACT_NOT_FOUND')
  return found
}

async function sceneOf(ctx: Context, occasion: Scene['occasion']): Promise<Omit<Scene, 'showsRecipients'>> {
  const { id } = occasion.contact
  const { now: _, ...around } = await surroundings(ctx, await ctx.store.segments.list())
  const past = await ctx.store.events.listByContact(id, { limit: PAST_EVENTS, after: undefined })
  return {
    occasion,
    around,
    past: past.filter((event) => !isOfMachine(event)).map(({ name, createdAt }) => ({ name, at: createdAt })),
    memberships: new Set(await ctx.store.segments.segmentIdsOf(id)),
  }
}

function eventsOf({ facts }: SimulationInput, start: Date): readonly SimulatedEvent[] {
  return facts.map(({ at, event, data = {} }) => {
    const sinceMs = durationMs(at)
    const ms = sinceMs === undefined ? (momentOf(at) ?? 0) : start.getTime() + sinceMs
    return { at: new Date(ms), name: event, data }
  })
}
