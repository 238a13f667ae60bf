import { AppError, type Context } from '@posthorn/core/kernel'
import { type Project, ProjectChanges, rotateKeys, updateProject } from '@posthorn/core/tenant'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam } from '../http/shapes.ts'
import { EXAMPLE_PROJECT, ProjectKeys, ProjectRecord, presentKeys, presentProject } from './projects.present.ts'

const ProjectParams = idParam('project; a key can only access its own', EXAMPLE_PROJECT.id)

/** Returns the key's project. Throws for any other id: that project does not exist for the caller. */
export function ownProject(ctx: Context, id: string): Project {
  if (id !== ctx.project.id) throw new AppError('RESOURCE_NOT_FOUND', { message: 'Project not found.' })
  return ctx.project
}

const get = defineRoute({
  method: 'GET',
  path: '/users/@me/projects/{id}',
  operationId: 'getProject',
  summary: 'Get the settings of the project',
  description: 'The project of the key and its settings.',
  tag: 'Projects',
  access: 'secret',
  revises: 'project',
  params: ProjectParams,
  samples: {
    sdk: "const project = await client.projects.get('{id}')",
    cli: 'posthorn projects get Shop',
  },
  responses: { 200: { description: 'The project.', schema: ProjectRecord, example: EXAMPLE_PROJECT } },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: ({ ctx, params }) => ok(presentProject(ctx.settings, ownProject(ctx, params.id))),
})

const update = defineRoute({
  method: 'PATCH',
  path: '/users/@me/projects/{id}',
  operationId: 'updateProject',
  summary: 'Change the settings of the project',
  description: 'Only the given fields change.',
  tag: 'Projects',
  access: 'secret',
  revises: 'project',
  needs: 'manage',
  audit: {
    action: 'project.update',
    keeps: [
      'name',
      'language',
      'color',
      'postalAddress',
      'tracking',
      'sendRatePerSecond',
      'unknownPolicy',
      'softBouncesMax',
      'publicTracking',
      'publicResubscribe',
      'publicFieldsMax',
      'emailBodiesDays',
      'eventsDays',
      'emailsDays',
      'strictTemplates',
    ],
  },
  params: ProjectParams,
  body: { schema: ProjectChanges.meta({ id: 'ProjectChanges' }) },
  examples: {
    policy: { summary: 'Never risk a duplicate', value: { unknownPolicy: { transactional: 'park' } } },
    public: { summary: 'The public key cannot create fields', value: { publicTracking: 'known-fields' } },
    retention: {
      summary: 'Keep texts of mails for a month, and events',
      value: { emailBodiesDays: 30, eventsDays: null },
    },
    rate: { summary: 'Ten mails per second', value: { sendRatePerSecond: 10 } },
  },
  samples: {
    sdk: "const project = await client.projects.update('{id}', $body)",
    cli: 'posthorn projects update Shop --no-opens',
  },
  responses: { 200: { description: 'The updated project.', schema: ProjectRecord, example: EXAMPLE_PROJECT } },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params, body }) => {
    ownProject(ctx, params.id)
    return ok(presentProject(ctx.settings, await updateProject(ctx, body)))
  },
})

const regenerateKeys = defineRoute({
  method: 'POST',
  path: '/users/@me/projects/{id}/regenerate-keys',
  operationId: 'regenerateKeys',
  summary: 'Replace both API keys',
  description:
    'Creates a new public and a new secret key. The old keys stop working immediately; the new ones are shown only once.',
  tag: 'Projects',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'project.rotate_keys' },
  whileSuspended: true,
  whileEmptied: true,
  sealed: true,
  params: ProjectParams,
  samples: {
    sdk: "const keys = await client.projects.regenerateKeys('{id}')",
    cli: 'posthorn keys rotate --project {id} --yes',
  },
  responses: {
    200: {
      description: 'The new keys.',
      schema: ProjectKeys,
      example: { id: EXAMPLE_PROJECT.id, name: 'My project', public: 'pk_5f0c…', secret: 'sk_9a41…' },
    },
  },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(presentKeys(ownProject(ctx, params.id), await rotateKeys(ctx))),
})

/** The caller's own project. */
export const projectRoutes = [get, update, regenerateKeys]
