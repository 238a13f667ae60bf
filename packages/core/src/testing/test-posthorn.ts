import { runDueJobs } from '../app/worker/run-job.ts'
import { TrackRequest } from '../audience/events/schema.ts'
import { trackEvent } from '../audience/events/track.ts'
import { segmentWorker, updateSegments } from '../audience/segments/follow.ts'
import { runCampaignScheduler } from '../automation/campaigns/scheduler.ts'
import { ExecutionRunner } from '../automation/executions/run.ts'
import { callWebhook } from '../automation/workflows/call-webhook.ts'
import { durationMs } from '../automation/workflows/duration.ts'
import { DeliveryLoop } from '../delivery/outbox/delivery.ts'
import { contextOf } from '../kernel/context/context.ts'
import { parse } from '../kernel/errors/validate.ts'
import type { FieldData } from '../people/fields/schema.ts'
import { updateProject } from '../tenant/projects/projects.ts'
import { ProjectChanges } from '../tenant/projects/schema.ts'
import { aTrustedDomain } from './domain-kit.ts'
import { memoryStore } from './memory-store.ts'
import { type SentMail, sentMail } from './outbox.ts'
import { aProduct, type Product } from './product.ts'
import { currentContext } from './tenant.ts'
import { runWorkflow, type WorkflowSource } from './workflow-code.ts'

export interface TestOptions {
  /** The initial time of the clock; Monday, 2026-01-05, 09:00 UTC by default. */
  readonly at?: Date | string
  /** Domains that mail may be sent from; `example.com` by default. */
  readonly domains?: readonly [string, ...string[]]
  /** True to track opens and clicks, so that links lead through Posthorn; false by default. */
  readonly tracking?: boolean
}

const BEGINNING = '2026-01-05T09:00:00Z'
/** The number of rounds at one moment after which some work is assumed to wake itself forever. */
const ROUNDS_MAX = 10_000

/**
 * Creates a complete Posthorn in memory, with one project and a clock that a test moves: contacts, workflows,
 * campaigns, and delivery are the real ones, mails end in `outbox`, and webhooks at `http`. Nothing leaves the process,
 * and nothing waits.
 *
 * @example
 * import { testPosthorn } from '@posthorn/core/testing'
 * import { workflow } from '@posthorn/sdk'
 *
 * const app = await testPosthorn()
 * await app.workflow(workflow('Welcome').on('signup').delay('3 days').send('tpl_…'))
 * await app.track('signup', 'ada@example.com')
 * await app.advance('3 days')
 * const subjects = app.outbox.map(({ subject }) => subject)
 */
export async function testPosthorn(options: TestOptions = {}) {
  const { domains: [sandbox, ...others] = ['example.com'], tracking = false } = options
  const product = await aProduct(memoryStore(), sandbox)
  const { clock, posthorn, world, http, mailer } = product
  clock.set(new Date(options.at ?? BEGINNING))
  const created = await posthorn.createProject({ name: 'Test' })
  const { id } = created.ctx.project
  for (const domain of others) await aTrustedDomain(contextOf(world, created.ctx.project), domain)
  const ctx = await posthorn.project(id)
  await updateProject(ctx, parse(ProjectChanges, { tracking: { opens: tracking, clicks: tracking } }))
  const run = workOf(product)
  let outbox: readonly SentMail[] = []

  /** Returns the next moment until then at which something is due. */
  async function nextMoment(until: Date): Promise<Date | undefined> {
    const { executions } = world.store.project(id)
    const [first] = await executions.listDue(until, 1)
    const due = first && (await executions.find(first.id))?.dueAt
    const moments = product.queue.wakes.flatMap(({ at }) => (at && at > clock.now() && at <= until ? at : []))
    return [...(due ? [due] : []), ...moments].reduce<Date | undefined>(
      (soonest, at) => (soonest && soonest <= at ? soonest : at),
      undefined,
    )
  }

  return {
    posthorn,
    /** The context of the project, for use cases. */
    ctx,
    /** The servers that webhooks call: answers 200 unless `http.on` sets another answer, and stores every request. */
    http,
    /** Every sent mail, oldest first. */
    get outbox(): readonly SentMail[] {
      if (outbox.length < mailer.sent.length) outbox = [...outbox, ...mailer.sent.slice(outbox.length).map(sentMail)]
      return outbox
    },
    /** The time of the clock. */
    get now(): Date {
      return clock.now()
    },
    /** Creates and enables a workflow as code, in the format of `posthorn workflows push`. Returns its id. */
    workflow: (source: WorkflowSource) => runWorkflow(ctx, source),
    /** Tracks an event of a person, and does the resulting work immediately. */
    async track(event: string, email: string, data?: FieldData) {
      const tracked = await trackEvent(
        await currentContext(ctx),
        parse(TrackRequest, { event, email, ...(data && { data: { ...data } }) }),
      )
      await run()
      return tracked
    },
    /** Does all due work. Needed only after use cases; `track` and `advance` do it. */
    run,
    /** Advances the clock, e.g. by `3 days` or `90 minutes`, and does work at the very moment at which it is due. */
    async advance(time: string): Promise<void> {
      const ms = durationMs(time)
      if (ms === undefined) throw new Error(`"${time}" is not a time such as "3 days", "36h" or "90 minutes".`)
      const until = new Date(clock.now().getTime() + ms)
      await run()
      for (let next = await nextMoment(until); next; next = await nextMoment(until)) {
        if (next > clock.now()) clock.set(next)
        await run()
      }
      clock.set(until)
      await run()
    },
    close: () => posthorn.close(),
  }
}

export type TestPosthorn = Awaited<ReturnType<typeof testPosthorn>>

/** Returns a function that does all due background work. */
function workOf({ world, queue, clock }: Product): () => Promise<void> {
  const worker = { id: world.ids.make('wrk'), leaseMs: 60_000 }
  const runner = new ExecutionRunner(world, { isStopping: () => false, callWebhook })
  const segments = segmentWorker()
  const delivery = new DeliveryLoop(world, worker)
  let seen = 0

  async function round(): Promise<void> {
    await runDueJobs(world, worker)
    await updateSegments(world, segments)
    await runner.run()
    await runner.stop()
    await runCampaignScheduler(world, () => false)
    delivery.poke()
    await delivery.idle()
  }

  return async () => {
    for (let rounds = 0; rounds < ROUNDS_MAX; rounds++) {
      seen = queue.wakes.length
      await round()
      // Everything that creates work causes a wake-up.
      if (!queue.wakes.slice(seen).some(({ at }) => at === undefined || at <= clock.now())) return
    }
    throw new Error(`There was something to do more than ${ROUNDS_MAX} times at one moment.`)
  }
}
