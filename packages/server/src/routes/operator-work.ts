import {
  getQueue,
  listAllJobs,
  listAllProjects,
  OperatorJobsQuery,
  OperatorProjectsQuery,
  QUEUE_COUNTED_MAX,
  SuspensionInput,
  suspendProject,
  unsuspendProject,
} from '@posthorn/core/access'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam } from '../http/shapes.ts'
import {
  EXAMPLE_JOB_PAGE,
  EXAMPLE_PROJECT_PAGE,
  EXAMPLE_PROJECT_STATUS,
  EXAMPLE_QUEUE,
  OperatorJobPage,
  OperatorProjectPage,
  ProjectStatusResource,
  presentListedProject,
  presentOperatorJob,
  presentProjectStatus,
  presentQueue,
  QueueResource,
} from './operator-work.present.ts'

const ProjectParams = idParam('project', EXAMPLE_PROJECT_STATUS.id)

const projects = defineRoute({
  method: 'GET',
  path: '/operator/projects',
  operationId: 'listAllProjects',
  summary: 'List the projects of the server',
  description:
    'All projects, newest first, or by name for a search. The counts are maintained, and may be a few seconds old.',
  tag: 'Operator',
  access: 'operator',
  query: OperatorProjectsQuery,
  samples: {
    sdk: "for await (const project of client.operator.projects.list({ status: 'disabled' })) console.log(project.name)",
    cli: 'posthorn operator projects list --status disabled',
  },
  responses: {
    200: { description: 'A page of projects.', schema: OperatorProjectPage, example: EXAMPLE_PROJECT_PAGE },
  },
  handle: async ({ ctx, query }) => {
    const { data, cursor, hasMore } = await listAllProjects(ctx, query)
    return ok({ data: data.map(presentListedProject), ...(cursor !== undefined && { cursor }), hasMore })
  },
})

const suspend = defineRoute({
  method: 'POST',
  path: '/operator/projects/{id}/suspend',
  operationId: 'suspendProject',
  summary: 'Suspend a project',
  description:
    'The mail of the project waits until the project is unsuspended. Its members can still read and export everything, and see the reason. Recorded in the log of operators, and in the log of the project.',
  tag: 'Operator',
  access: 'operator',
  audit: { action: 'project.suspend', own: true },
  params: ProjectParams,
  body: { schema: SuspensionInput.meta({ id: 'SuspensionInput' }) },
  examples: { spam: { summary: 'With a reason', value: { reason: 'Reported as spam by several recipients.' } } },
  samples: {
    sdk: "await client.operator.projects.suspend('{id}', $body.reason)",
    cli: "posthorn operator projects suspend {id} --reason 'Reported as spam by several recipients.' --yes",
  },
  responses: {
    200: { description: 'The project is suspended.', schema: ProjectStatusResource, example: EXAMPLE_PROJECT_STATUS },
  },
  errors: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params, body }) => ok(presentProjectStatus(await suspendProject(ctx, { ...params, ...body }))),
})

const unsuspend = defineRoute({
  method: 'POST',
  path: '/operator/projects/{id}/unsuspend',
  operationId: 'unsuspendProject',
  summary: 'Unsuspend a project',
  description: 'The waiting mail of the project is sent. Its rates start over on the next day (UTC).',
  tag: 'Operator',
  access: 'operator',
  audit: { action: 'project.unsuspend', own: true },
  params: ProjectParams,
  samples: {
    sdk: "await client.operator.projects.unsuspend('{id}')",
    cli: 'posthorn operator projects unsuspend {id}',
  },
  responses: {
    200: {
      description: 'The project can send again.',
      schema: ProjectStatusResource,
      example: { ...EXAMPLE_PROJECT_STATUS, status: 'active', reason: null },
    },
  },
  errors: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => ok(presentProjectStatus(await unsuspendProject(ctx, params.id))),
})

const jobs = defineRoute({
  method: 'GET',
  path: '/operator/jobs',
  operationId: 'listAllJobs',
  summary: 'List the jobs of all projects',
  description: 'Background work of all projects, newest first, without the people who started it.',
  tag: 'Operator',
  access: 'operator',
  query: OperatorJobsQuery,
  samples: {
    sdk: "for await (const job of client.operator.jobs({ state: 'failed' })) console.log(job.projectId, job.failedReason)",
    cli: 'posthorn operator jobs --state failed',
  },
  responses: { 200: { description: 'A page of jobs.', schema: OperatorJobPage, example: EXAMPLE_JOB_PAGE } },
  handle: async ({ ctx, query }) => {
    const { data, cursor, hasMore } = await listAllJobs(ctx, query)
    return ok({ data: data.map(presentOperatorJob), ...(cursor !== undefined && { cursor }), hasMore })
  },
})

const queue = defineRoute({
  method: 'GET',
  path: '/operator/queue',
  operationId: 'getQueue',
  summary: 'Get the work that waits',
  description: `Mails by lane, retries, unknown outcomes, webhooks, and jobs that wait, with the time of the oldest, and what is sent in a minute. Each count ends at ${QUEUE_COUNTED_MAX.toLocaleString('en')}; that of webhooks at 100,000.`,
  tag: 'Operator',
  access: 'operator',
  samples: { sdk: 'const { mails } = await client.operator.queue()', cli: 'posthorn operator queue' },
  responses: { 200: { description: 'The work that waits.', schema: QueueResource, example: EXAMPLE_QUEUE } },
  handle: async ({ ctx }) => ok(presentQueue(await getQueue(ctx))),
})

/** The projects of the server and their work. */
export const operatorWorkRoutes = [projects, suspend, unsuspend, jobs, queue]
