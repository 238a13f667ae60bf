import type { Settings } from '@posthorn/core/kernel'
import { type ApiKeys, type Project, PUBLIC_TRACKING, UNKNOWN_POLICIES } from '@posthorn/core/tenant'
import { z } from 'zod'
import { Revision, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

const Policy = z.enum(UNKNOWN_POLICIES)

/** null: they are kept. */
const Days = z.int().nullable()

export const ProjectRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    disabled: z.boolean(),
    disabledReason: z.string().nullable(),
    language: z.string(),
    color: z.string().nullable().describe('The color of the buttons on its public pages; null for the default.'),
    postalAddress: z.string().nullable().describe('The postal address in the footer of marketing mail; null for none.'),
    tracking: z.object({
      opens: z.boolean().describe('Whether opens of marketing mail are tracked.'),
      transactionalOpens: z.boolean().describe('Whether opens of transactional mail are tracked.'),
      clicks: z.boolean(),
    }),
    sendRatePerSecond: z
      .number()
      .nullable()
      .describe(
        'Mails per second; null means as fast as the mail server accepts them. The default is that of the server.',
      ),
    unknownPolicy: z
      .object({ transactional: Policy, campaign: Policy })
      .describe(
        'What happens to a mail with an unknown outcome: `retry` up to five times with the same Message-ID (after 1, 5, 15, 60, and 240 minutes), `once`, or `park`.',
      ),
    public: z
      .string()
      .nullable()
      .describe('The public key; null for a key of an earlier version, until the keys are replaced.'),
    publicTracking: z
      .enum(PUBLIC_TRACKING)
      .describe('What the public key can write besides events: any custom field, only existing fields, or nothing.'),
    publicResubscribe: z.boolean().describe('Whether the public key can resubscribe contacts that unsubscribed.'),
    publicFieldsMax: z.int().describe('How many new custom fields the public key may create.'),
    emailBodiesDays: Days.describe(
      'The number of days after which texts and attachments of settled mails are deleted.',
    ),
    eventsDays: Days.describe('The number of days after which events are deleted.'),
    emailsDays: Days.describe('The number of days after which settled mails are deleted from the list of mails.'),
    softBouncesMax: z.int().describe('The number of consecutive soft bounces after which an address is suppressed.'),
    revision: Revision,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Project', description: 'A tenant and its settings.' })

export const ProjectKeys = z
  .object({ id: z.string(), name: z.string(), public: z.string(), secret: z.string() })
  .meta({ id: 'ProjectKeys', description: 'The keys of a project in plain text. They are shown only once.' })

export const EXAMPLE_PROJECT: z.input<typeof ProjectRecord> = {
  id: 'prj_01kajw6zq4h2n8s5r7p3d9f0ya',
  name: 'My project',
  disabled: false,
  disabledReason: null,
  language: 'en',
  color: '#1d4ed8',
  postalAddress: 'Acme GmbH, Hauptstraße 1, 10115 Berlin, Germany',
  tracking: { opens: true, transactionalOpens: false, clicks: true },
  sendRatePerSecond: 14,
  unknownPolicy: { transactional: 'retry', campaign: 'park' },
  public: 'pk_5f0c…',
  publicTracking: 'open',
  publicResubscribe: false,
  publicFieldsMax: 100,
  emailBodiesDays: 90,
  eventsDays: 400,
  emailsDays: 400,
  softBouncesMax: 5,
  revision: 1,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
}

/** A project as it is on the wire. */
export function presentProject(settings: Settings, project: Project) {
  const { publicKey = null, sendRatePerSecond = settings.sendRatePerSecond } = project
  return onWire(ProjectRecord, project, { public: publicKey, sendRatePerSecond })
}

/** New keys as they are on the wire. */
export function presentKeys(project: Project, keys: ApiKeys): z.input<typeof ProjectKeys> {
  return { id: project.id, name: project.name, public: keys.public, secret: keys.secret }
}
