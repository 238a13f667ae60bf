import { AppError, type Context } from '@posthorn/core/kernel'
import {
  addDomain,
  DomainInput,
  deleteDomain,
  getDomain,
  listDomains,
  prepareDomain,
  prepareRotation,
  rotateDomain,
  verifyDomain,
} from '@posthorn/core/tenant'
import { z } from 'zod'
import { created, noContent, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam, opaqueId } from '../http/shapes.ts'
import { DomainResource, EXAMPLE_DOMAIN, presentDomain } from './domains.present.ts'
import { EXAMPLE_PROJECT } from './projects.present.ts'

const DomainParams = idParam('domain', EXAMPLE_DOMAIN.id)
const ProjectParams = z.object({
  projectId: opaqueId(
    'project, or `me` for that of the key, which reaches no other; signed in, for that of the header X-Project-Id',
    EXAMPLE_PROJECT.id,
  ),
})

const ONE = { description: 'The domain.', schema: DomainResource, example: EXAMPLE_DOMAIN }

function requireOwn(ctx: Context, projectId: string): void {
  if (projectId !== 'me' && projectId !== ctx.project.id)
    throw new AppError('RESOURCE_NOT_FOUND', { message: 'Project not found.' })
}

const list = defineRoute({
  method: 'GET',
  path: '/domains/project/{projectId}',
  operationId: 'listDomains',
  summary: 'List the domains of the project',
  description: 'All of them, by name. A project has at most 100.',
  tag: 'Domains',
  access: 'secret',
  params: ProjectParams,
  samples: {
    sdk: "const domains = await client.domains.list('{projectId}')",
    cli: 'posthorn domains list',
  },
  responses: { 200: { description: 'Every domain.', schema: z.array(DomainResource), example: [EXAMPLE_DOMAIN] } },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    requireOwn(ctx, params.projectId)
    return ok((await listDomains(ctx)).map((domain) => presentDomain(ctx, domain)))
  },
})

const create = defineRoute({
  method: 'POST',
  path: '/domains',
  operationId: 'addDomain',
  summary: 'Add a domain',
  description:
    'Answers with the DNS records to publish. The domain is verified, and may be used as a sender, once the required ones are found. A domain that the project has, or that another project has verified, is refused with 409.',
  tag: 'Domains',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'domain.create', keeps: ['domain'] },
  body: DomainInput.meta({ id: 'DomainInput' }),
  examples: { domain: { summary: 'A domain', value: { domain: 'example.com' } } },
  samples: {
    sdk: 'const domain = await client.domains.add($body.domain)',
    cli: 'posthorn domains create example.com',
  },
  responses: { 201: { ...ONE, description: 'The domain, with the records to publish.' } },
  errors: ['CONFLICT'],
  prepare: ({ ctx, body }) => prepareDomain(ctx, body),
  handle: async ({ ctx, body, prepared }) =>
    created(presentDomain(ctx, await addDomain(ctx, { ...body, keys: prepared }))),
})

const get = defineRoute({
  method: 'GET',
  path: '/domains/{id}',
  operationId: 'getDomain',
  summary: 'Get a domain',
  description: 'One domain, with its records as they were found at the last check.',
  tag: 'Domains',
  access: 'secret',
  params: DomainParams,
  samples: {
    sdk: "const domain = await client.domains.get('{id}')",
    cli: 'posthorn domains get example.com',
  },
  responses: { 200: ONE },
  errors: ['DOMAIN_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(presentDomain(ctx, await getDomain(ctx, params.id))),
})

const verify = defineRoute({
  method: 'GET',
  path: '/domains/{id}/verify',
  operationId: 'verifyDomain',
  summary: 'Check a domain now',
  description:
    'Asks the name servers and answers with the domain as it is then. Within five seconds of a check it answers with what that one found. A verified domain becomes pending again when its required records are missing or wrong at three checks in a row; name servers that do not answer count neither way.',
  tag: 'Domains',
  access: 'secret',
  params: DomainParams,
  samples: {
    sdk: "const domain = await client.domains.verify('{id}')",
    cli: 'posthorn domains verify example.com',
  },
  responses: { 200: { ...ONE, description: 'The domain as it is now.' } },
  errors: ['DOMAIN_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(presentDomain(ctx, await verifyDomain(ctx, params.id))),
})

const rotate = defineRoute({
  method: 'POST',
  path: '/domains/{id}/rotate',
  operationId: 'rotateDomain',
  summary: 'Change the DKIM keys of a domain',
  description:
    'Makes the next keys and shows their records. Mail is signed with the current ones until the record of the next RSA key is found, and with the next ones from then on. The records of the old keys stay for a week, for mail that is on its way.',
  tag: 'Domains',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'domain.rotate' },
  params: DomainParams,
  samples: {
    sdk: "const domain = await client.domains.rotate('{id}')",
    cli: 'posthorn domains rotate example.com',
  },
  responses: { 200: { ...ONE, description: 'The domain, with the records of its next keys.' } },
  errors: ['DOMAIN_NOT_FOUND', 'CONFLICT'],
  prepare: ({ ctx, params }) => prepareRotation(ctx, params.id),
  handle: async ({ ctx, params, prepared }) =>
    ok(presentDomain(ctx, await rotateDomain(ctx, { id: params.id, keys: prepared }))),
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/domains/{id}',
  operationId: 'deleteDomain',
  summary: 'Delete a domain',
  description:
    'Its mail that waits is not sent. Refused with 409 while a template or a campaign that is scheduled, sending or paused has a sender at it.',
  tag: 'Domains',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'domain.delete' },
  whileSuspended: true,
  params: DomainParams,
  samples: {
    sdk: "await client.domains.delete('{id}')",
    cli: 'posthorn domains delete example.com --yes',
  },
  responses: { 204: { description: 'The domain is gone.' } },
  errors: ['DOMAIN_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => {
    await deleteDomain(ctx, params.id)
    return noContent()
  },
})

/** The domains that mail may be sent from. */
export const domainRoutes = [list, create, get, verify, rotate, remove]
