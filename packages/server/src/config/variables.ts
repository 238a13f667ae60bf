import { availableParallelism } from 'node:os'
import { KEY_PREFIX, type KeyKind } from '@posthorn/core/kernel'
import { SEND_RATE } from '@posthorn/core/tenant'
import { z } from 'zod'
import { AccountVariables } from './accounts.ts'
import { AuditVariables } from './audit.ts'
import { BillingVariables } from './billing.ts'
import { MailerUrl } from './mailer.ts'
import { hostName, SpfMechanisms } from './sender-records.ts'
import {
  Allowances,
  DatabaseUrl,
  DnsServers,
  HeaderNames,
  httpUrl,
  Origins,
  QueueUrl,
  S3Url,
  SmtpUrl,
  SnsTopics,
  TrustedProxies,
} from './urls.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)

/** A positive number; `unlimited` or 0 means no limit. */
const limit = z
  .string()
  .regex(/^(?:unlimited|\d{1,9}(?:\.\d{1,3})?)$/, 'must be a number, or "unlimited"')
  .transform((text) => (text === 'unlimited' || Number(text) === 0 ? null : Number(text)))

const WORKERS_MAX = 64
const WORKERS_RULE = `must be a whole number from 1 to ${WORKERS_MAX}, or "auto"`

/** `auto` means one for each core that this process may use. */
const workers = z
  .string()
  .regex(/^(?:auto|\d{1,9})$/, WORKERS_RULE)
  .transform((text) => (text === 'auto' ? Math.min(availableParallelism(), WORKERS_MAX) : Number(text)))
  .refine((count) => count >= 1 && count <= WORKERS_MAX, WORKERS_RULE)

const SEND_RATE_RULE = `must be a number from ${SEND_RATE.min} to ${SEND_RATE.max}, or "unlimited"`

/** A rate above 0, like the setting of a project: 0 would mean no mail, not unlimited mail. */
const sendRate = z
  .string()
  .regex(/^(?:unlimited|\d{1,9}(?:\.\d{1,9})?)$/, SEND_RATE_RULE)
  .transform((text) => (text === 'unlimited' ? null : Number(text)))
  .refine((rate) => rate === null || (rate >= SEND_RATE.min && rate <= SEND_RATE.max), SEND_RATE_RULE)

const publicMails = z
  .string()
  .regex(/^(?:off|\d{1,6})$/, 'must be a whole number, or "off"')
  .transform((text) => (text === 'off' || Number(text) === 0 ? null : Number(text)))

const key = (kind: KeyKind) =>
  z
    .string()
    .regex(
      new RegExp(`^${KEY_PREFIX[kind]}[A-Za-z0-9_-]{32,128}$`),
      `must be ${KEY_PREFIX[kind]} and 64 random hexadecimal characters, e.g. from: openssl rand -hex 32`,
    )

/** Returns whether a web address can contain it; an IPv6 address is in brackets. */
const isHost = (host: string) => URL.canParse(`http://${host.includes(':') ? `[${host}]` : host}:80`)

