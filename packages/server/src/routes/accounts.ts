import {
  AddressRequest,
  configuredProviders,
  ResetRequest,
  requestReset,
  requestVerification,
  resetPassword,
  SignInRequest,
  SignUpRequest,
  signIn,
  signOut,
  signUp,
  VerifyAccountRequest,
  verifyAccount,
} from '@posthorn/core/access'
import { z } from 'zod'
import { deviceCookie, noSessionCookie } from '../http/cookies.ts'
import { ok } from '../http/reply.ts'
import { defineRoute, NOT_AUDITED } from '../http/route.ts'
import {
  DONE,
  Done,
  EXAMPLE_USER,
  presentSignIn,
  presentUser,
  SECOND_FACTOR,
  SIGNED_IN,
  SignedInRecord,
  UserRecord,
} from './accounts.present.ts'

const BODY_LIMIT = 16 * 1024
const TOKEN = '3f1c9a5e7b2d4086a1c3e5f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b'

const login = defineRoute({
  method: 'POST',
  path: '/auth/login',
  operationId: 'signIn',
  summary: 'Sign in',
  description:
    'Creates a session of seven days, in a cookie that scripts cannot read. If the account has a second factor, the response is 202 with a challenge, and POST /auth/second-factor completes the sign-in. After too many wrong passwords for an address or from a network, attempts are refused for a while, except from devices on which the user has signed in before.',
  tag: 'Accounts',
  access: 'open',
  audit: NOT_AUDITED.session,
  effect: 'session',
  body: { schema: SignInRequest.meta({ id: 'SignInRequest' }), limit: BODY_LIMIT },
  examples: {
    password: { summary: 'With a password', value: { email: 'ada@example.com', password: 'correct horse' } },
  },
  samples: {
    sdk: 'const result = await client.account.signIn($body)',
    cli: 'posthorn login --email ada@example.com --password-stdin < password.txt',
  },
  responses: { 200: { description: 'Signed in.', schema: SignedInRecord, example: SIGNED_IN }, 202: SECOND_FACTOR },
  errors: ['INVALID_CREDENTIALS', 'RATE_LIMIT_EXCEEDED'],
  handle: async ({ ctx, body, caller }) => {
    const { session, ...guest } = caller()
    return presentSignIn(ctx, await signIn(ctx, body, guest), { session })
  },
})

const signup = defineRoute({
  method: 'POST',
  path: '/auth/signup',
  operationId: 'signUp',
  summary: 'Sign up',
  description:
    'Creates an account and signs in. An email with a link verifies the address. With the token of an invitation, the address counts as verified, and the user joins the project, even if sign-up is disabled.',
  tag: 'Accounts',
  access: 'open',
  audit: { action: 'user.create', own: true },
  effect: 'session',
  body: { schema: SignUpRequest.meta({ id: 'SignUpRequest' }), limit: BODY_LIMIT },
  examples: {
    new: { summary: 'A new account', value: { email: 'ada@example.com', password: 'correct horse' } },
    invited: {
      summary: 'With an invitation',
      value: { email: 'ada@example.com', password: 'correct horse', token: TOKEN },
    },
  },
  samples: {
    sdk: 'const result = await client.account.signUp($body)',
    cli: 'posthorn signup --email ada@example.com --password-stdin < password.txt',
  },
  responses: {
    201: { description: 'Signed up and signed in.', schema: SignedInRecord, example: SIGNED_IN },
    202: SECOND_FACTOR,
  },
  errors: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMIT_EXCEEDED'],
  handle: async ({ ctx, body, caller }) => {
    const { session, ...guest } = caller()
    return presentSignIn(ctx, await signUp(ctx, body, guest), { session, status: 201 })
  },
})

const logout = defineRoute({
  method: 'GET',
  path: '/auth/logout',
  operationId: 'signOut',
  summary: 'Sign out',
  description: 'Ends the session on the server, and removes its cookie from the browser.',
  tag: 'Accounts',
  access: 'open',
  effect: 'session',
  samples: {
    sdk: 'await client.account.signOut()',
    cli: 'posthorn logout',
  },
  responses: { 200: { description: 'Signed out.', schema: Done, example: DONE } },
  handle: async ({ ctx, caller }) => {
    const { session } = caller()
    if (session !== undefined) await signOut(ctx, session)
    return { status: 200, body: DONE, headers: { 'set-cookie': [noSessionCookie(ctx.settings.baseUrl)] } }
  },
})

const OAuthConfig = z.object({ github: z.boolean(), google: z.boolean() }).meta({ id: 'OAuthConfig' })

const oauthConfig = defineRoute({
  method: 'GET',
  path: '/auth/oauth-config',
  operationId: 'getOAuthConfig',
  summary: 'List the sign-in providers',
  description: 'Returns the configured providers.',
  tag: 'Accounts',
  access: 'open',
  samples: {
    sdk: 'const providers = await client.account.providers()',
  },
  responses: { 200: { description: 'The providers.', schema: OAuthConfig, example: { github: false, google: false } } },
  handle: ({ ctx }) => ok(configuredProviders(ctx)),
})

