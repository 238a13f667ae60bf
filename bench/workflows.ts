import { setTimeout as sleep } from 'node:timers/promises'
import { nodePlatform } from '@posthorn/adapters/node'
import { smtp } from '@posthorn/adapters/nodemailer'
import { postgres } from '@posthorn/adapters/postgres'
import { sqlite } from '@posthorn/adapters/sqlite'
import { createPosthorn, type Posthorn } from '@posthorn/core/app'
import { TrackRequest, trackEvent } from '@posthorn/core/audience'
import type { Graph, Workflow } from '@posthorn/core/automation'
import { type Context, parse } from '@posthorn/core/kernel'
import type { Store } from '@posthorn/core/ports'
import Database from 'better-sqlite3'
import { queryPostgres, startPostgres } from '../test/support/postgres.ts'
import type { Figure } from './lib/figures.ts'
import { percentile } from './lib/latency.ts'
import { scratch } from './lib/processes.ts'

const TRACKS = 3000
const AT_ONCE = 32
const EXECUTIONS = 10_000
const WAITING = 1_000_000
const LOOKS = 200

/**
 * Measures the cost of workflows: a track that starts one, the steps of executions, and the effect of a million waiting
 * ones.
 */
export async function workflows(): Promise<Figure[]> {
  const figures: Figure[] = []
  const data = scratch()
  const path = `${data.path}/workflows.db`
  figures.push(...(await run('SQLite', sqlite(path), async (sql) => void new Database(path).exec(sql))))
  data.remove()
  const found = await startPostgres()
  if ('missing' in found) {
    console.warn(`SKIPPED: ${found.missing}`)
    return figures
  }
  try {
    const url = await found.server.createEmptyDatabase()
    figures.push(...(await run('PostgreSQL', postgres(url), async (sql) => void (await queryPostgres(url, sql)))))
  } finally {
    await found.server.stop()
  }
  return figures
}

async function run(engine: string, store: Store, query: (sql: string) => Promise<void>): Promise<Figure[]> {
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store,
    mailer: smtp('smtp://127.0.0.1:9'),
    settings: { sandboxDomain: 'bench.example.com', sendRatePerSecond: null },
  })
  const { ctx } = await posthorn.createProject({ name: 'Bench' })
  const id = ctx.project.id
  const workflow = await storeWorkflow(posthorn, id)
  // These are the keys of the project that has a workflow by now.
  const client = await posthorn.project(id)
  const ratio = await trackRatio(client)
  await posthorn.start({ delivery: false })
  await quiet(store, id)
  const perSecond = await transitions(posthorn, workflow, id)
  await posthorn.stop()
  const before = await tracked(client, 'nothing hears this', 'before')
  await query(waitingRows(engine, id))
  const due = await nextDue(store, id)
  const after = await tracked(client, 'nothing hears this', 'after')
  await posthorn.close()
  return [
    {
      name: `track that starts an execution on ${engine}, against one that starts nothing`,
      ours: round(ratio),
      unit: 'times the time',
      target: { atMost: 2 },
    },
    {
      name: `steps of executions on ${engine}`,
      ours: Math.round(perSecond),
      unit: 'steps/s',
      ceiling: { name: 'what is asked for', value: 5000 },
      target: { atLeastRatio: 1 },
      note: `${EXECUTIONS} executions, each tests two conditions, changes its contact, waits for an event and ends`,
    },
    {
      name: `next execution that is due among ${WAITING} that wait on ${engine}, median`,
      ours: round(due),
      unit: 'ms',
      target: { atMost: 5 },
    },
    {
      name: `track beside ${WAITING} executions that wait on ${engine}, against before`,
      ours: round(after / before),
      unit: 'times the time',
      target: { atMost: 1.25 },
    },
  ]
}

const round = (value: number) => Math.round(value * 100) / 100

const PRO = { logic: 'AND', groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }] } as const
const GRAPH: Graph = {
  steps: [
    { id: 'stp_on', name: '', type: 'TRIGGER', config: { eventName: 'signup' } },
    { id: 'stp_ask', name: '', type: 'CONDITION', config: { condition: PRO } },
    { id: 'stp_set', name: '', type: 'UPDATE_CONTACT', config: { updates: { plan: 'pro' } } },
    { id: 'stp_wait', name: '', type: 'WAIT_FOR_EVENT', config: { eventName: 'go' } },
    { id: 'stp_again', name: '', type: 'CONDITION', config: { condition: PRO } },
    { id: 'stp_end', name: '', type: 'EXIT', config: {} },
  ],
  transitions: [
    { id: 'trn_1', fromStepId: 'stp_on', toStepId: 'stp_ask', branch: undefined, priority: 0 },
    { id: 'trn_2', fromStepId: 'stp_ask', toStepId: 'stp_set', branch: 'no', priority: 0 },
    { id: 'trn_3', fromStepId: 'stp_set', toStepId: 'stp_wait', branch: undefined, priority: 0 },
    { id: 'trn_4', fromStepId: 'stp_wait', toStepId: 'stp_again', branch: undefined, priority: 0 },
    { id: 'trn_5', fromStepId: 'stp_again', toStepId: 'stp_end', branch: 'yes', priority: 0 },
  ],
}
/** The TRIGGER is not a step of an execution. */
const STEPS = GRAPH.steps.length - 1

