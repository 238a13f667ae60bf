import {
  AskPasskeyRequest,
  askForPasskey,
  PasskeySignInRequest,
  passSecondFactor,
  SecondFactorRequest,
  signInWithPasskey,
} from '@posthorn/core/access'
import { ok } from '../http/reply.ts'
import { defineRoute, NOT_AUDITED } from '../http/route.ts'
import { presentSignedIn, SIGNED_IN, SignedInRecord } from './accounts.present.ts'
import { EXAMPLE_ANSWER, EXAMPLE_OFFER, PasskeyOfferRecord, presentOffer } from './own-security.present.ts'

const BODY_LIMIT = 16 * 1024
/** An answer may hold a certificate of the device. */
const ANSWER_LIMIT = 64 * 1024
const TICKET = 'v1.pCq…'
const SIGNED_IN_RESPONSE = { description: 'Signed in.', schema: SignedInRecord, example: SIGNED_IN }

const passCode = defineRoute({
  method: 'POST',
  path: '/auth/second-factor',
  operationId: 'passSecondFactor',
  summary: 'Sign in with the second factor',
  description:
    'Requires the challenge of the first factor and a code from the authenticator app, or a recovery code. Each code works once. At most five attempts in 15 minutes and 30 per day.',
  tag: 'Accounts',
  access: 'open',
  audit: NOT_AUDITED.session,
  effect: 'session',
  body: { schema: SecondFactorRequest.meta({ id: 'SecondFactorRequest' }), limit: BODY_LIMIT },
  examples: {
    app: { summary: 'A code of the app', value: { challenge: TICKET, code: '492039' } },
    recovery: { summary: 'A recovery code', value: { challenge: TICKET, code: 'k3m9-x2pa-7tqw' } },
  },
  samples: {
    sdk: 'const user = await client.account.passSecondFactor($body)',
  },
  responses: { 200: SIGNED_IN_RESPONSE },
  errors: ['INVALID_CREDENTIALS', 'RATE_LIMIT_EXCEEDED'],
  handle: async ({ ctx, body, caller }) => {
    const { session, ...guest } = caller()
    return presentSignedIn(ctx, await passSecondFactor(ctx, body, guest), { session })
  },
})

const askPasskey = defineRoute({
  method: 'POST',
  path: '/auth/passkey/options',
  operationId: 'askForPasskey',
  summary: 'Start signing in with a passkey',
  description:
    'Returns the options for navigator.credentials.get(), and a ticket to send with the response. With the challenge of the first factor, only passkeys of that user are accepted.',
  tag: 'Accounts',
  access: 'open',
  audit: NOT_AUDITED.anonymous,
  effect: 'session',
  body: { schema: AskPasskeyRequest.meta({ id: 'AskPasskeyRequest' }), limit: BODY_LIMIT },
  examples: { any: { summary: 'Any passkey', value: {} } },
  samples: {
    sdk: 'const offer = await client.account.passkeys.ask()',
  },
  responses: {
    200: { description: 'The options and the ticket.', schema: PasskeyOfferRecord, example: EXAMPLE_OFFER },
  },
  errors: ['INVALID_CREDENTIALS'],
  handle: async ({ ctx, body }) => ok(presentOffer(await askForPasskey(ctx, body.challenge))),
})

const passkey = defineRoute({
  method: 'POST',
  path: '/auth/passkey',
  operationId: 'signInWithPasskey',
  summary: 'Sign in with a passkey',
  description: 'A passkey counts as two factors: the device, and the PIN, fingerprint or face that unlocks it.',
  tag: 'Accounts',
  access: 'open',
  audit: NOT_AUDITED.session,
  effect: 'session',
  body: { schema: PasskeySignInRequest.meta({ id: 'PasskeySignInRequest' }), limit: ANSWER_LIMIT },
  examples: { answer: { summary: 'The response of a browser', value: { ticket: TICKET, answer: EXAMPLE_ANSWER } } },
  samples: {
    sdk: 'const user = await client.account.passkeys.signIn($body)',
  },
  responses: { 200: SIGNED_IN_RESPONSE },
  errors: ['INVALID_CREDENTIALS', 'RATE_LIMIT_EXCEEDED'],
  handle: async ({ ctx, body, caller }) => {
    const { session, ...guest } = caller()
    return presentSignedIn(ctx, await signInWithPasskey(ctx, body, guest), { session })
  },
})

/** The second factor of a sign-in, and passkeys, which need no first one. */
export const secondFactorRoutes = [passCode, askPasskey, passkey]