const verifyEmail = defineRoute({
  method: 'POST',
  path: '/auth/verify-email',
  operationId: 'verifyAccount',
  summary: 'Verify an address',
  description:
    'Requires the token from the email, which works once, for one hour, and a session or the password of the account, because the person who signed up with the address may not be its owner. Alternatively, reset the password, which also verifies the address.',
  tag: 'Accounts',
  access: 'open',
  audit: { action: 'user.verify', own: true },
  effect: 'session',
  body: { schema: VerifyAccountRequest.meta({ id: 'VerifyAccountRequest' }), limit: BODY_LIMIT },
  examples: {
    token: { summary: 'With a session', value: { token: TOKEN } },
    password: { summary: 'With the password of the account', value: { token: TOKEN, password: 'correct horse' } },
  },
  samples: {
    sdk: 'await client.account.verify($body.token)',
  },
  responses: { 200: { description: 'Verified.', schema: Done, example: DONE } },
  errors: ['MISSING_AUTH', 'INVALID_CREDENTIALS', 'RATE_LIMIT_EXCEEDED'],
  handle: async ({ ctx, body, caller }) => {
    await verifyAccount(ctx, body, caller())
    return ok(DONE)
  },
})

const ANSWER = 'The response is the same whether or not the account exists, and takes the same time.'

const askVerification = defineRoute({
  method: 'POST',
  path: '/auth/request-verification',
  operationId: 'requestVerification',
  summary: 'Request a new verification email',
  description: ANSWER,
  tag: 'Accounts',
  access: 'open',
  audit: NOT_AUDITED.anonymous,
  effect: 'session',
  body: { schema: AddressRequest.meta({ id: 'AddressRequest' }), limit: BODY_LIMIT },
  examples: { address: { summary: 'For an address', value: { email: 'ada@example.com' } } },
  samples: {
    sdk: 'await client.account.requestVerification($body.email)',
  },
  responses: { 200: { description: 'The request was accepted.', schema: Done, example: DONE } },
  errors: ['RATE_LIMIT_EXCEEDED'],
  handle: async ({ ctx, body, caller }) => {
    await requestVerification(ctx, body.email, caller())
    return ok(DONE)
  },
})

const askReset = defineRoute({
  method: 'POST',
  path: '/auth/request-password-reset',
  operationId: 'requestPasswordReset',
  summary: 'Request a password reset',
  description: ANSWER,
  tag: 'Accounts',
  access: 'open',
  audit: NOT_AUDITED.anonymous,
  effect: 'session',
  body: { schema: AddressRequest.meta({ id: 'AddressRequest' }), limit: BODY_LIMIT },
  examples: { address: { summary: 'For an address', value: { email: 'ada@example.com' } } },
  samples: {
    sdk: 'await client.account.requestPasswordReset($body.email)',
  },
  responses: { 200: { description: 'The request was accepted.', schema: Done, example: DONE } },
  errors: ['RATE_LIMIT_EXCEEDED'],
  handle: async ({ ctx, body, caller }) => {
    await requestReset(ctx, body.email, caller())
    return ok(DONE)
  },
})

const reset = defineRoute({
  method: 'POST',
  path: '/auth/reset-password',
  operationId: 'resetPassword',
  summary: 'Choose a new password',
  description:
    'Requires the token from the email, which works once, for one hour. Ends all sessions of the account without creating a new one.',
  tag: 'Accounts',
  access: 'open',
  audit: { action: 'password.reset', own: true },
  effect: 'session',
  body: { schema: ResetRequest.meta({ id: 'ResetRequest' }), limit: BODY_LIMIT },
  examples: {
    token: { summary: 'With the token from the email', value: { token: TOKEN, password: 'battery staple' } },
  },
  samples: {
    sdk: 'await client.account.resetPassword($body)',
  },
  responses: { 200: { description: 'The password is changed.', schema: Done, example: DONE } },
  errors: ['RATE_LIMIT_EXCEEDED'],
  handle: async ({ ctx, body, caller }) => {
    const { device } = await resetPassword(ctx, body, caller())
    const { baseUrl } = ctx.settings
    const cookies = [noSessionCookie(baseUrl), deviceCookie(device, baseUrl)]
    return { status: 200, body: DONE, headers: { 'set-cookie': cookies } }
  },
})

const me = defineRoute({
  method: 'GET',
  path: '/users/@me',
  operationId: 'getUser',
  summary: 'Get the signed-in user',
  description: 'The user of the session. Not available with a key.',
  tag: 'Accounts',
  access: 'session',
  samples: {
    sdk: 'const user = await client.account.get()',
    cli: 'posthorn whoami',
  },
  responses: { 200: { description: 'The person.', schema: UserRecord, example: EXAMPLE_USER } },
  handle: ({ ctx }) => ok(presentUser(ctx.user)),
})

/** Accounts and sessions. */
export const accountRoutes = [login, signup, logout, oauthConfig, verifyEmail, askVerification, askReset, reset, me]