async function storeWorkflow({ world }: Posthorn, id: Context['project']['id']): Promise<Workflow> {
  const now = world.clock.now()
  const workflow: Workflow = {
    id: world.ids.make('wfl'),
    name: 'Bench',
    description: undefined,
    enabled: true,
    triggerType: 'EVENT',
    allowReentry: true,
    version: 1,
    trigger: { eventName: 'signup', condition: undefined },
    stepCount: GRAPH.steps.length,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  }
  const { workflows, settings } = world.store.project(id)
  await workflows.insert(workflow, GRAPH)
  await settings.reviseWorkflows()
  return workflow
}

/** Returns the seconds that this many tracks take. */
async function tracked(ctx: Context, event: string, who: string): Promise<number> {
  const startedAt = performance.now()
  let next = 0
  const lane = async () => {
    for (let n = next++; n < TRACKS; n = next++)
      await trackEvent(ctx, parse(TrackRequest, { event, email: `${who}${n}@example.com` }))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return (performance.now() - startedAt) / 1000
}

/** Runs in turns, so that other work of the machine affects both. */
async function trackRatio(ctx: Context): Promise<number> {
  await tracked(ctx, 'nothing hears this', 'warm')
  let [without, by] = [0, 0]
  for (let turn = 0; turn < 3; turn++) {
    without += await tracked(ctx, 'nothing hears this', `plain${turn}-`)
    by += await tracked(ctx, 'signup', `starting${turn}-`)
  }
  return by / without
}

/** Resolves when all received events were processed. */
async function quiet(store: Store, id: Context['project']['id']): Promise<void> {
  const { executions } = store.project(id)
  while ((await executions.listWaitingEvents(1)).length > 0) await sleep(20)
}

async function transitions({ world }: Posthorn, workflow: Workflow, id: Context['project']['id']): Promise<number> {
  const { contacts, executions } = world.store.project(id)
  const now = world.clock.now()
  const people = Array.from({ length: EXECUTIONS }, (_, n) => ({
    id: world.ids.make('cnt'),
    email: `walker${n}@example.com`,
    subscribed: true,
    data: {},
    revision: 1,
    createdAt: now,
    updatedAt: now,
  }))
  for (let at = 0; at < EXECUTIONS; at += 500) await contacts.insertMany(people.slice(at, at + 500))
  const hear = async (name: string) => {
    for (let at = 0; at < EXECUTIONS; at += 500)
      await executions.enqueueEvents(
        people.slice(at, at + 500).map((contact) => ({
          eventId: world.ids.make('evt'),
          name,
          contactId: contact.id,
          data: {},
          at: world.clock.now(),
        })),
      )
  }
  const countEnded = () => executions.count({ workflowId: workflow.id, status: 'EXITED', contactId: undefined })
  const endedBefore = await countEnded()
  const startedAt = performance.now()
  await hear('signup')
  await hear('go')
  await quiet(world.store, id)
  const seconds = (performance.now() - startedAt) / 1000
  const ended = (await countEnded()) - endedBefore
  if (ended !== EXECUTIONS) throw new Error(`${ended} of ${EXECUTIONS} executions ended`)
  return (EXECUTIONS * STEPS) / seconds
}

/** Creates a million executions that wait for a later day, and a few that are due now. */
function waitingRows(engine: string, id: string): string {
  const numbers =
    engine === 'SQLite'
      ? `(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${WAITING}) select n from numbers)`
      : `generate_series(1, ${WAITING}) as numbers(n)`
  return `insert into executions (id, project_id, workflow_id, version, contact_id, status, step_id, visit, hurry,
      wait_kind, wait_event, due_at, attempts, context, created_at)
    select 'exe_bench' || n, '${id}', 'wfl_bench' || (n % 10), 1, 'cnt_bench' || n, 'WAITING', 'stp_1', 1, 0,
      case n % 2 when 0 then 'time' else 'event' end, case n % 2 when 0 then null else 'go' end,
      case when n <= 10 then 1 else 4102444800000 + n end, 0, '{}', 1700000000000 from ${numbers}`
}

async function nextDue(store: Store, id: Context['project']['id']): Promise<number> {
  const waits: number[] = []
  for (let n = 0; n < LOOKS; n++) {
    const startedAt = performance.now()
    const projects = await store.executions.projectsDue(new Date(), 100)
    const due = await store.project(id).executions.listDue(new Date(), 1)
    waits.push(performance.now() - startedAt)
    if (projects.length !== 1 || due.length !== 1) throw new Error('one project has executions that are due')
  }
  return percentile(
    waits.sort((a, b) => a - b),
    0.5,
  )
}
