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

const ProjectParams = idParam('project; a key reaches only its own', EXAMPLE_PROJECT.id)
const KeyParams = ProjectParams.extend({ keyId: opaqueId('key', EXAMPLE_KEY.id) })

const current = defineRoute({
  method: 'GET',
  path: '/key',
  operationId: 'getCurrentKey',
  summary: 'Get the key of the request',
  description:
    'What the key of this request is and may do, and which project it belongs to. Every secret or named key may ask.',
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
  description: `The keys beside the two of the project, oldest first, at most ${KEYS_MAX}; expired ones too. Never their secrets.`,
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
    'A key that may do what its scopes say, until it expires or is deleted. It is shown only here. No named key manages the project: its settings, keys, members, domains and billing are for the secret key and for members who are signed in.',
  tag: 'Keys',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'key.create', id: 'answer', keeps: ['name', 'scopes', 'expiresAt'] },
  whileSuspended: true,
  sealed: true,
  params: ProjectParams,
  body: KeyInput.meta({ id: 'KeyInput' }),
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
    'The old secret stops working at once; the new one is shown only here. Name and scopes stay, and so does the time to expire unless another is sent.',
  tag: 'Keys',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'key.rotate', keeps: ['expiresAt'] },
  whileSuspended: true,
  whileEmptied: true,
  sealed: true,
  isBodyOptional: true,
  params: KeyParams,
  body: KeyRotation.meta({ id: 'KeyRotation' }),
  examples: { later: { summary: 'Let it live on', value: { expiresAt: '2027-05-20T09:30:00Z' } } },
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
  description: 'It stops working at once, everywhere.',
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
