import type { Caches } from '../cache/caches.ts'
import type { Ids } from '../ids/ids.ts'
import type { Clock } from '../ports/clock.ts'
import type { TextConverter } from '../ports/converter.ts'
import type { ReadCsv } from '../ports/csv.ts'
import type { Dkim } from '../ports/dkim.ts'
import type { SharedDns } from '../ports/dns.ts'
import type { Doctor } from '../ports/doctor.ts'
import type { Files } from '../ports/files.ts'
import type { SharedHttp } from '../ports/http.ts'
import type { ReadImage } from '../ports/image.ts'
import type { ReadInbound } from '../ports/inbound.ts'
import type { Log } from '../ports/log.ts'
import type { LookUpMailDomain } from '../ports/mail-domains.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { Observer } from '../ports/observer.ts'
import type { Passkeys } from '../ports/passkeys.ts'
import type { SharedPasswords } from '../ports/passwords.ts'
import type { Payments } from '../ports/payments.ts'
import type { Providers } from '../ports/providers.ts'
import type { Queue } from '../ports/queue.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { Sns } from '../ports/sns.ts'
import type { Store } from '../ports/store.ts'
import type { RegistrableDomain } from '../ports/suffixes.ts'
import type { Totp } from '../ports/totp.ts'

import type { Subscriber } from './context.ts'

/** Settings of the whole deployment. */
export interface Settings {
  /** The base of links in mails, without a trailing slash. */
  readonly baseUrl: string
  /**
   * A sender domain that counts as verified: for every project while mail is only captured, else only for the first
   * project.
   */
  readonly sandboxDomain: string | undefined
  /**
   * The SPF mechanisms that allow the servers which mail leaves from, e.g. `include:amazonses.com` (RFC 7208 §5). If
   * undefined, no SPF record is required.
   */
  readonly spf: string | undefined
  /** The host that accepts returned mail; undefined where there is none. */
  readonly bounceHost: string | undefined
  /** The host that tracking hosts of projects are aliases of (CNAME); undefined where projects have none. */
  readonly trackingHost: string | undefined
  /** Mails per second for projects without a rate of their own; null means as fast as the mailer accepts them. */
  readonly sendRatePerSecond: number | null
  readonly maxAttachments: number
  readonly maxAttachmentBytes: number
  /**
   * The most bytes of attachments in the memory of a process during hand-overs; a mail with more is handed over alone.
   */
  readonly attachmentBytesHeld: number
  /**
   * The most bytes of rendered text in the memory of a process during hand-overs; a mail with more is handed over
   * alone.
   */
  readonly renderedBytesHeld: number
  /** The most dynamic segments of a project that may track their members: each contact that changes is tested against all of them. */
  readonly maxTrackedSegments: number
  /** Whether attachments and files of imports move from the database to `files`, which all nodes must share then. */
  readonly movesContents: boolean
  /** Whether projects are disabled when too many of their mails bounce or cause complaints. */
  readonly suspendsProjects: boolean
  /** The number of days after which entries of audit logs are deleted. */
  readonly auditDays: number
  /** The number of days after which records of requests are deleted; 0 records none. */
  readonly requestsDays: number
  /** The most scheduled mails of a project. */
  readonly maxScheduledEmails: number
  /** The most mails per hour that the public key of a project may cause to one address; null for any number. */
  readonly publicMailsPerHour: number | null
  /**
   * Headers that mails may have although these headers control a mail service: names, or beginnings that end in `*`.
   */
  readonly allowedHeaders: readonly string[]
  /** Whether people can sign up without an invitation. */
  readonly allowsSignup: boolean
  /** The sender of mails about accounts; undefined where none are sent. */
  readonly systemFrom: string | undefined
}

/** Runs one of many pieces of possibly slow work, and yields to the event loop between them when needed. */
export type InTurn = <T>(work: () => T) => Promise<T>

/** The running deployment: all ports, not yet bound to a project. */
export interface World {
  readonly store: Store
  readonly queue: Queue
  readonly mailer: Mailer
  readonly clock: Clock
  /**
   * Monotonic milliseconds of this process. Setting the clock does not change it; time during which the process or the
   * machine was suspended counts.
   */
  readonly steadyMs: () => number
  readonly inTurn: InTurn
  readonly ids: Ids
  readonly secrets: Secrets
  readonly passwords: SharedPasswords
  readonly totp: Totp
  readonly passkeys: Passkeys
  readonly providers: Providers
  readonly log: Log
  readonly observer: Observer
  readonly settings: Settings
  readonly converter: TextConverter
  readonly dkim: Dkim
  /** Reads the records of a CSV file. */
  readonly readCsv: ReadCsv
  readonly readImage: ReadImage
  readonly dns: SharedDns
  /** Reaches the public internet only. */
  readonly http: SharedHttp
  readonly registrableDomain: RegistrableDomain
  readonly lookUpMailDomain: LookUpMailDomain
  readonly caches: Caches
  /** Undefined where no topic of SNS is allowed. */
  readonly sns: Sns | undefined
  /** Undefined where nothing is known about the deployment. */
  readonly doctor: Doctor | undefined
  /** Undefined where files are not stored. */
  readonly files: Files | undefined
  /** Undefined where there are no payments. */
  readonly payments: Payments | undefined
  /** Undefined where inbound mail is not read. */
  readonly readInbound: ReadInbound | undefined
  readonly subscribers: readonly Subscriber[]
}
