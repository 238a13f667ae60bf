import { createKey, deleteKey, KEYS_MAX, KeyInput, KeyRotation, listKeys, rotateKey } from '@posthorn/core/access'
import { z } from 'zod'
import { created, noContent, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam, opaqueId } from '../http/shapes.ts'
import {
  CurrentKeyRecord,
  EXAMPLE_CURRENT_KEY,
  EXAMPLE_KEY,
  KeyRecord,
  MadeKeyRecord,
  presentCurrentKey,
  presentKey,
  presentMadeKey,
} from './keys.present.ts'
import { EXAMPLE_PROJECT } from './projects.present.ts'
import { ownProject } from './projects.ts'

const ProjectParams = idParam('project; a key can only access its own', EXAMPLE_PROJECT.id)
const KeyParams = ProjectParams.extend({ keyId: opaqueId('key', EXAMPLE_KEY.id) })

const current = defineRoute({
  method: 'GET',
  path: '/key',
  operationId: 'getCurrentKey',
  summary: 'Get the key of the request',
  description: 'The key of this request, its permissions, and its project. Available to every secret or named key.',
  tag: 'Keys',
  access: 'secret',
  samples: {
    sdk: 'const key = await client.keys.current()',
  },
  scopes: [],
  responses: { 200: { description: 'The key.', schema: CurrentKeyRecord, example: EXAMPLE_CURRENT_KEY } },
  handle: ({ ctx }) => ok(presentCurrentKey(ctx)),
})

const list = defineRoute({
  method: 'GET',
  path: '/projects/{id}/keys',
  operationId: 'listKeys',
  summary: 'List the named keys of the project',
  description: `The named keys of the project without their secrets, oldest first, at most ${KEYS_MAX}, including expired ones.`,
  tag: 'Keys',
  access: 'secret',
  needs: 'manage',
  params: ProjectParams,
  samples: {
    sdk: "const keys = await client.keys.list('{id}')",
    cli: 'posthorn keys list',
  },
  responses: { 200: { description: 'The keys.', schema: z.array(KeyRecord), example: [EXAMPLE_KEY] } },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    ownProject(ctx, params.id)
    return ok((await listKeys(ctx)).map(presentKey))
  },
})

const create = defineRoute({
  method: 'POST',
  path: '/projects/{id}/keys',
  operationId: 'createKey',
  summary: 'Create a named key',
  description:
    'Creates a key with the given scopes, valid until it expires or is deleted. It is not shown again. Named keys cannot manage the settings, keys, members, domains and billing of the project: this requires the secret key or a signed-in member.',
  tag: 'Keys',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'key.create', id: 'answer', keeps: ['name', 'scopes', 'expiresAt'] },
  whileSuspended: true,
  sealed: true,
  params: ProjectParams,
  body: { schema: KeyInput.meta({ id: 'KeyInput' }) },
  examples: {
    ci: {
      summary: 'A key that sends and tracks, for a quarter',
      value: { name: 'ci', scopes: ['send', 'track'], expiresAt: '2027-02-19T09:30:00Z' },
    },
  },
  samples: {
    sdk: "const { key } = await client.keys.create('{id}', $body)",
    cli: 'posthorn keys create ci --scope send,track --expires 90d',
  },
  responses: {
    201: {
      description: 'The key with its secret.',
      schema: MadeKeyRecord,
      example: { ...EXAMPLE_KEY, key: 'sk_9a41c07e…' },
    },
  },
  errors: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params, body }) => {
    ownProject(ctx, params.id)
    return created(presentMadeKey(await createKey(ctx, body)))
  },
})

const rotate = defineRoute({
  method: 'POST',
  path: '/projects/{id}/keys/{keyId}/rotate',
  operationId: 'rotateKey',
  summary: 'Replace the secret of a named key',
  description:
    'The old secret stops working immediately; the new one is not shown again. Name, scopes and expiry time do not change unless a new expiry time is sent.',
  tag: 'Keys',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'key.rotate', keeps: ['expiresAt'] },
  whileSuspended: true,
  whileEmptied: true,
  sealed: true,
  params: KeyParams,
  body: { schema: KeyRotation.meta({ id: 'KeyRotation' }), isOptional: true },
  examples: { later: { summary: 'With a new expiry time', value: { expiresAt: '2027-05-20T09:30:00Z' } } },
  samples: {
    sdk: "const { key } = await client.keys.rotate('{id}', '{keyId}', $body)",
    cli: 'posthorn keys rotate ci --yes',
  },
  responses: {
    200: {
      description: 'The key with its new secret.',
      schema: MadeKeyRecord,
      example: { ...EXAMPLE_KEY, key: 'sk_9a41c07e…' },
    },
  },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params, body }) => {
    ownProject(ctx, params.id)
    return ok(presentMadeKey(await rotateKey(ctx, { id: params.keyId, ...body })))
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/projects/{id}/keys/{keyId}',
  operationId: 'deleteKey',
  summary: 'Delete a named key',
  description: 'It stops working immediately, everywhere.',
  tag: 'Keys',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'key.delete' },
  whileSuspended: true,
  whileEmptied: true,
  params: KeyParams,
  samples: {
    sdk: "await client.keys.delete('{id}', '{keyId}')",
    cli: 'posthorn keys delete ci --yes',
  },
  responses: { 204: { description: 'Deleted.' } },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    ownProject(ctx, params.id)
    await deleteKey(ctx, params.keyId)
    return noContent()
  },
})

/** The key of the request, and the keys besides the two of a project. */
export const keyRoutes = [current, list, create, rotate, remove]
