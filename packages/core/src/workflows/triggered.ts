import type { Context } from '../context.ts'
import type { Event } from '../events/schema.ts'
import { triggerTakes } from './condition.ts'
import type { Workflow } from './schema.ts'

/** A workflow, and an event that starts an execution of it. */
export interface Triggered {
  readonly workflow: Workflow
  readonly event: Event
}

/** Returns which enabled workflows these events start, in the order of the events. Takes no lock. */
export async function triggeredBy(ctx: Context, events: readonly Event[]): Promise<readonly Triggered[]> {
  const names = [...new Set(events.map(({ name }) => name))]
  const workflows = names.length === 0 ? [] : await ctx.store.workflows.listTriggered(names)
  if (workflows.length === 0) return []
  const byEvent = Map.groupBy(workflows, ({ trigger }) => trigger.eventName)
  return events.flatMap((event) =>
    (byEvent.get(event.name) ?? [])
      .filter(({ trigger }) => triggerTakes(trigger, event.data, event.createdAt))
      .map((workflow) => ({ workflow, event })),
  )
}
