import { createOperatorKey, listOperatorKeys, OperatorKeyInput, revokeOperatorKey } from '@posthorn/core/access'
import { z } from 'zod'
import { created, noContent, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam } from '../http/shapes.ts'
import {
  EXAMPLE_OPERATOR_KEY,
  MadeOperatorKeyRecord,
  OperatorKeyRecord,
  presentMadeOperatorKey,
  presentOperatorKey,
} from './operator-keys.present.ts'

const list = defineRoute({
  method: 'GET',
  path: '/operator/keys',
  operationId: 'listOperatorKeys',
  summary: 'List the keys of operators',
  description: 'All keys of operators, oldest first, also expired ones. Their secrets cannot be shown again.',
  tag: 'Operator',
  access: 'operator',
  samples: { sdk: 'const keys = await client.operator.keys.list()', cli: 'posthorn operator keys list' },
  responses: {
    200: { description: 'Every key.', schema: z.array(OperatorKeyRecord), example: [EXAMPLE_OPERATOR_KEY] },
  },
  handle: async ({ ctx }) => ok((await listOperatorKeys(ctx)).map(presentOperatorKey)),
})

const create = defineRoute({
  method: 'POST',
  path: '/operator/keys',
  operationId: 'createOperatorKey',
  summary: 'Create a key of operators',
  description:
    'The key works immediately, until it expires or is revoked, and is shown only once. Only a person can create keys: an operator who signed in within the last 15 minutes, or the command line on the database.',
  tag: 'Operator',
  access: 'operator',
  audit: { action: 'operator.create_key', own: true },
  body: { schema: OperatorKeyInput.meta({ id: 'OperatorKeyInput' }) },
  examples: {
    monitoring: {
      summary: 'A key for monitoring, for a year',
      value: { name: 'monitoring', expiresAt: '2027-11-21T09:30:00Z' },
    },
  },
  samples: {
    sdk: 'const { key } = await client.operator.keys.create($body)',
    cli: 'posthorn operator keys create monitoring --expires 365d',
  },
  responses: {
    201: {
      description: 'The key with its secret.',
      schema: MadeOperatorKeyRecord,
      example: { ...EXAMPLE_OPERATOR_KEY, key: 'ok_9a41c07e…' },
    },
  },
  errors: ['CONFLICT', 'FRESH_SIGN_IN_REQUIRED'],
  handle: async ({ ctx, body }) => created(presentMadeOperatorKey(await createOperatorKey(ctx, body))),
})

const revoke = defineRoute({
  method: 'DELETE',
  path: '/operator/keys/{id}',
  operationId: 'revokeOperatorKey',
  summary: 'Revoke a key of operators',
  description: 'The key stops working immediately, on all nodes. Only a person can revoke keys, as for creating them.',
  tag: 'Operator',
  access: 'operator',
  audit: { action: 'operator.revoke_key', own: true },
  params: idParam('operator key', EXAMPLE_OPERATOR_KEY.id),
  samples: {
    sdk: "await client.operator.keys.revoke('{id}')",
    cli: 'posthorn operator keys revoke monitoring --yes',
  },
  responses: { 204: { description: 'The key was revoked.' } },
  errors: ['RESOURCE_NOT_FOUND', 'FRESH_SIGN_IN_REQUIRED'],
  handle: async ({ ctx, params }) => {
    await revokeOperatorKey(ctx, params.id)
    return noContent()
  },
})

/** The keys that operate the deployment. */
export const operatorKeyRoutes = [list, create, revoke]
