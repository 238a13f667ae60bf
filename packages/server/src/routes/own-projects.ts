import {
  ClaimRequest,
  claimProject,
  createOwnProject,
  getSetupState,
  listOwnProjects,
  MEMBERSHIPS_MAX,
  OwnProjectInput,
} from '@posthorn/core/access'
import { z } from 'zod'
import { created, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam, OptionalTimestamp, optionalTime } from '../http/shapes.ts'
import { RoleOnWire } from './members.present.ts'
import { EXAMPLE_PROJECT, ProjectRecord, presentProject } from './projects.present.ts'
import { ownProject } from './projects.ts'

const OwnProject = ProjectRecord.extend({ role: RoleOnWire }).meta({
  id: 'OwnProject',
  description: 'A project and your role in it.',
})
const CreatedProject = OwnProject.extend({ public: z.string(), secret: z.string() }).meta({
  id: 'CreatedProject',
  description: 'A project with its keys in plain text. The secret key is shown only once.',
})

const list = defineRoute({
  method: 'GET',
  path: '/users/@me/projects',
  operationId: 'listProjects',
  summary: 'List your projects',
  description: `The first ${MEMBERSHIPS_MAX} projects that you joined. Not available with a key, which has only one project.`,
  tag: 'Projects',
  access: 'session',
  samples: {
    sdk: 'const projects = await client.projects.list()',
    cli: 'posthorn projects list',
  },
  responses: {
    200: {
      description: 'The projects.',
      schema: z.array(OwnProject),
      example: [{ ...EXAMPLE_PROJECT, role: 'OWNER' }],
    },
  },
  handle: async ({ ctx }) =>
    ok(
      (await listOwnProjects(ctx)).map(({ project, role }) => ({
        ...presentProject(ctx.world.settings, project),
        role,
      })),
    ),
})

const create = defineRoute({
  method: 'POST',
  path: '/users/@me/projects',
  operationId: 'createProject',
  summary: 'Create a project',
  description: 'You become its owner. The secret key is not shown again.',
  tag: 'Projects',
  access: 'session',
  audit: { action: 'project.create', own: true },
  body: { schema: OwnProjectInput.meta({ id: 'ProjectInput' }) },
  examples: { shop: { summary: 'A project', value: { name: 'Shop' } } },
  samples: {
    sdk: 'const project = await client.projects.create($body)',
    cli: 'posthorn projects create Shop --use',
  },
  responses: {
    201: {
      description: 'The project with its keys.',
      schema: CreatedProject,
      example: { ...EXAMPLE_PROJECT, role: 'OWNER', public: 'pk_5f0c…', secret: 'sk_9a41…' },
    },
  },
  errors: ['EMAIL_VERIFICATION_REQUIRED', 'CONFLICT'],
  handle: async ({ ctx, body }) => {
    const { project, role, keys } = await createOwnProject(ctx, body)
    return created({ ...presentProject(ctx.world.settings, project), role, ...keys })
  },
})

const claim = defineRoute({
  method: 'POST',
  path: '/users/@me/projects/claim',
  operationId: 'claimProject',
  summary: 'Claim the first project',
  description:
    'The first start of a server creates a project and prints its secret key. While that project has no owner, a signed-in user with the key can become its owner. This does not work with other projects, named keys, or a key that replaced the first one.',
  tag: 'Projects',
  access: 'session',
  audit: { action: 'project.claim', own: true },
  body: { schema: ClaimRequest.meta({ id: 'ClaimRequest' }) },
  examples: { key: { summary: 'With the key that was printed', value: { secret: 'sk_9a41…' } } },
  samples: {
    sdk: 'const project = await client.projects.claim($body.secret)',
    cli: 'posthorn projects claim',
  },
  responses: {
    200: { description: 'You own the project.', schema: OwnProject, example: { ...EXAMPLE_PROJECT, role: 'OWNER' } },
  },
  errors: ['EMAIL_VERIFICATION_REQUIRED', 'INSUFFICIENT_SCOPE', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMIT_EXCEEDED'],
  handle: async ({ ctx, body }) => {
    const { project, role } = await claimProject(ctx, body)
    return ok({ ...presentProject(ctx.world.settings, project), role })
  },
})

const SetupRecord = z
  .object({
    hasVerifiedDomain: z.boolean(),
    hasSubscription: z.boolean().describe('Whether the project has a paid plan.'),
    contactCount: z.int(),
    lastCampaignSentAt: OptionalTimestamp,
    hasEnabledWorkflow: z.boolean(),
    hasSentEmail: z.boolean(),
  })
  .meta({ id: 'SetupState', description: 'The setup state of a project.' })

const setup = defineRoute({
  method: 'GET',
  path: '/projects/{id}/setup-state',
  operationId: 'getSetupState',
  summary: 'Get the setup state of the project',
  description: 'The remaining setup steps of a new project.',
  tag: 'Projects',
  access: 'secret',
  params: idParam('project', EXAMPLE_PROJECT.id),
  samples: {
    sdk: "const state = await client.projects.setupState('{id}')",
    cli: 'posthorn projects setup Shop',
  },
  responses: {
    200: {
      description: 'The state.',
      schema: SetupRecord,
      example: {
        hasVerifiedDomain: true,
        hasSubscription: false,
        contactCount: 1200,
        hasSentEmail: true,
        lastCampaignSentAt: '2026-11-21T09:30:00.000Z',
        hasEnabledWorkflow: false,
      },
    },
  },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    ownProject(ctx, params.id)
    const { lastCampaignSentAt, ...state } = await getSetupState(ctx)
    return ok({ ...state, lastCampaignSentAt: optionalTime(lastCampaignSentAt) })
  },
})

/** The projects of the signed-in user, and the setup steps of one. */
export const ownProjectRoutes = [list, create, claim, setup]
