import {
  ConfirmTotpRequest,
  changePassword,
  confirmTotp,
  endOtherSessions,
  endSession,
  getWaysIn,
  offerTotp,
  PasswordRequest,
  removeTotp,
  renewRecoveryCodes,
} from '@posthorn/core/access'
import { z } from 'zod'
import { deviceCookie } from '../http/cookies.ts'
import { noContent, ok } from '../http/reply.ts'
import { defineRoute, NOT_AUDITED } from '../http/route.ts'
import { idParam } from '../http/shapes.ts'
import { DONE, Done } from './accounts.present.ts'
import {
  EXAMPLE_CODES,
  EXAMPLE_WAYS_IN,
  presentWaysIn,
  RecoveryCodesRecord,
  WaysInRecord,
} from './own-security.present.ts'

const BODY_LIMIT = 16 * 1024
const FRESH = 'The session must be at most 15 minutes old: sign in again first.'
const OTHERS = 'All other sessions end.'

const ways = defineRoute({
  method: 'GET',
  path: '/users/@me/security',
  operationId: 'getWaysIn',
  summary: 'Get your sign-in methods',
  description: 'The second factor, passkeys, linked accounts and sessions of the user, without secrets.',
  tag: 'Accounts',
  access: 'session',
  samples: {
    sdk: 'const ways = await client.account.security.get()',
  },
  responses: {
    200: { description: 'The sign-in methods and sessions.', schema: WaysInRecord, example: EXAMPLE_WAYS_IN },
  },
  handle: async ({ ctx }) => ok(presentWaysIn(await getWaysIn(ctx))),
})

const password = defineRoute({
  method: 'POST',
  path: '/users/@me/password',
  operationId: 'changePassword',
  summary: 'Choose a password',
  description: `Sets or changes the password. ${OTHERS} ${FRESH}`,
  tag: 'Accounts',
  access: 'session',
  audit: { action: 'password.change', own: true },
  body: { schema: PasswordRequest.meta({ id: 'PasswordRequest' }), limit: BODY_LIMIT },
  examples: { new: { summary: 'Another one', value: { password: 'battery staple' } } },
  samples: {
    sdk: 'await client.account.security.changePassword($body.password)',
  },
  responses: { 200: { description: 'The password is changed.', schema: Done, example: DONE } },
  errors: ['FRESH_SIGN_IN_REQUIRED', 'RATE_LIMIT_EXCEEDED'],
  handle: async ({ ctx, body }) => {
    const { device } = await changePassword(ctx, body.password)
    return { ...ok(DONE), headers: { 'set-cookie': [deviceCookie(device, ctx.world.settings.baseUrl)] } }
  },
})

const endOne = defineRoute({
  method: 'DELETE',
  path: '/users/@me/sessions/{id}',
  operationId: 'endSession',
  summary: 'Sign out elsewhere',
  description: 'Ends one session of the user.',
  tag: 'Accounts',
  access: 'session',
  audit: { action: 'session.delete', own: true },
  params: idParam('session', '9f2c8e51b0'),
  samples: {
    sdk: "await client.account.security.endSession('{id}')",
  },
  responses: { 204: { description: 'Ended.' } },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    await endSession(ctx, params.id)
    return noContent()
  },
})

const endOthers = defineRoute({
  method: 'DELETE',
  path: '/users/@me/sessions',
  operationId: 'endOtherSessions',
  summary: 'Sign out everywhere else',
  description: 'Ends all other sessions of the user.',
  tag: 'Accounts',
  access: 'session',
  samples: {
    sdk: 'await client.account.security.endOtherSessions()',
  },
  audit: { action: 'session.delete_others', own: true },
  responses: { 204: { description: 'Ended.' } },
  handle: async ({ ctx }) => {
    const { device } = await endOtherSessions(ctx)
    return { ...noContent(), headers: { 'set-cookie': [deviceCookie(device, ctx.world.settings.baseUrl)] } }
  },
})

