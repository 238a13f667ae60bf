import { type ApiKeys, type Project, UNKNOWN_POLICIES } from '@posthorn/core'
import { z } from 'zod'
import { Timestamp } from './shapes.ts'

const Policy = z.enum(UNKNOWN_POLICIES)

export const ProjectRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    disabled: z.boolean(),
    disabledReason: z.string().nullable(),
    language: z.string(),
    tracking: z.object({ opens: z.boolean(), clicks: z.boolean() }),
    sendRatePerSecond: z
      .number()
      .nullable()
      .optional()
      .describe('Mails a second; null: as fast as the mail server takes them; absent: the default of this server.'),
    unknownPolicy: z
      .object({ transactional: Policy, campaign: Policy })
      .describe(
        'What becomes of a mail whose outcome nobody can know: retried once with the same Message-ID, or parked.',
      ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Project', description: 'A tenant and its settings.' })

export const ProjectKeys = z
  .object({ id: z.string(), name: z.string(), public: z.string(), secret: z.string() })
  .meta({ id: 'ProjectKeys', description: 'The keys of a project in clear. They are shown this once.' })

export const EXAMPLE_PROJECT: z.input<typeof ProjectRecord> = {
  id: 'prj_01kajw6zq4h2n8s5r7p3d9f0ya',
  name: 'My project',
  disabled: false,
  disabledReason: null,
  language: 'en',
  tracking: { opens: true, clicks: true },
  sendRatePerSecond: 14,
  unknownPolicy: { transactional: 'retry', campaign: 'park' },
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
}

/** A project as it is on the wire. */
export function presentProject(project: Project): z.input<typeof ProjectRecord> {
  return {
    id: project.id,
    name: project.name,
    disabled: project.disabled,
    disabledReason: project.disabledReason ?? null,
    language: project.language,
    tracking: { ...project.tracking },
    ...(project.sendRatePerSecond !== undefined && { sendRatePerSecond: project.sendRatePerSecond }),
    unknownPolicy: { ...project.unknownPolicy },
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  }
}

/** New keys as they are on the wire. */
export function presentKeys(project: Project, keys: ApiKeys): z.input<typeof ProjectKeys> {
  return { id: project.id, name: project.name, public: keys.public, secret: keys.secret }
}
