import { deleteProject, resetProject } from '@posthorn/core/access'
import { z } from 'zod'
import { accepted, noContent } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam } from '../http/shapes.ts'
import { EXAMPLE_PROJECT } from './projects.present.ts'
import { ownProject } from './projects.ts'

const ProjectParams = idParam('project', EXAMPLE_PROJECT.id)
const ResetStarted = z
  .object({ message: z.string(), jobId: z.string() })
  .meta({ id: 'ResetStarted', description: 'The project is being reset.' })
const STARTED = 'The project is being reset.'

const remove = defineRoute({
  method: 'DELETE',
  path: '/users/@me/projects/{id}',
  operationId: 'deleteProject',
  summary: 'Delete the project',
  description:
    'Its keys stop working and its members lose access immediately, and waiting mail is not sent; all data is deleted in the background. This cannot be undone. Only a signed-in owner can delete a project; a secret key cannot. A project with an active subscription cannot be deleted.',
  tag: 'Projects',
  access: 'secret',
  needs: 'own',
  audit: { action: 'project.delete' },
  whileEmptied: true,
  params: ProjectParams,
  samples: {
    sdk: "await client.projects.delete('{id}')",
    cli: 'posthorn projects delete Shop --yes',
  },
  responses: { 204: { description: 'Deleted.' } },
  errors: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => {
    ownProject(ctx, params.id)
    await deleteProject(ctx)
    return noContent()
  },
})

const reset = defineRoute({
  method: 'POST',
  path: '/users/@me/projects/{id}/reset',
  operationId: 'resetProject',
  summary: 'Reset the project',
  description:
    'Deletes contacts, events, mails, templates, segments, campaigns, workflows, images, suppressions and statistics in the background. Members, keys, domains and settings are kept. The project is disabled until the reset is complete. This cannot be undone.',
  tag: 'Projects',
  access: 'secret',
  needs: 'empty',
  audit: { action: 'project.reset' },
  whileEmptied: true,
  params: ProjectParams,
  samples: {
    sdk: "const { jobId } = await client.projects.reset('{id}')",
    cli: 'posthorn projects reset Shop --yes',
  },
  responses: {
    202: {
      description: 'The reset has started.',
      schema: ResetStarted,
      example: { message: STARTED, jobId: 'job_01kajw8k2b5d8f1h4j7n0q3s6v' },
    },
  },
  errors: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => {
    ownProject(ctx, params.id)
    return accepted({ message: STARTED, jobId: await resetProject(ctx) })
  },
})

/** Actions that cannot be undone. */
export const wipeRoutes = [remove, reset]