const TotpOfferRecord = z
  .object({
    secret: z.string().describe('The secret in base 32, to enter in an app.'),
    uri: z.string().describe('The content of the QR code: otpauth://…'),
    picture: z.string().describe('A QR code as an SVG document.'),
    ticket: z.string().describe('Send it with the first code, within ten minutes.'),
  })
  .meta({ id: 'TotpOffer', description: 'The secret for an authenticator app. Shown only once.' })

const offer = defineRoute({
  method: 'POST',
  path: '/users/@me/totp',
  operationId: 'offerTotp',
  summary: 'Start setting up an authenticator app',
  description: `Creates a secret (RFC 6238). It takes effect when its first code is confirmed. ${FRESH}`,
  tag: 'Accounts',
  access: 'session',
  audit: NOT_AUDITED.offers,
  body: { limit: BODY_LIMIT },
  samples: {
    sdk: 'const offer = await client.account.totp.offer()',
  },
  responses: {
    200: {
      description: 'The secret.',
      schema: TotpOfferRecord,
      example: {
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Posthorn:ada%40example.com?…',
        picture: '<svg …',
        ticket: 'v1.pCq…',
      },
    },
  },
  errors: ['FRESH_SIGN_IN_REQUIRED', 'CONFLICT'],
  handle: async ({ ctx }) => ok(await offerTotp(ctx)),
})

const confirm = defineRoute({
  method: 'POST',
  path: '/users/@me/totp/confirm',
  operationId: 'confirmTotp',
  summary: 'Confirm the authenticator app',
  description: `Requires the first code from the app. Returns the recovery codes. ${OTHERS} ${FRESH}`,
  tag: 'Accounts',
  access: 'session',
  audit: { action: 'totp.add', own: true },
  body: { schema: ConfirmTotpRequest.meta({ id: 'ConfirmTotpRequest' }), limit: BODY_LIMIT },
  examples: { code: { summary: 'The first code', value: { ticket: 'v1.pCq…', code: '492039' } } },
  samples: {
    sdk: 'const recoveryCodes = await client.account.totp.confirm($body)',
  },
  responses: { 200: { description: 'The recovery codes.', schema: RecoveryCodesRecord, example: EXAMPLE_CODES } },
  errors: ['FRESH_SIGN_IN_REQUIRED', 'CONFLICT', 'RATE_LIMIT_EXCEEDED'],
  handle: async ({ ctx, body }) => ok({ recoveryCodes: [...(await confirmTotp(ctx, body))] }),
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/users/@me/totp',
  operationId: 'removeTotp',
  summary: 'Remove the authenticator app',
  description: `Sign-in no longer requires a second factor, and recovery codes stop working. ${OTHERS} ${FRESH}`,
  tag: 'Accounts',
  access: 'session',
  samples: {
    sdk: 'await client.account.totp.remove()',
  },
  audit: { action: 'totp.remove', own: true },
  responses: { 204: { description: 'Removed.' } },
  errors: ['FRESH_SIGN_IN_REQUIRED', 'RESOURCE_NOT_FOUND'],
  handle: async ({ ctx }) => {
    await removeTotp(ctx)
    return noContent()
  },
})

const renew = defineRoute({
  method: 'POST',
  path: '/users/@me/recovery-codes',
  operationId: 'renewRecoveryCodes',
  summary: 'Get new recovery codes',
  description: `The old codes stop working. ${OTHERS} ${FRESH}`,
  tag: 'Accounts',
  access: 'session',
  audit: { action: 'recovery.renew', own: true },
  body: { limit: BODY_LIMIT },
  samples: {
    sdk: 'const recoveryCodes = await client.account.totp.renewRecoveryCodes()',
  },
  responses: { 200: { description: 'The new recovery codes.', schema: RecoveryCodesRecord, example: EXAMPLE_CODES } },
  errors: ['FRESH_SIGN_IN_REQUIRED', 'RESOURCE_NOT_FOUND'],
  handle: async ({ ctx }) => ok({ recoveryCodes: [...(await renewRecoveryCodes(ctx))] }),
})

/** Password, sessions and second factor of the signed-in user. */
export const ownSecurityRoutes = [ways, password, endOne, endOthers, offer, confirm, remove, renew]
