import type { ListedProject, QueueState } from '@posthorn/core/access'
import { type Job, LANES, type Project } from '@posthorn/core/tenant'
import { z } from 'zod'
import { OptionalTimestamp, optionalTime, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'
import { EXAMPLE_JOB, JobResource, presentAnyJob } from './jobs.present.ts'
import { EXAMPLE_PROJECT } from './projects.present.ts'

const status = z.enum(['active', 'disabled']).describe('`disabled`: suspended, or being emptied; see `reason`.')
const reason = z.string().nullable().describe('Why it is disabled.')

const OperatorProjectResource = z
  .object({
    id: z.string(),
    name: z.string(),
    status,
    reason,
    isFirst: z.boolean().describe('Whether it was the first project of the server.'),
    isSystem: z.boolean().describe('Whether it sends the emails about accounts.'),
    contacts: z.int(),
    mailsOfMonth: z.int().describe('Mails accepted in this month (UTC).'),
    createdAt: Timestamp,
  })
  .meta({ id: 'OperatorProject', description: 'A project as operators see it.' })

export const OperatorProjectPage = z
  .object({ data: z.array(OperatorProjectResource), cursor: z.string().optional(), hasMore: z.boolean() })
  .meta({ id: 'OperatorProjectPage' })

export const EXAMPLE_PROJECT_PAGE: z.input<typeof OperatorProjectPage> = {
  data: [
    {
      id: EXAMPLE_PROJECT.id,
      name: 'Shop',
      status: 'active',
      reason: null,
      isFirst: true,
      isSystem: false,
      contacts: 1200,
      mailsOfMonth: 3400,
      createdAt: '2026-11-21T09:30:00.000Z',
    },
  ],
  hasMore: false,
}

const statusOf = ({ disabled, disabledReason }: Pick<Project, 'disabled' | 'disabledReason'>) => ({
  status: disabled ? ('disabled' as const) : ('active' as const),
  reason: disabledReason ?? null,
})

export const presentListedProject = (project: ListedProject) =>
  onWire(OperatorProjectResource, project, statusOf(project))

export const ProjectStatusResource = z
  .object({ id: z.string(), name: z.string(), status, reason })
  .meta({ id: 'ProjectStatus', description: 'Whether a project can send.' })

export const EXAMPLE_PROJECT_STATUS: z.input<typeof ProjectStatusResource> = {
  id: EXAMPLE_PROJECT.id,
  name: 'Shop',
  status: 'disabled',
  reason: 'Reported as spam by several recipients.',
}

export const presentProjectStatus = (project: Project) => onWire(ProjectStatusResource, project, statusOf(project))

const OperatorJobResource = JobResource.extend({ projectId: z.string() }).meta({
  id: 'OperatorJob',
  description: 'A job with its project.',
})

export const OperatorJobPage = z
  .object({ data: z.array(OperatorJobResource), cursor: z.string().optional(), hasMore: z.boolean() })
  .meta({ id: 'OperatorJobPage' })

export const EXAMPLE_JOB_PAGE: z.input<typeof OperatorJobPage> = {
  data: [{ ...EXAMPLE_JOB, startedBy: null, projectId: EXAMPLE_PROJECT.id }],
  hasMore: false,
}

/** A job as operators see it: without its starter, who belongs to the project. */
export const presentOperatorJob = (job: Job): z.input<typeof OperatorJobResource> => ({
  ...presentAnyJob({ ...job, startedBy: undefined }),
  projectId: job.projectId,
})

const waiting = z.int().describe('Counted up to a limit.')

export const QueueResource = z
  .object({
    mails: z.object({ waiting, oldestDueAt: OptionalTimestamp }).describe('Due mails that wait for a worker.'),
    lanes: z
      .array(
        z.object({
          lane: z.enum(LANES),
          waiting: waiting.describe('Mails that wait for their time: scheduled, or before another attempt.'),
          due: waiting.describe('Mails that wait for a worker.'),
          oldestDueAt: OptionalTimestamp,
          claimed: waiting.describe('Mails that workers hold now.'),
          sentPerMinute: z.int().describe('What all processes sent, on average of their last minutes.'),
        }),
      )
      .describe('The mails of enabled projects by lane, in the order in which workers claim them.'),
    retries: z
      .object({ waiting, oldestAcceptedAt: OptionalTimestamp })
      .describe('Mails that the mail server did not accept, and that wait for another attempt.'),
    unknownOutcomes: z
      .object({
        waiting: waiting.describe('Mails that are tried again.'),
        oldestAcceptedAt: OptionalTimestamp,
        parked: waiting.describe('Mails that wait for a decision of their project.'),
        oldestParkedAt: OptionalTimestamp.describe('When the oldest of them was accepted.'),
        byPolicy: z
          .object({ retry: waiting, once: waiting, park: waiting })
          .describe('Both, by the policy of their projects.'),
      })
      .describe('Mails of which it is unknown whether the mail server accepted them; the oldest ones.'),
    webhooks: z
      .object({ waiting, oldestDueAt: OptionalTimestamp, pausedEndpoints: z.int() })
      .describe('Events that wait for webhook endpoints.'),
    jobs: z
      .array(z.object({ kind: z.string(), waiting, oldestDueAt: Timestamp }))
      .describe('Jobs that wait for a worker, by kind.'),
  })
  .meta({ id: 'Queue', description: 'The work of the server that waits.' })

export const EXAMPLE_QUEUE: z.input<typeof QueueResource> = {
  mails: { waiting: 12, oldestDueAt: '2026-11-21T09:29:58.000Z' },
  lanes: [
    {
      lane: 'transactional',
      waiting: 4,
      due: 12,
      oldestDueAt: '2026-11-21T09:29:58.000Z',
      claimed: 20,
      sentPerMinute: 180,
    },
    { lane: 'workflow', waiting: 0, due: 0, oldestDueAt: null, claimed: 0, sentPerMinute: 0 },
    { lane: 'campaign', waiting: 0, due: 0, oldestDueAt: null, claimed: 20, sentPerMinute: 8200 },
  ],
  retries: { waiting: 0, oldestAcceptedAt: null },
  unknownOutcomes: {
    waiting: 1,
    oldestAcceptedAt: '2026-11-21T09:20:00.000Z',
    parked: 0,
    oldestParkedAt: null,
    byPolicy: { retry: 1, once: 0, park: 0 },
  },
  webhooks: { waiting: 3, oldestDueAt: '2026-11-21T09:29:59.000Z', pausedEndpoints: 0 },
  jobs: [{ kind: 'contacts.import', waiting: 1, oldestDueAt: '2026-11-21T09:29:57.000Z' }],
}

export const presentQueue = (state: QueueState): z.input<typeof QueueResource> => {
  const { mails, lanes, retries, unknown, webhooks, jobs } = state
  return {
    mails: { waiting: mails.mails, oldestDueAt: optionalTime(mails.oldestDueAt) },
    lanes: lanes.map((lane) => ({ ...lane, oldestDueAt: optionalTime(lane.oldestDueAt) })),
    unknownOutcomes: {
      waiting: unknown.retried,
      oldestAcceptedAt: optionalTime(unknown.oldestRetriedAt),
      parked: unknown.parked,
      oldestParkedAt: optionalTime(unknown.oldestParkedAt),
      byPolicy: unknown.policies,
    },
    retries: { waiting: retries.mails, oldestAcceptedAt: optionalTime(retries.oldestCreatedAt) },
    webhooks: {
      waiting: webhooks.waiting,
      oldestDueAt: optionalTime(webhooks.oldestDueAt),
      pausedEndpoints: webhooks.paused,
    },
    jobs: jobs.map(({ kind, jobs, oldestDueAt }) => ({ kind, waiting: jobs, oldestDueAt: oldestDueAt.toISOString() })),
  }
}
