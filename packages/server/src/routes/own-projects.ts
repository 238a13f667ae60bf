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
  description: 'A project, and what you are in it.',
})
const CreatedProject = OwnProject.extend({ public: z.string(), secret: z.string() }).meta({
  id: 'CreatedProject',
  description: 'A project with its keys in clear. The secret one is shown only once.',
})

const list = defineRoute({
  method: 'GET',
  path: '/users/@me/projects',
  operationId: 'listProjects',
  summary: 'List your projects',
  description: `The projects of which you are a member, the first ${MEMBERSHIPS_MAX} that you joined. A key has one project and cannot ask.`,
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
  description: 'You are its owner. The secret key is shown only here.',
  tag: 'Projects',
  access: 'session',
  audit: { action: 'project.create', own: true },
  body: OwnProjectInput.meta({ id: 'ProjectInput' }),
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
    'The first start of a server creates a project and prints its secret key. While that project has no owner, whoever is signed in and has the key becomes its owner. No other project, no named key, and no key that replaced the first can do this.',
  tag: 'Projects',
  access: 'session',
  audit: { action: 'project.claim', own: true },
  body: ClaimRequest.meta({ id: 'ClaimRequest' }),
  examples: { key: { summary: 'With the key that was printed', value: { secret: 'sk_9a41…' } } },
  samples: {
    sdk: 'const project = await client.projects.claim($body.secret)',
    cli: 'posthorn projects claim',
  },
  responses: {
    200: { description: 'The project is yours.', schema: OwnProject, example: { ...EXAMPLE_PROJECT, role: 'OWNER' } },
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
  .meta({ id: 'SetupState', description: 'How far a project is set up.' })

const setup = defineRoute({
  method: 'GET',
  path: '/projects/{id}/setup-state',
  operationId: 'getSetupState',
  summary: 'Get how far the project is set up',
  description: 'What a new project still needs.',
  tag: 'Projects',
  access: 'secret',
  params: idParam('project', EXAMPLE_PROJECT.id),
  samples: {
    sdk: "const state = await client.projects.setupState('{id}')",
    cli: 'posthorn projects setup Shop',
  },
  responses: {
    200: {
      description: 'How far it is.',
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

/** The projects of whoever is signed in, and how far one is set up. */
export const ownProjectRoutes = [list, create, claim, setup]
