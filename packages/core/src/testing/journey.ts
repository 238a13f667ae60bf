import type { ProjectClient } from '../project-client.ts'
import type { ADDED_TYPES } from '../workflows/documented.ts'

type TriggerInput = NonNullable<Parameters<ProjectClient['workflows']['create']>[0]['triggerConfig']>

/** A workflow as a test writes it. */
export interface Journey {
  readonly name?: string
  /** The event that starts it. */
  readonly on: string
  /** What the data of the event must meet, e.g. `{ field: 'event.plan', operator: 'equals', value: 'pro' }`. */
  readonly when?: TriggerInput['condition']
  readonly allowReentry?: boolean
  /** Steps by name, in the order in which they follow each other unless `ways` says otherwise. */
  readonly steps: Readonly<Record<string, JourneyStep>>
  /** Ways between steps such as `start > hello`, `paid yes> thanks`; the TRIGGER is `start`. */
  readonly ways?: readonly string[]
}

export type JourneyStep = readonly [type: (typeof ADDED_TYPES)[number], config?: Readonly<Record<string, unknown>>]

const WAY = /^\s*(\S+)\s+(yes|no|event|timeout)?>\s*(\S+)\s*$/

type Way = ReturnType<typeof readWay>

/** Draws the workflow through the same use cases as the API, and enables it. Returns its id. */
export async function drawJourney(project: ProjectClient, journey: Journey): Promise<string> {
  const { name = 'Journey', on, when, allowReentry = false, steps } = journey
  const { workflow, graph } = await project.workflows.create({
    name,
    allowReentry,
    triggerConfig: { eventName: on, condition: when },
  })
  const ids = new Map([['start', graph.steps[0]?.id ?? '']])
  for (const [name, [type, config = {}]] of Object.entries(steps)) {
    const step = await project.workflows.steps.create(workflow.id, { type, name, config: { ...config } })
    ids.set(name, step.id)
  }
  for (const { from, branch, to } of waysOf(journey)) {
    const [fromStepId, toStepId] = [ids.get(from), ids.get(to)]
    if (!fromStepId || !toStepId) throw new Error(`There is no step ${fromStepId ? to : from} in the journey.`)
    await project.workflows.transitions.create(workflow.id, { fromStepId, toStepId, ...(branch && { branch }) })
  }
  await project.workflows.update(workflow.id, { enabled: true })
  return workflow.id
}

function waysOf({ steps, ways }: Journey): readonly Way[] {
  if (ways) return ways.map(readWay)
  const names = ['start', ...Object.keys(steps)]
  return names.slice(1).map((to, index) => ({ from: names[index] ?? '', branch: undefined, to }))
}

function readWay(way: string) {
  const [, from = '', branch, to = ''] = WAY.exec(way) ?? []
  if (from === '') throw new Error(`"${way}" is no way such as "start > hello" or "paid yes> thanks".`)
  const known = (['yes', 'no', 'event', 'timeout'] as const).find((name) => name === branch)
  return { from, branch: known, to }
}
