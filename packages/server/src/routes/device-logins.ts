import {
  CODE_LENGTH,
  DeviceLoginRequest,
  DevicePollRequest,
  pollDeviceLogin,
  startDeviceLogin,
} from '@posthorn/core/access'
import { z } from 'zod'
import { NOT_AUDITED } from '../http/audit-rules.ts'
import { deviceCookie, sessionCookie } from '../http/cookies.ts'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { EXAMPLE_USER } from './accounts.present.ts'

const BODY_LIMIT = 16 * 1024
/** Where a person types the code. */
export const DEVICE_PAGE = '/account/device'

const DeviceCodes = z
  .object({
    deviceCode: z.string().describe('For the program, which asks with it whether it was let in. A secret.'),
    userCode: z.string().describe(`For the person: ${CODE_LENGTH} letters in two groups.`),
    verificationUrl: z.string().describe('Where the person types the code.'),
    verificationUrlComplete: z
      .string()
      .describe('The same page with the code filled in; it still has to be confirmed.'),
    expiresIn: z.int().describe('For how many seconds the codes work.'),
    interval: z.int().describe('How many seconds the program waits before it asks, each time.'),
  })
  .meta({ id: 'DeviceCodes', description: 'What lets a program in that has no browser (RFC 8628).' })

const DevicePoll = z
  .object({
    status: z
      .enum(['waiting', 'too_fast', 'denied', 'expired', 'allowed'])
      .describe(
        '`waiting`: nobody has answered. `too_fast`: ask less often. `allowed`: signed in; a cookie opens the session.',
      ),
    data: z.object({ id: z.string(), email: z.string() }).optional().describe('Who let it in.'),
  })
  .meta({ id: 'DevicePoll', description: 'How far a program is.' })

const DEVICE_CODE = '3f1c9a5e7b2d4086a1c3e5f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b'
const PAGE = `https://mail.example.com${DEVICE_PAGE}`

const start = defineRoute({
  method: 'POST',
  path: '/auth/device',
  operationId: 'startDeviceLogin',
  summary: 'Ask for codes to sign a program in',
  description:
    'For programs without a browser, after RFC 8628: a person opens the page, signs in, and types the code, for ten minutes. Until then the program asks how far it is. A network may do this only so often.',
  tag: 'Accounts',
  access: 'open',
  audit: NOT_AUDITED.anonymous,
  guardsOrigin: true,
  bodyLimit: BODY_LIMIT,
  body: DeviceLoginRequest.meta({ id: 'DeviceLoginRequest' }),
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
  summary: 'Ask whether a program was let in',
  description:
    'Opens the session once: then the codes are used up. Who asks more often than the interval hears `too_fast`, and nothing else.',
  tag: 'Accounts',
  access: 'open',
  audit: NOT_AUDITED.session,
  guardsOrigin: true,
  bodyLimit: BODY_LIMIT,
  body: DevicePollRequest.meta({ id: 'DevicePollRequest' }),
  examples: { code: { summary: 'With the code of the program', value: { deviceCode: DEVICE_CODE } } },
  samples: {
    sdk: 'const login = await client.account.pollDeviceLogin($body.deviceCode)',
  },
  responses: {
    200: {
      description: 'How far it is.',
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
