import { resolve } from 'node:path'
import { allowanceOf, parseDnsServer } from '@posthorn/adapters/node'
import { z } from 'zod'
import { namesProxies } from '../http/network.ts'

/** The database. */
export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** The place of files: a directory, or a bucket of Amazon S3 or of a service with the same API. */
export type FilesConfig =
  | { readonly kind: 'directory'; readonly path: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly prefix: string
      readonly region: string | undefined
      readonly endpoint: string | undefined
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
    }

/** The queue that wakes workers: in this process alone, or Agenda on a server that all nodes share. */
export type QueueConfig = { readonly kind: 'embedded' } | { readonly kind: 'agenda'; readonly url: string }

const POSTGRES_FORM =
  'must be postgres://user:password@host:port/database; special characters in it must be percent-encoded'

const POOLER_FORM =
  'must have pgbouncer=true if a pooler in transaction mode is used; otherwise pgbouncer=false or nothing'

/** Returns whether the `pgbouncer` option of the URL is valid. */
const saysPooler = (url: string) => /^(?:true|false)$/.test(new URL(url).searchParams.get('pgbouncer') ?? 'false')

export const DatabaseUrl = z.string().transform((url, refinement): DatabaseConfig => {
  const refuse = (message: string) => {
    refinement.addIssue(message)
    return z.NEVER
  }
  const file = /^(?:sqlite|file):(?:\/\/)?(.+)$/s.exec(url)?.[1]
  if (file !== undefined) return { kind: 'sqlite', file: file === ':memory:' ? file : resolve(file) }
  const scheme = schemeOf(url)
  if (isPostgres(scheme)) {
    if (!isServerUrl(url)) return refuse(POSTGRES_FORM)
    return saysPooler(url) ? { kind: 'postgres', url } : refuse(POOLER_FORM)
  }
  if (scheme === 'mongodb' || scheme === 'mongodb+srv')
    return refuse(
      'cannot be MongoDB, which can only be the queue (POSTHORN_QUEUE_URL); use postgres://… or sqlite:<file>',
    )
  if (scheme === 'mysql') return refuse('cannot be MySQL; use postgres://… or sqlite:<file>')
  return refuse('must be sqlite:<file>, e.g. sqlite:./data/posthorn.db, or postgres://user:password@host/database')
})

export const QueueUrl = z.string().transform((url, refinement): QueueConfig => {
  const scheme = schemeOf(url)
  if (scheme === 'embedded') return { kind: 'embedded' }
  const known = isPostgres(scheme) || scheme === 'mongodb' || scheme === 'mongodb+srv'
  if (isPostgres(scheme) && isServerUrl(url) && !saysPooler(url)) {
    refinement.addIssue(POOLER_FORM)
    return z.NEVER
  }
  if (known && isServerUrl(url)) return { kind: 'agenda', url }
  refinement.addIssue(
    known
      ? `must be ${scheme}://user:password@host/database; special characters in it must be percent-encoded`
      : 'must be embedded:, postgres://user:password@host/database or mongodb://user:password@host/database',
  )
  return z.NEVER
})

export function schemeOf(url: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase()
}

const isPostgres = (scheme: string | undefined) => scheme === 'postgres' || scheme === 'postgresql'

/** MongoDB's URLs may name several hosts, which `URL` does not read. */
function isServerUrl(url: string): boolean {
  return /^[a-z+]+:\/\/[^/?#]+/i.test(url) && (/^mongodb/i.test(url) || URL.canParse(url))
}

export const SmtpUrl = z
  .string()
  .refine(
    (url) => /^smtps?:\/\/./i.test(url) && URL.canParse(url),
    'must be smtp://user:password@host:port (smtps:// for TLS from the first byte)',
  )

const S3_FORM =
  'must be s3://key:secret@bucket/prefix?region=eu-central-1&endpoint=https://…; key, prefix, region and endpoint are optional'

export const S3Url = z.string().transform((url, refinement): FilesConfig => {
  const parts = /^s3:/i.test(url) && URL.canParse(url) ? new URL(url) : undefined
  const endpoint = parts?.searchParams.get('endpoint') ?? undefined
  const isHalf = (parts?.username === '') !== (parts?.password === '')
  if (!parts?.hostname || parts.port || isHalf || (endpoint && !/^https?:\/\/[^/?#]+/i.test(endpoint))) {
    refinement.addIssue(S3_FORM)
    return z.NEVER
  }
  const prefix = decodeURIComponent(parts.pathname).replace(/^\/+|\/+$/g, '')
  return {
    kind: 's3',
    bucket: parts.hostname,
    prefix: prefix && `${prefix}/`,
    region: parts.searchParams.get('region') ?? undefined,
    endpoint,
    credentials: parts.username
      ? { accessKeyId: decodeURIComponent(parts.username), secretAccessKey: decodeURIComponent(parts.password) }
      : undefined,
  }
})

export const httpUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:/.test(text), 'must be a URL such as https://mail.example.com')
  .transform((text) => text.replace(/\/+$/, ''))

/** A list separated by commas, without its empty entries. */
const commaList = (accepts: (entry: string) => boolean, message: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .refine((entries) => entries.every(accepts), `${message}, separated by commas`)

export const Origins = z
  .string()
  .transform((text) => text.replace(/\/(?=\s*(?:,|$))/g, ''))
  .pipe(
    commaList(
      (origin) => URL.canParse(origin) && new URL(origin).origin === origin,
      'must be origins such as https://app.example.com',
    ),
  )

export const DnsServers = commaList(
  (server) => parseDnsServer(server) !== undefined,
  'must be IP addresses such as 192.0.2.53, 192.0.2.53:5353 or [2001:db8::53]:5353',
)

/** Returns whether the guarded client accepts the text in its list of allowed hosts. */
function isAllowance(text: string): boolean {
  try {
    allowanceOf([text])
    return true
  } catch {
    return false
  }
}

export const TrustedProxies = commaList(
  namesProxies,
  'must be IP addresses, networks such as 203.0.113.0/24, "private" or "none"',
)

export const Allowances = commaList(isAllowance, 'must be host names, IP addresses or networks such as 10.0.0.0/8')

export const HeaderNames = commaList(
  (name) => /^[A-Za-z0-9-]{2,76}\*?$/.test(name),
  'must be header names, or prefixes such as X-MC-*',
)

const TOPIC = /^arn:aws(?:-[a-z-]+)?:sns:[a-z]{2}(?:-[a-z]+)+-\d{1,2}:\d{12}:[A-Za-z0-9_.-]{1,256}$/

export const SnsTopics = commaList(
  (topic) => TOPIC.test(topic),
  'must be ARNs such as arn:aws:sns:eu-central-1:123456789012:mail',
)
