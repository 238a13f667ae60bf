import { hostname, tmpdir, userInfo } from 'node:os'
import { resolve } from 'node:path'
import { plainWords } from '@posthorn/core/kernel'
import type { ApiKeys } from '@posthorn/core/tenant'
import { type AccountsConfig, accountsOf, halfOfAPair } from './accounts.ts'
import { type AuditConfig, auditOf } from './audit.ts'
import { type BillingConfig, billingOf, halfStripe } from './billing.ts'
import type { MailerConfig } from './mailer.ts'
import { publicHost, usualSpf } from './sender-records.ts'
import type { DatabaseConfig, FilesConfig, QueueConfig } from './urls.ts'
import { Environment, type LogLevel, type VariableValues } from './variables.ts'

/** The settings of a deployment, validated and in the units of the code. */
export interface Config extends AuditConfig, AccountsConfig, BillingConfig {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly dataDirectory: string
  /** Name of this process in logs, metrics and traces. */
  readonly node: string
  /** The number of processes of this machine that hand mail over. */
  readonly workers: number
  readonly database: DatabaseConfig
  readonly queue: QueueConfig
  readonly mailer: MailerConfig
  /** The mail server over which captured mails may be released to real addresses; undefined means none. */
  readonly inboxReleaseUrl: string | undefined
  /** The place where uploaded images are kept. */
  readonly files: FilesConfig
  /** The base URL of links in mails, without a slash at the end. */
  readonly baseUrl: string
  readonly masterKey: string | undefined
  /** Keys of the first project of an empty database; absent ones are generated. */
  readonly firstKeys: Partial<ApiKeys>
  readonly sandboxDomain: string | undefined
  /** The SPF mechanisms that sender domains need. */
  readonly spf: string | undefined
  /** The host of the MX records of return paths. */
  readonly bounceHost: string | undefined
  /** The host that tracking hosts of projects are aliases of. */
  readonly trackingHost: string | undefined
  /** Mails a second; null means as fast as the mailer takes them. */
  readonly sendRatePerSecond: number | null
  /** Requests a minute and project; null means no limit. */
  readonly rateLimitPerMinute: number | null
  readonly maxAttachments: number
  readonly maxAttachmentBytes: number
  /** Bytes of attachments that this process may hold while it hands mails over. */
  readonly attachmentBytesHeld: number
  readonly maxTrackedSegments: number
  readonly maxScheduledEmails: number
  /** Mails an hour that the public key of a project may cause to one address; null means no limit. */
  readonly publicMailsPerHour: number | null
  /** Headers for the operator's mail service that mails may have. */
  readonly allowedHeaders: readonly string[]
  readonly suspendsProjects: boolean
  /** Origins of browsers that may call everything except /v1 with credentials. */
  readonly corsOrigins: readonly string[]
  /** Addresses and networks of proxies whose X-Forwarded-For counts; undefined means private ones. */
  readonly trustedProxies: readonly string[] | undefined
  /** The port that receives returned mail over SMTP; undefined means none. */
  readonly bouncePort: number | undefined
  /** The files, PEM, with which that port encrypts; undefined means no encryption. */
  readonly bounceTls: { readonly certFile: string; readonly keyFile: string } | undefined
  /** The ARNs of the SNS topics that may report what happens to mail at Amazon SES. */
  readonly snsTopics: readonly string[]
  /** The DNS servers to ask; undefined means those of the system. */
  readonly dnsServers: readonly string[] | undefined
  /** Hosts, addresses and networks that webhooks of workflows may call although they are not public. */
  readonly outboundAllow: readonly string[]
  readonly logLevel: LogLevel
  /** The port where a worker without an API answers health checks; undefined means none. */
  readonly healthPort: number | undefined
  /** The token that opens /metrics to callers from other machines. */
  readonly metricsToken: string | undefined
  /** Base URL of the OpenTelemetry collector (OTLP over HTTP); undefined means no traces. */
  readonly tracesEndpoint: string | undefined
  /** The given values, by the names of the variables: for processes that are started with the same settings. */
  readonly variables: Variables
}

