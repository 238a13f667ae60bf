import { checkBillingLimits } from '../../access/billing-alerts/scheduler.ts'
import { suspendCritical } from '../../access/reputation/suspend.ts'
import { noticePauses } from '../../access/webhook-notices/notice.ts'
import { dayOf } from '../../audience/events/days.ts'
import { segmentWorker, updateSegments } from '../../audience/segments/follow.ts'
import { UPDATE_SEGMENTS } from '../../audience/segments/store.ts'
import { runCampaignScheduler } from '../../automation/campaigns/scheduler.ts'
import { TEND_CAMPAIGNS } from '../../automation/campaigns/store.ts'
import { ExecutionRunner } from '../../automation/executions/run.ts'
import { RUN_EXECUTIONS } from '../../automation/executions/store.ts'
import { WebhookRunner } from '../../automation/webhooks/run.ts'
import { RUN_WEBHOOKS } from '../../automation/webhooks/store.ts'
import { callWebhook } from '../../automation/workflows/call-webhook.ts'
import { DeliveryLoop } from '../../delivery/outbox/delivery.ts'
import { engageMails } from '../../delivery/outbox/engage.ts'
import { recoverLostClaims } from '../../delivery/outbox/recover.ts'
import { createReminder } from '../../delivery/outbox/remind.ts'
import { createSetBack } from '../../delivery/outbox/set-back.ts'
import type { DeliveryWorld } from '../../delivery/outbox/world.ts'
import { NAMES_KEPT_DAYS } from '../../insight/analytics/store.ts'
import { RetentionRunner } from '../../insight/retention/retain.ts'
import type { World } from '../../kernel/context/world.ts'
import type { WorkerId } from '../../kernel/ids/ids.ts'
import { DELIVER } from '../../mail/emails/store.ts'
import { trimInbox } from '../../mail/inbox/inbox.ts'
import { TEND_CAPS } from '../../tenant/billing/store.ts'
import { ContentMover } from '../../tenant/contents/move.ts'
import { createDomainChecks } from '../../tenant/domains/scheduler.ts'
import { RUN_JOBS } from '../../tenant/jobs/store.ts'
import { FORGOTTEN_MS } from '../../tenant/nodes/schema.ts'
import { reportSlowCommits } from './commits.ts'
import { createJobRunner } from './job-runner.ts'
import type { Task } from './task.ts'

export interface TaskOptions {
  readonly id: WorkerId
  /** The duration of claims without renewal, in milliseconds. */
  readonly leaseMs: number
  /** True if this process also delivers mail. */
  readonly delivery: boolean
  /** Returns true if long work has to stop at the next opportunity. */
  readonly isStopping: () => boolean
}

const SWEEP_MS = 1000
const AUDIENCE_MS = 5000
const PRUNE_MS = 60_000
const DOMAINS_MS = 5000
const CAPS_MS = 5000
const NOTICES_MS = 5000
const COMMITS_MS = 60_000
const CONTENTS_MS = 5000
const AUDIT_BATCH = 500
const NODES_BATCH = 500
const DAY_MS = 86_400_000

/** Returns all background tasks of a deployment. */
export function tasksOf(world: DeliveryWorld, options: TaskOptions): readonly Task[] {
  return [
    ...(options.delivery ? [deliveryTask(world, options)] : []),
    lostClaimsTask(world, options),
    jobsTask(world, options),
    segmentsTask(world, options),
    executionsTask(world, options),
    webhooksTask(world, options),
    {
      name: 'telling owners of paused webhooks',
      sweepEveryMs: NOTICES_MS,
      run: () => noticePauses(world, options.isStopping),
    },
    domainsTask(world),
    {
      name: 'campaign scheduler',
      wake: TEND_CAMPAIGNS,
      sweepEveryMs: SWEEP_MS,
      run: () => runCampaignScheduler(world, options.isStopping),
    },
    { name: 'monitoring commits', sweepEveryMs: COMMITS_MS, run: async () => reportSlowCommits(world) },
    {
      name: 'counting fields',
      sweepEveryMs: AUDIENCE_MS,
      run: () => repeat(options, () => world.store.audience.foldCatalogues()),
    },
    {
      name: 'counting events and emails',
      sweepEveryMs: AUDIENCE_MS,
      run: () => repeat(options, () => world.store.counters.fold()),
    },
    {
      name: 'classifying opens and clicks',
      sweepEveryMs: SWEEP_MS,
      run: () => repeat(options, () => engageMails(world)),
    },
    {
      name: 'checking billing limits',
      wake: TEND_CAPS,
      sweepEveryMs: CAPS_MS,
      run: () => checkBillingLimits(world, options.isStopping),
    },
    {
      name: 'suspending projects',
      sweepEveryMs: PRUNE_MS,
      run: () => suspendCritical(world, options.isStopping),
    },
    retentionTask(world, options),
    contentsTask(world, options),
    { name: 'pruning', sweepEveryMs: PRUNE_MS, run: () => prune(world, options) },
  ]
}

