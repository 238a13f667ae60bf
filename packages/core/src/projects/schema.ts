import { z } from 'zod'
import type { ProjectId } from '../ids.ts'
import { lineOfText } from '../text.ts'

/** What becomes of a mail whose outcome nobody can know: tried once more with the same Message-ID, or parked for a person. */
export const UNKNOWN_POLICIES = ['retry', 'park'] as const
export type UnknownPolicy = (typeof UNKNOWN_POLICIES)[number]

/** A tenant. Everything else belongs to exactly one project. */
export interface Project {
  readonly id: ProjectId
  readonly name: string
  readonly disabled: boolean
  readonly disabledReason: string | undefined
  readonly language: string
  readonly tracking: { readonly opens: boolean; readonly clicks: boolean }
  /** Mails a second; null means as fast as the mailer takes them, undefined the deployment's default. */
  readonly sendRatePerSecond: number | null | undefined
  readonly unknownPolicy: { readonly transactional: UnknownPolicy; readonly campaign: UnknownPolicy }
  /** Whether a segment of the project tracks its membership: then a change of a contact is told to its segments. */
  readonly tracksSegments: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type KeyKind = 'public' | 'secret'

export const KEY_PREFIX = { public: 'pk_', secret: 'sk_' } as const satisfies Record<KeyKind, string>

/** The two keys of a project in clear, as they are shown once. */
export interface ApiKeys {
  readonly public: string
  readonly secret: string
}

export const ProjectChanges = z.object({
  name: lineOfText(1, 100).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)
    .optional()
    .describe('A language tag such as "en" or "pt-BR" (RFC 5646).'),
  tracking: z.object({ opens: z.boolean().optional(), clicks: z.boolean().optional() }).optional(),
  sendRatePerSecond: z
    .number()
    .positive()
    .max(10_000)
    .nullable()
    .optional()
    .describe('Mails a second; null means as fast as the mail server takes them.'),
  unknownPolicy: z
    .object({ transactional: z.enum(UNKNOWN_POLICIES).optional(), campaign: z.enum(UNKNOWN_POLICIES).optional() })
    .optional()
    .describe(
      'What becomes of a mail whose outcome nobody can know: "retry" once with the same Message-ID, or "park".',
    ),
})
export type ProjectChanges = z.infer<typeof ProjectChanges>