const MEGABYTE = 1024 * 1024

/** The names of the settings, as the environment has them. */
export type SettingName = keyof typeof Environment.shape

/** All settings, each with a description. */
export const SETTINGS: readonly { readonly name: SettingName; readonly description: string }[] =
  Environment.keyof().options.map((name) => ({ name, description: Environment.shape[name].description ?? '' }))

/** The error for invalid settings; the message names each variable and says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** The instruction that follows the message. */
  readonly suggestion: string | undefined

  constructor(message: string, options: { readonly suggestion?: string; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.suggestion = options.suggestion
  }
}

/** The named database does not exist, and this process does not create one. */
export class DatabaseMissing extends ConfigError {
  readonly code = 'NO_DATABASE'
}

type Variables = Readonly<Record<string, string | undefined>>

/** Reads the settings of the environment; `overrides`, by the same names, win. An empty value counts as absent. */
export function loadConfig(env: Variables, overrides: Partial<Record<SettingName, string | undefined>> = {}): Config {
  const given = SETTINGS.flatMap(({ name }) => {
    const value = (overrides[name] ?? env[name] ?? '').trim()
    return value === '' ? [] : [[name, value] as const]
  })
  const result = Environment.safeParse(Object.fromEntries(given), { error: plainWords })
  if (!result.success)
    throw new ConfigError(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'))
  const half = halfOfAPair(result.data) ?? halfStripe(result.data)
  if (half !== undefined) throw new ConfigError(half)
  return configOf(result.data, Object.fromEntries(given))
}

const usualBaseUrl = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Returns the settings with the port that the system chose in place of 0. */
export function withPort(config: Config, port: number): Config {
  const { host, baseUrl, variables } = config
  return {
    ...config,
    port,
    baseUrl: baseUrl === usualBaseUrl(host, config.port) ? usualBaseUrl(host, port) : baseUrl,
    variables: { ...variables, PORT: String(port) },
  }
}

function configOf(env: VariableValues, variables: Variables): Config {
  const host = env.POSTHORN_HOST ?? '127.0.0.1'
  const port = env.PORT ?? 3000
  const dataDirectory = resolve(env.POSTHORN_DATA ?? './data')
  const mailer: MailerConfig = env.POSTHORN_MAILER_URL ?? { kind: 'inbox' }
  const local = mailer.kind === 'inbox'
  const baseUrl = env.POSTHORN_BASE_URL ?? usualBaseUrl(host, port)
  const sandboxDomain = env.POSTHORN_SANDBOX_DOMAIN ?? (local ? 'sandbox.localhost' : undefined)
  const database = env.POSTHORN_DATABASE_URL ?? { kind: 'sqlite', file: resolve(dataDirectory, 'posthorn.db') }
  return {
    host,
    port,
    dataDirectory,
    node: env.POSTHORN_NODE ?? hostname(),
    workers: env.POSTHORN_WORKERS ?? 1,
    database,
    queue: env.POSTHORN_QUEUE_URL ?? usualQueue(database),
    mailer,
    inboxReleaseUrl: env.POSTHORN_INBOX_RELEASE_URL,
    files: env.POSTHORN_S3_URL ?? usualFiles(database, dataDirectory),
    baseUrl,
    masterKey: env.POSTHORN_MASTER_KEY,
    firstKeys: firstKeysOf(env.POSTHORN_PUBLIC_KEY, env.POSTHORN_SECRET_KEY),
    sandboxDomain,
    ...accountsOf(env, { sandboxDomain, local }),
    ...auditOf(env),
    ...billingOf(env),
    ...publishedNames(env, { mailer, baseUrl }),
    trackingHost: env.POSTHORN_TRACKING_HOST,
    sendRatePerSecond: env.POSTHORN_SEND_RATE === undefined ? (local ? null : 14) : env.POSTHORN_SEND_RATE,
    rateLimitPerMinute: env.POSTHORN_RATE_LIMIT_PER_MINUTE === undefined ? 1000 : env.POSTHORN_RATE_LIMIT_PER_MINUTE,
    maxAttachments: env.POSTHORN_MAX_ATTACHMENTS ?? 10,
    maxAttachmentBytes: (env.POSTHORN_MAX_ATTACHMENT_MB ?? 10) * MEGABYTE,
    attachmentBytesHeld: (env.POSTHORN_ATTACHMENTS_IN_HAND_MB ?? 32) * MEGABYTE,
    maxTrackedSegments: env.POSTHORN_MAX_TRACKED_SEGMENTS ?? 200,
    maxScheduledEmails: env.POSTHORN_MAX_SCHEDULED ?? 50_000,
    publicMailsPerHour: env.POSTHORN_PUBLIC_MAILS_PER_HOUR === undefined ? 5 : env.POSTHORN_PUBLIC_MAILS_PER_HOUR,
    allowedHeaders: env.POSTHORN_ALLOW_HEADERS ?? [],
    suspendsProjects: env.POSTHORN_AUTO_SUSPEND !== 'off',
    corsOrigins: env.POSTHORN_CORS_ORIGINS ?? [],
    trustedProxies: env.POSTHORN_TRUSTED_PROXIES,
    bouncePort: env.POSTHORN_BOUNCE_PORT,
    bounceTls: bounceTlsOf(env.POSTHORN_BOUNCE_TLS_CERT, env.POSTHORN_BOUNCE_TLS_KEY),
    snsTopics: env.POSTHORN_SNS_TOPICS ?? [],
    dnsServers: env.POSTHORN_DNS_SERVERS,
    outboundAllow: env.POSTHORN_OUTBOUND_ALLOW ?? [],
    logLevel: env.POSTHORN_LOG_LEVEL ?? 'info',
    healthPort: env.POSTHORN_HEALTH_PORT,
    metricsToken: env.POSTHORN_METRICS_TOKEN,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    variables,
  }
}

function publishedNames(
  env: VariableValues,
  { mailer, baseUrl }: Pick<Config, 'mailer' | 'baseUrl'>,
): Pick<Config, 'spf' | 'bounceHost'> {
  const bounceHost = env.POSTHORN_BOUNCE_HOST ?? publicHost(baseUrl)
  return { spf: env.POSTHORN_SPF ?? usualSpf(mailer, bounceHost), bounceHost }
}

function bounceTlsOf(cert: string | undefined, key: string | undefined): Config['bounceTls'] {
  if (cert === undefined && key === undefined) return undefined
  if (cert !== undefined && key !== undefined) return { certFile: resolve(cert), keyFile: resolve(key) }
  const missing = cert === undefined ? 'POSTHORN_BOUNCE_TLS_CERT' : 'POSTHORN_BOUNCE_TLS_KEY'
  throw new ConfigError(`${missing} is missing: a certificate and its key belong together.`)
}

function usualQueue(database: DatabaseConfig): QueueConfig {
  return database.kind === 'postgres' ? { kind: 'agenda', url: database.url } : { kind: 'embedded' }
}

/** A database in memory has no directory of its own. */
function usualFiles(database: DatabaseConfig, dataDirectory: string): FilesConfig {
  const isInMemory = database.kind === 'sqlite' && database.file === ':memory:'
  const path = isInMemory ? resolve(tmpdir(), `posthorn-files-${userInfo().uid}`) : resolve(dataDirectory, 'files')
  return { kind: 'directory', path }
}

function firstKeysOf(publicKey: string | undefined, secretKey: string | undefined): Partial<ApiKeys> {
  return {
    ...(publicKey !== undefined && { public: publicKey }),
    ...(secretKey !== undefined && { secret: secretKey }),
  }
}
