import { AppError, type Context } from '@posthorn/core/kernel'
import {
  addDomain,
  DOMAIN_FINDINGS_KEPT_MS,
  DomainInput,
  deleteDomain,
  examineDomain,
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
import { DomainDiagnosisResource, EXAMPLE_DOMAIN_DIAGNOSIS, presentDomainDiagnosis } from './doctor.present.ts'
import { DomainResource, EXAMPLE_DOMAIN, presentDomain } from './domains.present.ts'
import { EXAMPLE_PROJECT } from './projects.present.ts'

const DomainParams = idParam('domain', EXAMPLE_DOMAIN.id)
const ProjectParams = z.object({
  projectId: opaqueId(
    'project, or `me` for the project of the key, which cannot access others, or for the project of the header X-Project-Id of a signed-in user',
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
  description: 'All domains, by name. A project can have at most 100.',
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
    'Returns the DNS records to publish. After the required records are found, the domain is verified and can be used as a sender. A domain that the project already has, or that another project has verified, is refused with 409.',
  tag: 'Domains',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'domain.create', keeps: ['domain'] },
  body: { schema: DomainInput.meta({ id: 'DomainInput' }) },
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
  description: 'One domain, with the results of the last check of its records.',
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
    'Checks the records and returns the domain with the results. Within five seconds of a check, it returns the results of that check. A verified domain becomes pending again if required records are missing or wrong in three consecutive checks; checks without a response from the name servers do not count.',
  tag: 'Domains',
  access: 'secret',
  params: DomainParams,
  samples: {
    sdk: "const domain = await client.domains.verify('{id}')",
    cli: 'posthorn domains verify example.com',
  },
  responses: { 200: { ...ONE, description: 'The updated domain.' } },
  errors: ['DOMAIN_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(presentDomain(ctx, await verifyDomain(ctx, params.id))),
})

const examine = defineRoute({
  method: 'GET',
  path: '/domains/{id}/doctor',
  operationId: 'examineDomain',
  summary: 'Check everything that receivers look at',
  description: `Checks the DNS records of the domain, SPF with its ten lookups, DMARC, MX, reverse DNS of the sending addresses, one-click unsubscribe, and encryption, like \`posthorn doctor --domain\`. Changes nothing: use \`verify\` to verify the domain. The same findings are returned for ${DOMAIN_FINDINGS_KEPT_MS / 1000} seconds; a check that takes over 20 seconds is a warning.`,
  tag: 'Domains',
  access: 'secret',
  params: DomainParams,
  samples: {
    sdk: "const { findings } = await client.domains.doctor('{id}')",
    cli: 'posthorn domains doctor example.com',
  },
  responses: {
    200: { description: 'The findings.', schema: DomainDiagnosisResource, example: EXAMPLE_DOMAIN_DIAGNOSIS },
  },
  errors: ['DOMAIN_NOT_FOUND', 'DOCTOR_UNAVAILABLE', 'RATE_LIMIT_EXCEEDED'],
  handle: async ({ ctx, params }) => ok(presentDomainDiagnosis(await examineDomain(ctx, params.id))),
})

const rotate = defineRoute({
  method: 'POST',
  path: '/domains/{id}/rotate',
  operationId: 'rotateDomain',
  summary: 'Change the DKIM keys of a domain',
  description:
    'Creates the next keys and returns their records. Mail is signed with the current keys until the record of the next RSA key is found, and then with the next keys. Keep the records of the old keys for a week, for mail in transit.',
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
    'Its waiting mail is not sent. Refused with 409 while a template, or a campaign that is scheduled, sending or paused, has a sender at the domain.',
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
  responses: { 204: { description: 'The domain was deleted.' } },
  errors: ['DOMAIN_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => {
    await deleteDomain(ctx, params.id)
    return noContent()
  },
})

/** Sender domains. */
export const domainRoutes = [list, create, get, verify, examine, rotate, remove]
