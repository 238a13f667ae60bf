import { configuredProviders } from '@posthorn/core/access'
import { commitStateOf, type Posthorn } from '@posthorn/core/app'
import { AppError, type World } from '@posthorn/core/kernel'
import { z } from 'zod'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { OptionalTimestamp, optionalTime } from '../http/shapes.ts'
import { VERSION } from '../manifest.ts'

const ServerConfig = z
  .object({
    environment: z.string(),
    version: z.string(),
    features: z.object({
      billing: z.boolean(),
      uploads: z.boolean(),
      signup: z.boolean(),
      authProviders: z.object({ github: z.boolean(), google: z.boolean() }),
      tracking: z.boolean(),
      inbox: z.boolean().describe('Whether mail is captured locally instead of sent.'),
    }),
  })
  .meta({ id: 'ServerConfig' })

const Health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' })

const Readiness = Health.extend({
  delivery: z
    .enum(['ok', 'failing', 'paused'])
    .describe(
      'paused: the mail server refuses this process, and mail is waiting. failing: it has accepted no mail since attempts began to fail. The log and the doctor show the reason.',
    ),
  pausedSince: OptionalTimestamp,
  failingSince: OptionalTimestamp,
  database: z
    .enum(['ok', 'slow'])
    .describe(
      'slow: one of 100 commits of this process took over 500 ms in the last minute, which delays sends: check the disk and load of the database, and the network.',
    ),
  commitMs: z
    .int()
    .nullable()
    .describe(
      'The 99th percentile of the duration of commits of this process in the last minute, in milliseconds; null for fewer than ten commits.',
    ),
}).meta({ id: 'Readiness' })

/** Returns whether this process hands mail over, and how soon the database keeps what it writes. */
export function presentReadiness({
  relay: { refusal, trouble },
  store,
}: Pick<Posthorn['world'], 'relay' | 'store'>): z.input<typeof Readiness> {
  const { state, ms } = commitStateOf({ store })
  return {
    status: 'ok',
    delivery: refusal ? 'paused' : trouble ? 'failing' : 'ok',
    pausedSince: optionalTime(refusal?.since),
    failingSince: optionalTime(trouble?.since),
    database: state,
    commitMs: ms === undefined ? null : Math.round(ms),
  }
}

function presentConfig(world: World): z.input<typeof ServerConfig> {
  return {
    environment: process.env.NODE_ENV ?? 'production',
    version: VERSION,
    features: {
      billing: world.payments !== undefined,
      uploads: world.files !== undefined,
      signup: world.settings.allowsSignup,
      authProviders: configuredProviders(world),
      tracking: true,
      inbox: world.mailer.local,
    },
  }
}

const config = defineRoute({
  method: 'GET',
  path: '/config',
  operationId: 'getConfig',
  summary: 'Get the version and features of the server',
  description: 'The version of the server and its enabled optional features.',
  tag: 'Server',
  access: 'open',
  samples: {
    sdk: 'const config = await client.config()',
  },
  responses: {
    200: {
      description: 'Version and features.',
      schema: ServerConfig,
      example: {
        environment: 'production',
        version: VERSION,
        features: {
          billing: false,
          uploads: true,
          signup: true,
          authProviders: { github: false, google: false },
          tracking: true,
          inbox: true,
        },
      },
    },
  },
  handle: ({ ctx }) => ok(presentConfig(ctx)),
})

const live = defineRoute({
  method: 'GET',
  path: '/health/live',
  operationId: 'getLiveness',
  summary: 'Check that the process is alive',
  description: 'Responds while the process is running.',
  tag: 'Server',
  access: 'open',
  takesAnyQuery: true,
  responses: { 200: { description: 'The process is alive.', schema: Health, example: { status: 'ok' } } },
  handle: () => ok({ status: 'ok' as const }),
})

const ready = defineRoute({
  method: 'GET',
  path: '/health/ready',
  operationId: 'getReadiness',
  summary: 'Check that the server is ready',
  description:
    '200 only if the database responds, its schema is up to date, a write would succeed, and the process is not stopping. An unavailable mail server does not cause 503, because mail is still accepted.',
  tag: 'Server',
  access: 'open',
  takesAnyQuery: true,
  samples: {
    sdk: 'const health = await client.health()',
  },
  responses: {
    200: {
      description: 'The server is ready.',
      schema: Readiness,
      example: { status: 'ok', delivery: 'ok', pausedSince: null, failingSince: null, database: 'ok', commitMs: 3 },
    },
  },
  errors: ['SERVICE_UNAVAILABLE'],
  handle: async ({ ctx, isShuttingDown }) => {
    if (isShuttingDown()) throw new AppError('SERVICE_UNAVAILABLE', { message: 'The server is about to stop.' })
    await ctx.store.ready()
    return ok(presentReadiness(ctx))
  },
})

/** The server itself. */
export const serverRoutes = [config, live, ready]
