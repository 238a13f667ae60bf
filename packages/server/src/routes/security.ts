import { getSecurity, REPUTATION_LEVELS, type Security } from '@posthorn/core/access'
import type { Context } from '@posthorn/core/kernel'
import { DISCARD_REASONS } from '@posthorn/core/ports'
import { z } from 'zod'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam, OptionalTimestamp, optionalTime, Timestamp } from '../http/shapes.ts'
import { EXAMPLE_PROJECT } from './projects.present.ts'
import { ownProject } from './projects.ts'

const WindowRecord = z
  .object({
    total: z.int().describe('Mails that a mail server accepted.'),
    bounces: z.int().describe('Hard bounces.'),
    complaints: z.int(),
    bounceRate: z.number().describe('A percentage of the total, like the next value.'),
    complaintRate: z.number(),
  })
  .meta({ id: 'ReputationWindow' })

const Level = z.object({ warning: z.number(), critical: z.number() })
const Levels = z
  .object({
    bounce: z.object({ sevenDay: Level, allTime: Level }),
    complaint: z.object({ sevenDay: Level, allTime: Level }),
    minimumMails: z.int().describe('The minimum number of mails for a rate to be judged.'),
    minimumRecipients: z
      .object({ bounce: z.int(), complaint: z.int() })
      .describe(
        'The minimum number of distinct recipients for a rate to be judged, so that a single person cannot suspend a project.',
      ),
  })
  .meta({ id: 'ReputationLevels', description: 'The percentages at which a project is warned and suspended.' })

const SecurityRecord = z
  .object({
    status: z.object({
      isHealthy: z.boolean().describe('Whether no rate is critical.'),
      shouldDisable: z.boolean().describe('Whether a rate is critical.'),
      twentyFourHour: WindowRecord.describe('The current day in UTC and the previous one.'),
      sevenDay: WindowRecord.describe('The current day in UTC and the six previous ones.'),
      allTime: WindowRecord,
      violations: z.array(z.string()).describe('Critical rates, in words.'),
      warnings: z.array(z.string()).describe('Rates that need attention, in words.'),
    }),
    levels: Levels,
    discarded: z
      .array(
        z.object({
          day: z.iso.date(),
          reason: z.enum(DISCARD_REASONS),
          count: z.int(),
        }),
      )
      .describe(
        'Discarded reports and messages from outside: the current day in UTC and the 29 previous ones, oldest first.',
      ),
    isDisabled: z.boolean(),
    suspensions: z
      .array(z.object({ at: Timestamp, reason: z.string(), liftedAt: OptionalTimestamp }))
      .describe('The newest 20.'),
  })
  .meta({ id: 'ProjectSecurity', description: 'The bounces and complaints of a project, and their levels.' })

function presentSecurity({ status, discarded, isDisabled, suspensions }: Security): z.input<typeof SecurityRecord> {
  return {
    status: { ...status, violations: [...status.violations], warnings: [...status.warnings] },
    levels: REPUTATION_LEVELS,
    discarded: discarded.map((one) => ({ ...one })),
    isDisabled,
    suspensions: suspensions.map(({ at, reason, liftedAt }) => ({
      at: at.toISOString(),
      reason,
      liftedAt: optionalTime(liftedAt),
    })),
  }
}

const window = { total: 1200, bounces: 12, complaints: 0, bounceRate: 1, complaintRate: 0 }

function securityRoute(path: string, operationId: string) {
  return defineRoute({
    method: 'GET',
    path,
    operationId,
    summary: 'Get the reputation of the project',
    description:
      'Rates of hard bounces and complaints, from daily counts, and the levels to which they are compared. A critical rate suspends the project unless the operator disabled this: its mail waits and nothing can be written until the operator unsuspends it.',
    tag: 'Projects',
    access: 'secret',
    params: idParam('project; a key can only access its own', EXAMPLE_PROJECT.id),
    samples: {
      sdk: "const security = await client.projects.security('{id}')",
      cli: 'posthorn projects security Shop',
    },
    responses: {
      200: {
        description: 'The reputation.',
        schema: SecurityRecord,
        example: {
          status: {
            isHealthy: true,
            shouldDisable: false,
            twentyFourHour: window,
            sevenDay: window,
            allTime: window,
            violations: [],
            warnings: [],
          },
          levels: REPUTATION_LEVELS,
          discarded: [{ day: '2026-11-21', reason: 'unproven', count: 3 }],
          isDisabled: false,
          suspensions: [],
        },
      },
    },
    errors: ['RESOURCE_NOT_FOUND'],
    handle: async ({ ctx, params }) => ok(presentSecurity(await securityOf(ctx, params.id))),
  })
}

function securityOf(ctx: Context, id: string): Promise<Security> {
  ownProject(ctx, id)
  return getSecurity(ctx)
}

/** The reputation of the caller's project, at its two addresses. */
export const securityRoutes = [
  securityRoute('/projects/{id}/security', 'getProjectSecurity'),
  securityRoute('/users/@me/projects/{id}/security', 'getOwnProjectSecurity'),
]