function deliveryTask(world: DeliveryWorld, worker: TaskOptions): Task {
  const delivery = new DeliveryLoop(world, worker)
  const reminder = createReminder(world)
  return {
    name: 'delivery',
    wake: DELIVER,
    sweepEveryMs: SWEEP_MS,
    async run() {
      delivery.poke()
      await delivery.flush()
      await reminder.look()
    },
    renew: () => delivery.renew(),
    stop: () => delivery.stop(),
  }
}

function lostClaimsTask(world: World, worker: TaskOptions): Task {
  const setBack = createSetBack(world, worker)
  return {
    name: 'recovering lost claims',
    sweepEveryMs: SWEEP_MS,
    async run() {
      await recoverLostClaims(world)
      await setBack.look()
    },
  }
}

function jobsTask(world: World, worker: TaskOptions): Task {
  const jobs = createJobRunner(world, worker)
  return {
    name: 'running jobs',
    wake: RUN_JOBS,
    sweepEveryMs: SWEEP_MS,
    run: () => jobs.sweep(),
    renew: () => jobs.renew(),
    stop: () => jobs.stop(),
  }
}

function domainsTask(world: World): Task {
  const checks = createDomainChecks(world)
  return {
    name: 'checking domains',
    sweepEveryMs: DOMAINS_MS,
    run: () => checks.look(),
    stop: () => checks.stop(),
  }
}

function executionsTask(world: World, { isStopping }: TaskOptions): Task {
  const runner = new ExecutionRunner(world, { isStopping, callWebhook })
  return {
    name: 'running workflows',
    wake: RUN_EXECUTIONS,
    sweepEveryMs: SWEEP_MS,
    run: () => runner.run(),
    stop: () => runner.stop(),
  }
}

function webhooksTask(world: World, { isStopping }: TaskOptions): Task {
  const runner = new WebhookRunner(world, { isStopping })
  return {
    name: 'delivering webhooks',
    wake: RUN_WEBHOOKS,
    sweepEveryMs: SWEEP_MS,
    run: () => runner.run(),
    stop: () => runner.stop(),
  }
}

function segmentsTask(world: World, { isStopping }: TaskOptions): Task {
  const worker = segmentWorker(isStopping)
  return {
    name: 'updating segments',
    wake: UPDATE_SEGMENTS,
    sweepEveryMs: AUDIENCE_MS,
    run: () => updateSegments(world, worker),
  }
}

function retentionTask(world: World, { isStopping }: TaskOptions): Task {
  const retention = new RetentionRunner(world)
  return {
    name: 'deleting expired data',
    sweepEveryMs: SWEEP_MS,
    run: () => retention.turn(isStopping),
  }
}

function contentsTask(world: World, { isStopping }: TaskOptions): Task {
  const mover = new ContentMover(world)
  return {
    name: 'moving file contents',
    sweepEveryMs: CONTENTS_MS,
    run: () => repeat({ isStopping }, () => mover.look(isStopping)),
  }
}

async function prune(world: World, options: TaskOptions): Promise<void> {
  await repeat(options, () => world.store.prune(world.clock.now()))
  await repeat(options, () => world.store.counters.forgetNames(dayOf(world.clock.now()) - NAMES_KEPT_DAYS))
  const before = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS)
  await repeat(options, () => world.store.audit.prune(before(world.settings.auditDays), AUDIT_BATCH))
  await repeat(options, () => world.store.requests.prune(before(world.settings.requestsDays), AUDIT_BATCH))
  await repeat(options, () =>
    world.store.nodes.prune(new Date(world.clock.now().getTime() - FORGOTTEN_MS), NODES_BATCH),
  )
  if (!world.mailer.local) return
  for (const project of await world.store.projects.list()) await trimInbox(world.store.project(project.id).inbox)
}

/** Repeats a step until it finds no more work. */
async function repeat({ isStopping }: Pick<TaskOptions, 'isStopping'>, step: () => Promise<number>): Promise<void> {
  while (!isStopping() && (await step()) > 0);
}
