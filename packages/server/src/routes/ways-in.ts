import {
  AddPasskeyRequest,
  addPasskey,
  departToLink,
  LinkRequest,
  offerPasskey,
  PasskeyName,
  removePasskey,
  renamePasskey,
  unlink,
} from '@posthorn/core/access'
import { z } from 'zod'
import { providerCookie } from '../http/cookies.ts'
import { created, noContent, ok } from '../http/reply.ts'
import { defineRoute, NOT_AUDITED } from '../http/route.ts'
import { DONE, Done } from './accounts.present.ts'
import {
  EXAMPLE_ANSWER,
  EXAMPLE_OFFER,
  EXAMPLE_PASSKEY,
  PasskeyOfferRecord,
  PasskeyRecord,
  presentOffer,
  presentPasskey,
} from './own-security.present.ts'

const BODY_LIMIT = 16 * 1024
/** An answer may hold a certificate of the device. */
const ANSWER_LIMIT = 64 * 1024
const FRESH = 'The session must be at most 15 minutes old: sign in again first.'
const LAST = `The last sign-in method cannot be removed. All other sessions end. ${FRESH}`

/** Ids that others chose: of devices, or of accounts at providers. */
const KeyParam = z.object({ id: z.string().meta({ description: 'The id.', examples: ['kq3b-4Zr'] }) })

const offer = defineRoute({
  method: 'POST',
  path: '/users/@me/passkeys/options',
  operationId: 'offerPasskey',
  summary: 'Start adding a passkey',
  description: `Returns the options for navigator.credentials.create(), and a ticket to send with the response. ${FRESH}`,
  tag: 'Accounts',
  access: 'session',
  audit: NOT_AUDITED.offers,
  body: { limit: BODY_LIMIT },
  samples: {
    sdk: 'const offer = await client.account.passkeys.offer()',
  },
  responses: {
    200: { description: 'The options and the ticket.', schema: PasskeyOfferRecord, example: EXAMPLE_OFFER },
  },
  errors: ['FRESH_SIGN_IN_REQUIRED'],
  handle: async ({ ctx }) => ok(presentOffer(await offerPasskey(ctx))),
})

const add = defineRoute({
  method: 'POST',
  path: '/users/@me/passkeys',
  operationId: 'addPasskey',
  summary: 'Add a passkey',
  description: `Requires the response of the browser. An account can have at most 20 passkeys. ${FRESH}`,
  tag: 'Accounts',
  access: 'session',
  audit: { action: 'passkey.add', own: true },
  body: { schema: AddPasskeyRequest.meta({ id: 'AddPasskeyRequest' }), limit: ANSWER_LIMIT },
  examples: {
    made: {
      summary: 'The response of a browser',
      value: { ticket: 'v1.pCq…', name: 'Laptop', answer: EXAMPLE_ANSWER },
    },
  },
  samples: {
    sdk: 'const passkey = await client.account.passkeys.add($body)',
  },
  responses: { 201: { description: 'The passkey.', schema: PasskeyRecord, example: EXAMPLE_PASSKEY } },
  errors: ['FRESH_SIGN_IN_REQUIRED', 'CONFLICT'],
  handle: async ({ ctx, body }) => created(presentPasskey(await addPasskey(ctx, body))),
})

const rename = defineRoute({
  method: 'PATCH',
  path: '/users/@me/passkeys/{id}',
  operationId: 'renamePasskey',
  summary: 'Rename a passkey',
  description: 'The name is only shown to its owner.',
  tag: 'Accounts',
  access: 'session',
  audit: { action: 'passkey.rename', own: true },
  params: KeyParam,
  body: { schema: z.object({ name: PasskeyName }).meta({ id: 'PasskeyChanges' }), limit: BODY_LIMIT },
  examples: { name: { summary: 'Another name', value: { name: 'Work laptop' } } },
  samples: {
    sdk: "await client.account.passkeys.rename('{id}', $body.name)",
  },
  responses: { 200: { description: 'Renamed.', schema: Done, example: DONE } },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params, body }) => {
    await renamePasskey(ctx, { id: params.id, name: body.name })
    return ok(DONE)
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/users/@me/passkeys/{id}',
  operationId: 'removePasskey',
  summary: 'Remove a passkey',
  description: LAST,
  tag: 'Accounts',
  access: 'session',
  audit: { action: 'passkey.remove', own: true },
  params: KeyParam,
  samples: {
    sdk: "await client.account.passkeys.remove('{id}')",
  },
  responses: { 204: { description: 'Removed.' } },
  errors: ['FRESH_SIGN_IN_REQUIRED', 'RESOURCE_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => {
    await removePasskey(ctx, params.id)
    return noContent()
  },
})

const DepartureRecord = z
  .object({ url: z.string().describe('The URL to open in the browser.') })
  .meta({ id: 'ProviderDeparture' })

const link = defineRoute({
  method: 'POST',
  path: '/users/@me/identities',
  operationId: 'linkIdentity',
  summary: 'Start linking an account at a provider',
  description: `Returns the URL to open in the browser, and sets a cookie for the return. ${FRESH}`,
  tag: 'Accounts',
  access: 'session',
  audit: NOT_AUDITED.offers,
  body: { schema: LinkRequest.meta({ id: 'LinkRequest' }), limit: BODY_LIMIT },
  examples: { github: { summary: 'GitHub', value: { provider: 'github' } } },
  samples: {
    sdk: 'const { url } = await client.account.identities.link($body)',
  },
  responses: {
    200: {
      description: 'The URL.',
      schema: DepartureRecord,
      example: { url: 'https://github.com/login/oauth/authorize?…' },
    },
  },
  errors: ['FRESH_SIGN_IN_REQUIRED', 'RESOURCE_NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  handle: async ({ ctx, body }) => {
    const { url, ticket } = await departToLink(ctx, body)
    return { ...ok({ url }), headers: { 'set-cookie': [providerCookie(ticket, ctx.world.settings.baseUrl)] } }
  },
})

const removeLink = defineRoute({
  method: 'DELETE',
  path: '/users/@me/identities/{id}',
  operationId: 'unlinkIdentity',
  summary: 'Unlink an account at a provider',
  description: LAST,
  tag: 'Accounts',
  access: 'session',
  audit: { action: 'identity.unlink', own: true },
  params: KeyParam,
  samples: {
    sdk: "await client.account.identities.unlink('{id}')",
  },
  responses: { 204: { description: 'Unlinked.' } },
  errors: ['FRESH_SIGN_IN_REQUIRED', 'RESOURCE_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => {
    await unlink(ctx, params.id)
    return noContent()
  },
})

/** Passkeys and linked accounts of the signed-in user. */
export const waysInRoutes = [offer, add, rename, remove, link, removeLink]
