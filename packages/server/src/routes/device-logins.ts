import {
  CODE_LENGTH,
  DeviceLoginRequest,
  DevicePollRequest,
  pollDeviceLogin,
  startDeviceLogin,
} from '@posthorn/core/access'
import { z } from 'zod'
import { deviceCookie, sessionCookie } from '../http/cookies.ts'
import { ok } from '../http/reply.ts'
import { defineRoute, NOT_AUDITED } from '../http/route.ts'
import { EXAMPLE_USER } from './accounts.present.ts'

const BODY_LIMIT = 16 * 1024
/** The path of the page where a person enters the code. */
export const DEVICE_PAGE = '/account/device'

const DeviceCodes = z
  .object({
    deviceCode: z.string().describe('A secret with which the program polls for the result.'),
    userCode: z.string().describe(`The code for the user: ${CODE_LENGTH} letters in two groups.`),
    verificationUrl: z.string().describe('The page on which the user enters the code.'),
    verificationUrlComplete: z
      .string()
      .describe('The same page with the code filled in; it still has to be confirmed.'),
    expiresIn: z.int().describe('The number of seconds for which the codes are valid.'),
    interval: z.int().describe('The number of seconds to wait between polls.'),
  })
  .meta({ id: 'DeviceCodes', description: 'The codes that sign in a program without a browser (RFC 8628).' })

const DevicePoll = z
  .object({
    status: z
      .enum(['waiting', 'too_fast', 'denied', 'expired', 'allowed'])
      .describe(
        '`waiting`: no decision yet. `too_fast`: poll less often. `allowed`: signed in; the session is in a cookie.',
      ),
    data: z.object({ id: z.string(), email: z.string() }).optional().describe('The user who approved it.'),
  })
  .meta({ id: 'DevicePoll', description: 'The state of a sign-in.' })

const DEVICE_CODE = '3f1c9a5e7b2d4086a1c3e5f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b'
const PAGE = `https://mail.example.com${DEVICE_PAGE}`

const start = defineRoute({
  method: 'POST',
  path: '/auth/device',
  operationId: 'startDeviceLogin',
  summary: 'Start a sign-in without a browser',
  description:
    'For programs without a browser (RFC 8628): within ten minutes, a user opens the page, signs in, and enters the code, while the program polls for the result. The number of starts per network is limited.',
  tag: 'Accounts',
  access: 'open',
  audit: NOT_AUDITED.anonymous,
  effect: 'session',
  body: { schema: DeviceLoginRequest.meta({ id: 'DeviceLoginRequest' }), limit: BODY_LIMIT },
  examples: { laptop: { summary: 'A laptop', value: { machine: 'ada-laptop' } } },
  samples: {
    sdk: 'const { deviceCode, userCode } = await client.account.startDeviceLogin($body)',
    cli: 'posthorn login',
  },
  responses: {
    200: {
      description: 'The codes.',
      schema: DeviceCodes,
      example: {
        deviceCode: DEVICE_CODE,
        userCode: 'WDJB-MJHT',
        verificationUrl: PAGE,
        expiresIn: 600,
        interval: 5,
        verificationUrlComplete: `${PAGE}?code=WDJB-MJHT`,
      },
    },
  },
  errors: ['RATE_LIMIT_EXCEEDED'],
  handle: async ({ ctx, body, caller }) => {
    const { deviceCode, userCode, expiresInSeconds, pollSeconds } = await startDeviceLogin(ctx, body, caller())
    const verificationUrl = `${ctx.settings.baseUrl.replace(/\/+$/, '')}${DEVICE_PAGE}`
    return ok({
      deviceCode,
      userCode,
      verificationUrl,
      expiresIn: expiresInSeconds,
      interval: pollSeconds,
      verificationUrlComplete: `${verificationUrl}?code=${userCode}`,
    })
  },
})

const poll = defineRoute({
  method: 'POST',
  path: '/auth/device/token',
  operationId: 'pollDeviceLogin',
  summary: 'Poll the result of a sign-in without a browser',
  description:
    'Creates the session once; the codes are then used up. Polling faster than the interval returns `too_fast`.',
  tag: 'Accounts',
  access: 'open',
  audit: NOT_AUDITED.session,
  effect: 'session',
  body: { schema: DevicePollRequest.meta({ id: 'DevicePollRequest' }), limit: BODY_LIMIT },
  examples: { code: { summary: 'With the code of the program', value: { deviceCode: DEVICE_CODE } } },
  samples: {
    sdk: 'const login = await client.account.pollDeviceLogin($body.deviceCode)',
  },
  responses: {
    200: {
      description: 'The state.',
      schema: DevicePoll,
      example: { status: 'allowed', data: { id: EXAMPLE_USER.id, email: EXAMPLE_USER.email } },
    },
  },
  handle: async ({ ctx, body }) => {
    const answer = await pollDeviceLogin(ctx, body.deviceCode)
    if (answer.status !== 'allowed') return ok({ status: answer.status })
    const { user, token, device } = answer.signedIn
    const { baseUrl } = ctx.settings
    return {
      status: 200,
      body: { status: 'allowed' as const, data: { id: user.id, email: user.email } },
      headers: { 'set-cookie': [sessionCookie(token, baseUrl), deviceCookie(device, baseUrl)] },
    }
  },
})

/** Signing in programs that have no browser. */
export const deviceLoginRoutes = [start, poll]
