import { z } from 'zod'
import { primitiveOr } from '../../kernel/errors/validate.ts'
import type { Project } from '../../kernel/ids/project.ts'
import { isHeaderSafe, isShownWhole, properName } from '../../kernel/text/text.ts'
import type { MailCategory } from '../billing/schema.ts'

export type { Project } from '../../kernel/ids/project.ts'

/**
 * The policies for a mail with an unknown outcome: tried up to five times more with the same Message-ID, tried once
 * more, or parked for a person to decide, as every mail is in the end.
 */
export const UNKNOWN_POLICIES = ['retry', 'once', 'park'] as const
export type UnknownPolicy = (typeof UNKNOWN_POLICIES)[number]

/** The rights of the public key of a project besides recording events: set any field, only existing fields, or none. */
export const PUBLIC_TRACKING = ['open', 'known-fields', 'events-only'] as const
export type PublicTracking = (typeof PUBLIC_TRACKING)[number]

/** The default number of fields that public keys may add to a project. */
export const PUBLIC_FIELDS = 100

/** The most fields of a project. */
export const PROJECT_FIELDS_MAX = 10_000

declare module '../../kernel/ids/project.ts' {
  /** The settings of a project, besides the tenant that everything is bound to. */
  interface Project {
    readonly name: string
    readonly language: string
    /** The color of its public pages: `#rrggbb`. */
    readonly color: string | undefined
    /** The postal address of the sender, in lines, as the footer of marketing mail shows it. */
    readonly postalAddress: string | undefined
    readonly tracking: {
      /** Whether opens of marketing mail are tracked. */
      readonly opens: boolean
      readonly transactionalOpens: boolean
      readonly clicks: boolean
    }
    /** Mails per second; null means as fast as the mailer accepts them, undefined means the deployment's default. */
    readonly sendRatePerSecond: number | null | undefined
    readonly unknownPolicy: { readonly transactional: UnknownPolicy; readonly campaign: UnknownPolicy }
    /** The public key in clear, which is not secret; undefined where only its hash was stored. */
    readonly publicKey: string | undefined
    readonly publicTracking: PublicTracking
    /** Whether the public key can resubscribe contacts that unsubscribed. */
    readonly publicResubscribe: boolean
    /** The most fields that the public key may add to the project. */
    readonly publicFieldsMax: number
    /**
     * The number of days after which bodies and attachments of mails are deleted; null keeps them, as in the next two.
     */
    readonly emailBodiesDays: number | null
    readonly eventsDays: number | null
    readonly emailsDays: number | null
    /** The number of soft bounces in a row after which an address is suppressed. */
    readonly softBouncesMax: number
    /** The secret that signs its webhooks: its number, and when it replaced the one before. */
    readonly webhookKey: { readonly number: number; readonly since: Date | undefined }
    /** Whether a segment of the project tracks its members: only then do changes of contacts mark segments. */
    readonly tracksSegments: boolean
    /**
     * A number that changes whenever the events change that may start or wake executions of workflows; 0 before the
     * first.
     */
    readonly workflowsRevision: number
    /** The categories of mail that have a cap. */
    readonly capped: readonly MailCategory[]
    /** Whether it was the deployment's first: it owns the sandbox domain when mail is really sent. */
    readonly isFirst: boolean
    /** Whether it is the product's own, which sends the mails about accounts. */
    readonly isSystem: boolean
    readonly revision: number
    readonly createdAt: Date
    readonly updatedAt: Date
  }
}

/** The two keys of a project in clear, shown once. */
export interface ApiKeys {
  readonly public: string
  readonly secret: string
}

/**
 * The bounds of a send rate in mails per second: from one in about a quarter of an hour to more than any mail server
 * accepts.
 */
export const SEND_RATE = { min: 0.001, max: 10_000 } as const

/** The retention of a new project, in days. */
export const RETENTION_DEFAULTS = {
  emailBodiesDays: 90,
  eventsDays: 400,
  emailsDays: 400,
} as const satisfies Partial<Project>

/** The number of soft bounces in a row after which a new project suppresses an address. */
export const SOFT_BOUNCES = 5

export const RETENTION_DAYS_MAX = 3650

const days = (what: string) =>
  z
    .int()
    .min(1)
    .max(RETENTION_DAYS_MAX)
    .nullable()
    .optional()
    .describe(`The number of days after which ${what}; null keeps them.`)

const Policy = z.enum(UNKNOWN_POLICIES)

export const ProjectChanges = z.object({
  name: properName(100).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'must be a language such as "de" or "pt-BR"')
    .optional()
    .describe('A language tag such as "en" or "pt-BR" (RFC 5646).'),
  color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, 'must be a color such as #1d4ed8')
    .toLowerCase()
    .nullable()
    .optional()
    .describe("The color of the buttons on the project's public pages, such as #1d4ed8; null for the default."),
  postalAddress: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .refine((text) => isShownWhole(text.replace(/\r?\n/g, ' ')) && isHeaderSafe(text.replace(/\r?\n/g, ' ')), {
      error: 'must not contain invisible or control characters; line breaks are allowed',
      params: { code: 'control_character' },
    })
    .transform((text) => text.replace(/\r\n/g, '\n'))
    .nullable()
    .optional()
    .describe(
      'The postal address of the sender, which many countries require in marketing mail. The footer shows it, line by line. null for none.',
    ),
  tracking: z
    .object({
      opens: z.boolean().optional().describe('Also sets transactionalOpens unless that is given.'),
      transactionalOpens: z
        .boolean()
        .optional()
        .describe('Whether opens of transactional mail are also tracked; false for a new project.'),
      clicks: z.boolean().optional(),
    })
    .optional(),
  sendRatePerSecond: z
    .number()
    .min(SEND_RATE.min)
    .max(SEND_RATE.max)
    .nullable()
    .optional()
    .describe('Mails per second, from 0.001 to 10,000; null means as fast as the mail server accepts them.'),
  unknownPolicy: primitiveOr(
    Policy.transform((policy) => ({ transactional: policy, campaign: policy })),
    z.object({ transactional: Policy.optional(), campaign: Policy.optional() }),
  )
    .optional()
    .describe(
      'How to handle a mail with an unknown outcome: "retry" up to five times with the same Message-ID, "once", or "park". A single word applies to all mail.',
    ),
  publicTracking: z
    .enum(PUBLIC_TRACKING)
    .optional()
    .describe(
      'What the public key can write besides events: with "open" any custom field, with "known-fields" only existing ones, with "events-only" nothing.',
    ),
  publicResubscribe: z
    .boolean()
    .optional()
    .describe('Whether the public key can resubscribe contacts that unsubscribed.'),
  publicFieldsMax: z
    .int()
    .min(0)
    .max(PROJECT_FIELDS_MAX)
    .optional()
    .describe('The number of new custom fields that the public key can create, counted from when this is set.'),
  emailBodiesDays: days('the texts and attachments of settled mails are deleted'),
  eventsDays: days('events are deleted'),
  emailsDays: days('settled mails are deleted from the list of mails'),
  softBouncesMax: z
    .int()
    .min(1)
    .max(20)
    .optional()
    .describe(
      'The number of consecutive soft bounces (e.g. a full mailbox) after which an address is suppressed, 1 to 20.',
    ),
})
export type ProjectChanges = z.infer<typeof ProjectChanges>
