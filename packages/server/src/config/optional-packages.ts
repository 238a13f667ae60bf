import { createRequire } from 'node:module'
import { PEERS } from '../manifest.ts'
import { type Config, ConfigError } from './config.ts'

/** The settings that may need packages that are not always installed. */
export type Needs = Partial<
  Pick<Config, 'database' | 'queue' | 'mailer' | 'files' | 'bouncePort' | 'snsTopics' | 'tracesEndpoint' | 'stripe'>
>

interface Need {
  /** The feature that needs them, with the setting that asks for it. */
  readonly what: string
  /** Optional peers of this package. */
  readonly packages: readonly string[]
  readonly isAsked: (needs: Needs) => boolean
  /** The alternative that does not need them, in a sentence. */
  readonly instead?: string
}

const READS_MAIL = ['mailauth', 'sanitize-html']

const isQueueOf = ({ queue }: Needs, scheme: RegExp) => queue?.kind === 'agenda' && scheme.test(queue.url)

const WITHOUT_QUEUE =
  'Or use POSTHORN_QUEUE_URL=embedded:, which needs no package. It is suitable for one node; multiple nodes poll for work once a second.'

const NEEDS: readonly Need[] = [
  {
    what: 'PostgreSQL (POSTHORN_DATABASE_URL)',
    packages: ['pg'],
    isAsked: ({ database }) => database?.kind === 'postgres',
  },
  {
    what: 'the queue on PostgreSQL (POSTHORN_QUEUE_URL)',
    packages: ['pg', 'agenda', '@agendajs/postgres-backend'],
    isAsked: (needs) => isQueueOf(needs, /^postgres/i),
    instead: WITHOUT_QUEUE,
  },
  {
    what: 'the queue on MongoDB (POSTHORN_QUEUE_URL)',
    packages: ['mongodb', 'agenda', '@agendajs/mongo-backend'],
    isAsked: (needs) => isQueueOf(needs, /^mongodb/i),
    instead: WITHOUT_QUEUE,
  },
  {
    what: 'Amazon SES (POSTHORN_MAILER_URL)',
    packages: ['@aws-sdk/client-sesv2'],
    isAsked: ({ mailer }) => mailer?.kind === 'ses',
  },
  {
    what: 'SendGrid (POSTHORN_MAILER_URL)',
    packages: ['@sendgrid/mail'],
    isAsked: ({ mailer }) => mailer?.kind === 'sendgrid',
  },
  {
    what: 'files on S3 (POSTHORN_S3_URL)',
    packages: ['@aws-sdk/client-s3'],
    isAsked: ({ files }) => files?.kind === 's3',
  },
  {
    what: 'returned mail (POSTHORN_BOUNCE_PORT)',
    packages: ['smtp-server', ...READS_MAIL],
    isAsked: ({ bouncePort }) => bouncePort !== undefined,
  },
  {
    what: 'notifications of Amazon SES (POSTHORN_SNS_TOPICS)',
    packages: READS_MAIL,
    isAsked: ({ snsTopics = [] }) => snsTopics.length > 0,
  },
  {
    what: 'payments (POSTHORN_STRIPE_KEY)',
    packages: ['stripe'],
    isAsked: ({ stripe }) => stripe !== undefined,
  },
  {
    what: 'traces (OTEL_EXPORTER_OTLP_ENDPOINT)',
    packages: [
      '@opentelemetry/api',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace-node',
    ],
    isAsked: ({ tracesEndpoint }) => tracesEndpoint !== undefined,
  },
]

/**
 * The error for settings that ask for packages that are not installed. The suggestion is the command that installs
 * them.
 */
export class PackageMissing extends ConfigError {
  readonly code = 'PACKAGE_MISSING'
}

/** Returns whether all packages are installed that the given settings need. */
export function hasPackages(needs: Needs, isThere: (name: string) => boolean = isInstalled): boolean {
  return NEEDS.every(({ isAsked, packages }) => !isAsked(needs) || packages.every(isThere))
}

/** Throws `PackageMissing` unless all packages are installed that the given settings need. */
export function requirePackages(needs: Needs, isThere: (name: string) => boolean = isInstalled): void {
  const lacking = NEEDS.filter(({ isAsked }) => isAsked(needs)).flatMap(({ what, packages, instead }) => {
    const missing = packages.filter((name) => !isThere(name))
    return missing.length > 0 ? [{ what, missing, instead }] : []
  })
  if (lacking.length === 0) return
  const ways = new Set(lacking.flatMap(({ instead }) => instead ?? []))
  const all = [...new Set(lacking.flatMap(({ missing }) => missing))]
  const command = all.map((name) => `${name}@${PEERS[name]}`).join(' ')
  throw new PackageMissing(
    `The settings require packages that are not installed: ${lacking.map(({ what, missing }) => `${missing.join(', ')} for ${what}`).join('; ')}.`,
    { suggestion: [`Install them: npm install ${command}`, ...ways].join('\n') },
  )
}

const { resolve } = createRequire(import.meta.url)

/** Counts a package that only `import` may load, too: it is present, and fails with another code. */
function isInstalled(name: string): boolean {
  try {
    resolve(name)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')
  }
}

/** The packages that settings may ask for, for the check that each is a peer. */
export const OPTIONAL_PACKAGES: ReadonlySet<string> = new Set(NEEDS.flatMap(({ packages }) => packages))
