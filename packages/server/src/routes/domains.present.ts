import { type Context, displayDomain } from '@posthorn/core/kernel'
import {
  DOMAIN_STATUSES,
  type Domain,
  type DomainRecord,
  KEY_ROLES,
  publishingOf,
  RECORD_PURPOSES,
  RECORD_STATUSES,
  RECORD_TYPES,
  recordsOf,
} from '@posthorn/core/tenant'
import { z } from 'zod'
import { OptionalTimestamp, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

const DnsRecord = z
  .object({
    type: z.enum(RECORD_TYPES),
    name: z.string(),
    value: z.string(),
    priority: z.int().optional().describe('The priority of an MX record.'),
    purpose: z.enum(RECORD_PURPOSES),
    required: z.boolean().describe('Whether the record is required for verification; the others are recommended.'),
    status: z.enum(RECORD_STATUSES).describe('`pending`: not found yet. `mismatch`: a different value was found.'),
    found: z.string().optional().describe('The found values, one record per line.'),
    reason: z.string().optional().describe('The problem with the record.'),
    key: z
      .enum(KEY_ROLES)
      .optional()
      .describe(
        'For a DKIM record: `current` signs mail, `next` will sign after its record is found, `old` no longer signs.',
      ),
    removableAt: Timestamp.optional().describe('When the record of an old key can be removed.'),
  })
  .meta({ id: 'DomainRecord', description: 'A DNS record to publish, and the result of its last check.' })

export const DomainResource = z
  .object({
    id: z.string(),
    projectId: z.string(),
    domain: z.string().describe('The domain in ASCII, as in DNS.'),
    displayName: z.string().describe('The domain in its own script.'),
    status: z.enum(DOMAIN_STATUSES),
    verified: z.boolean(),
    records: z.array(DnsRecord).describe('The list has no SPF record while no mail server is configured.'),
    reason: z.string().nullable().describe('Why the domain is not verified, or may lose its verification.'),
    verifiedAt: OptionalTimestamp,
    failingSince: OptionalTimestamp.describe('Since when its required records are missing or wrong.'),
    checkedAt: OptionalTimestamp,
    nextCheckAt: Timestamp.describe('The time of the next automatic check.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Domain', description: 'A sender domain and its DNS records.' })

export const EXAMPLE_DOMAIN: z.input<typeof DomainResource> = {
  id: 'dom_01kajwf3c9s5z7v0m2n4q6t8wy',
  projectId: 'prj_01kajw6zq4h2n8s5r7p3d9f0ya',
  domain: 'example.com',
  displayName: 'example.com',
  status: 'pending',
  verified: false,
  records: [
    {
      type: 'TXT',
      name: 'posthorn-x7k2m9q4._domainkey.example.com',
      value: 'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…',
      purpose: 'dkim',
      required: true,
      status: 'pending',
      key: 'current',
    },
    {
      type: 'TXT',
      name: 'bounces.example.com',
      value: 'v=spf1 include:amazonses.com ~all',
      purpose: 'spf',
      required: true,
      status: 'mismatch',
      found: 'v=spf1 -all',
      reason: 'It lacks include:amazonses.com before "all".',
    },
    {
      type: 'MX',
      name: 'bounces.example.com',
      value: 'mail.example.net',
      priority: 10,
      purpose: 'mx',
      required: false,
      status: 'pending',
    },
  ],
  reason: 'The TXT record posthorn-x7k2m9q4._domainkey.example.com is missing.',
  verifiedAt: null,
  failingSince: '2026-11-21T09:35:00.000Z',
  checkedAt: '2026-11-21T09:35:00.000Z',
  nextCheckAt: '2026-11-21T09:40:00.000Z',
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:35:00.000Z',
}

const presentRecord = (record: DomainRecord) => onWire(DnsRecord, record, { key: record.role })

/** A domain as it is on the wire. Its private keys stay here. */
export const presentDomain = (ctx: Context, domain: Domain) =>
  onWire(DomainResource, domain, {
    projectId: ctx.project.id,
    displayName: displayDomain(domain.domain),
    verified: domain.status === 'verified',
    records: recordsOf(domain, publishingOf(ctx)).map(presentRecord),
  })