/** Every setting by the name of its environment variable. */
export const Environment = z.object({
  PORT: whole(0, 65_535).optional().describe('The port to listen on; 0 picks a free one. Default 3000.'),
  POSTHORN_HOST: z
    .string()
    .refine(isHost, 'must be an IP address or a host name')
    .optional()
    .describe('The address to listen on. Default 127.0.0.1.'),
  POSTHORN_DATA: z
    .string()
    .optional()
    .describe('Directory for the database and the generated master key. Default ./data.'),
  POSTHORN_NODE: z
    .string()
    .regex(/^[A-Za-z0-9._:-]{1,64}$/, 'must be 1 to 64 letters, digits, and . _ : -')
    .optional()
    .describe('Name of this process in logs, metrics and traces. Default the host name of the machine.'),
  POSTHORN_DATABASE_URL: DatabaseUrl.optional().describe(
    'sqlite:<file>, or postgres://… for several nodes. Default sqlite:<data>/posthorn.db.',
  ),
  POSTHORN_QUEUE_URL: QueueUrl.optional().describe(
    'Queue that wakes workers: embedded: (default on SQLite), postgres://… (default on PostgreSQL: the same database) or mongodb://….',
  ),
  POSTHORN_MAILER_URL: MailerUrl.optional().describe(
    'inbox: captures mail locally (default); smtp://, smtps://, ses://<region> or sendgrid://<key> sends it.',
  ),
  POSTHORN_INBOX_RELEASE_URL: SmtpUrl.optional().describe(
    'With the inbox mailer: the mail server, smtp://…, for releasing captured mails to real addresses. None by default.',
  ),
  POSTHORN_S3_URL: S3Url.optional().describe(
    'Storage for uploaded images (and attachments with PostgreSQL): s3://bucket/prefix?region=…, with &endpoint=… for services other than Amazon. Default <data>/files.',
  ),
  POSTHORN_BASE_URL: httpUrl.optional().describe('Base URL of links in mails. Default http://<host>:<port>.'),
  POSTHORN_MASTER_KEY: z
    .string()
    .min(32, 'must have at least 32 characters; generate it with: openssl rand -hex 32')
    .optional()
    .describe('Encrypts stored secrets. Default: generated in the data directory.'),
  POSTHORN_PUBLIC_KEY: key('public')
    .optional()
    .describe('Public key of the first project. Default: random, printed once.'),
  POSTHORN_SECRET_KEY: key('secret')
    .optional()
    .describe('Secret key of the first project. Default: random, printed once.'),
  POSTHORN_SANDBOX_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a domain such as mail.example.com')
    .optional()
    .describe(
      'A sender domain that counts as verified: with the inbox mailer for all projects (default sandbox.localhost), with a mail server only for the first project.',
    ),
  POSTHORN_SPF: SpfMechanisms.optional().describe(
    'SPF mechanisms that sender domains must have, e.g. include:amazonses.com. Default: the mail server, or its service if known; no SPF record is required while mail is only captured.',
  ),
  POSTHORN_BOUNCE_HOST: hostName
    .optional()
    .describe('Host that receives bounces, for MX records of sender domains. Default the host of the base URL.'),
  POSTHORN_TRACKING_HOST: hostName
    .optional()
    .describe(
      'Host that points to this server, for CNAME records of sender domains. Their links then use their own hosts, for which a proxy needs certificates. None by default.',
    ),
  POSTHORN_RATE_LIMIT_PER_MINUTE: limit
    .optional()
    .describe('Requests per minute and project, or unlimited. Default 1000.'),
  POSTHORN_MAX_ATTACHMENTS: whole(0, 100).optional().describe('Maximum number of attachments in one mail. Default 10.'),
  POSTHORN_MAX_ATTACHMENT_MB: whole(1, 40)
    .optional()
    .describe('Maximum size of all attachments of one mail, in megabytes. Default 10.'),
  POSTHORN_ATTACHMENTS_IN_HAND_MB: whole(1, 4096)
    .optional()
    .describe('Maximum size of attachments in memory during delivery, in megabytes. Default 32.'),
  POSTHORN_MAX_TRACKED_SEGMENTS: whole(0, 1000)
    .optional()
    .describe('Maximum number of segments per project that track their members. Default 200.'),
  POSTHORN_MAX_SCHEDULED: whole(0, 1_000_000)
    .optional()
    .describe('Maximum number of scheduled mails per project. Default 50000.'),
  POSTHORN_PUBLIC_MAILS_PER_HOUR: publicMails
    .optional()
    .describe(
      "Maximum number of mails per hour to one address that events of a project's public key can cause; 0 or off for no limit. Default 5.",
    ),
  POSTHORN_ALLOW_HEADERS: HeaderNames.optional().describe(
    'Headers to allow in mails although they control a mail service, comma-separated: names such as X-SES-CONFIGURATION-SET, or prefixes such as X-MC-*. Default none.',
  ),
  POSTHORN_AUTO_SUSPEND: z
    .enum(['on', 'off'])
    .optional()
    .describe('Whether projects are disabled when their rate of bounces or complaints is too high. Default on.'),
  ...AccountVariables,
  ...AuditVariables,
  ...BillingVariables,
  POSTHORN_SEND_RATE: sendRate
    .optional()
    .describe('Mails per second and project, or unlimited. Default unlimited with the inbox mailer, otherwise 14.'),
  POSTHORN_WORKERS: workers
    .optional()
    .describe('Delivery processes on this machine: a number up to 64, or auto for one per core. Default 1.'),
  POSTHORN_CORS_ORIGINS: Origins.optional().describe(
    'Origins, comma-separated, that can call all endpoints with credentials.',
  ),
  POSTHORN_TRUSTED_PROXIES: TrustedProxies.optional().describe(
    'Trusted proxies, whose X-Forwarded-For is used: addresses and networks such as 203.0.113.0/24, comma-separated; private for all private addresses, or none. Default none.',
  ),
  POSTHORN_DNS_SERVERS: DnsServers.optional().describe(
    'IP addresses of DNS servers, comma-separated, with or without a port. Default the servers of the system.',
  ),
  POSTHORN_OUTBOUND_ALLOW: Allowances.optional().describe(
    'Hosts, IP addresses and networks such as 10.0.0.0/8, comma-separated, that webhooks can call although they are private. Default none.',
  ),
  POSTHORN_BOUNCE_PORT: whole(0, 65_535)
    .optional()
    .describe('Port that receives bounces over SMTP, usually reachable as port 25 from outside. Default none.'),
  POSTHORN_BOUNCE_TLS_CERT: z
    .string()
    .optional()
    .describe('File with the certificate (PEM, with its chain) of the bounce port, for STARTTLS. Default none.'),
  POSTHORN_BOUNCE_TLS_KEY: z
    .string()
    .optional()
    .describe('File with the private key (PEM) of that certificate. Both are read again when they change.'),
  POSTHORN_SNS_TOPICS: SnsTopics.optional().describe(
    'ARNs of Amazon SNS topics, comma-separated, from which Amazon SES notifications are accepted. Default none.',
  ),
  POSTHORN_LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)
    .optional()
    .describe('debug, info, warn, error or silent. Default info.'),
  POSTHORN_HEALTH_PORT: whole(0, 65_535)
    .optional()
    .describe('Port on which "posthorn worker" serves /health and /metrics. Default none.'),
  POSTHORN_METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,256}$/, 'must have 16 to 256 printable characters; generate it with: openssl rand -hex 32')
    .optional()
    .describe('Bearer token that allows other machines to read /metrics. Default: only this machine can read it.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe('OpenTelemetry collector for traces, e.g. http://localhost:4318. Default none.'),
})

/** The parsed values of the variables. */
export type VariableValues = z.output<typeof Environment>
