import type { Member } from '../../access/accounts/membership.ts'
import type { AccountToken, Session, User } from '../../access/accounts/schema.ts'
import type { AttemptCount } from '../../access/accounts/store.ts'
import type { DeviceLogin } from '../../access/device-logins/schema.ts'
import type { Operator } from '../../access/operators/schema.ts'
import type { NewOperatorKey } from '../../access/operators/store.ts'
import type { Suspension } from '../../access/reputation/schema.ts'
import type { Event } from '../../audience/events/schema.ts'
import type { EventPosition } from '../../audience/events/store.ts'
import type { Segment } from '../../audience/segments/schema.ts'
import type { ChangeMark } from '../../audience/segments/store.ts'
import type { Campaign } from '../../automation/campaigns/schema.ts'
import type { Execution, StepExecution } from '../../automation/executions/schema.ts'
import type { Entrant, StoredWorkflowEvent } from '../../automation/executions/store.ts'
import type { Figure } from '../../automation/workflows/figures.ts'
import type { Workflow } from '../../automation/workflows/schema.ts'
import type { GraphVersion, StoredVersion } from '../../automation/workflows/store.ts'
import type { StoredHit } from '../../delivery/tracking/store.ts'
import type { KeyKind, NamedKey } from '../../kernel/context/key.ts'
import type { ContactId, JobId, ProjectId, SegmentId, WorkerId, WorkflowId } from '../../kernel/ids/ids.ts'
import type { Position } from '../../kernel/page/page.ts'
import type { Email, EmailBody } from '../../mail/emails/schema.ts'
import type { TextOwners } from '../../mail/emails/text-owners.ts'
import type { InboxMessage } from '../../mail/inbox/schema.ts'
import type { Template } from '../../mail/templates/schema.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { CatalogueEntry } from '../../people/fields/catalogue.ts'
import type { Suppression } from '../../people/suppressions/schema.ts'
import type { AuditEntry } from '../../tenant/audit/schema.ts'
import type { MailCategory, MailsOfMonth } from '../../tenant/billing/schema.ts'
import type { Payer } from '../../tenant/billing/store.ts'
import type { StoredContent } from '../../tenant/contents/store.ts'
import type { Credential } from '../../tenant/credentials/schema.ts'
import type { Domain } from '../../tenant/domains/schema.ts'
import type { StoredAnswer } from '../../tenant/idempotency/store.ts'
import type { Job } from '../../tenant/jobs/schema.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import type { RequestRecord } from '../../tenant/requests/schema.ts'

/** Rows by key. A table over another one shows its rows with changes on top, until these are committed. */
export class Table<R> {
  readonly #below: Table<R> | undefined
  /** Own changes; undefined marks a deleted row. */
  readonly #changes = new Map<string, R | undefined>()

  constructor(below?: Table<R>) {
    this.#below = below
  }

  get(key: string): R | undefined {
    return this.#changes.has(key) ? this.#changes.get(key) : this.#below?.get(key)
  }

  set(key: string, row: R): void {
    this.#changes.set(key, row)
  }

  delete(key: string): boolean {
    const had = this.get(key) !== undefined
    if (this.#below) this.#changes.set(key, undefined)
    else this.#changes.delete(key)
    return had
  }

  filter(wanted: (row: R) => boolean): R[] {
    const rows: R[] = []
    this.#visit((row) => {
      if (wanted(row)) rows.push(row)
    })
    return rows
  }

  entries(): (readonly [string, R])[] {
    const entries: (readonly [string, R])[] = []
    this.#visit((row, key) => entries.push([key, row]))
    return entries
  }

  commit(): void {
    for (const [key, row] of this.#changes) {
      if (row === undefined) this.#below?.delete(key)
      else this.#below?.set(key, row)
    }
    this.#changes.clear()
  }

  /** Yields all rows except those whose key a table above has changed. */
  #visit(visit: (row: R, key: string) => void, isChanged: (key: string) => boolean = never): void {
    const isChangedHere = (key: string) => this.#changes.has(key) || isChanged(key)
    if (this.#below) this.#below.#visit(visit, this.#changes.size > 0 ? isChangedHere : isChanged)
    for (const [key, row] of this.#changes) if (row !== undefined && !isChanged(key)) visit(row, key)
  }
}

const never = () => false

/** A row of one project. */
export type OwnedRow<R> = { readonly projectId: ProjectId; readonly row: R }

export interface Lease {
  /** The last claimant, kept after the outcome so that it may still correct an unknown one. */
  readonly workerId: WorkerId | undefined
  /** Set while it is claimed. */
  readonly leaseUntil: Date | undefined
}

export interface EmailRow extends Lease {
  readonly email: Email
  readonly handedOverAt: Date | undefined
  readonly lostClaims: number
  readonly proofs: number
  readonly erased: boolean
  /** Of a campaign's mail, see `Collection`. */
  readonly lane?: number | undefined
}

export interface CampaignRow {
  readonly campaign: Campaign
  /** The last contact that its collection examined. */
  readonly after: Position | undefined
}

/** The number of times that something deleted happened on a day. */
export interface ExpiryBound {
  readonly projectId: ProjectId
  readonly day: number
  readonly name: string
  readonly total: number
}

export interface JobRow extends Lease {
  readonly job: Job
}

export interface SegmentRow {
  readonly projectId: ProjectId
  readonly segment: Segment
  readonly dueAt: Date | undefined
}

export interface MemberRow {
  readonly projectId: ProjectId
  readonly segmentId: SegmentId
  readonly contactId: ContactId
}

export interface StoredKey {
  readonly kind: KeyKind
  readonly hash: string
  readonly named?: NamedKey
}

/** A cap, and how much of it is used. */
export interface CapRow {
  readonly category: MailCategory
  readonly cap: number | null
  readonly month: Date
  readonly used: number
  readonly alerted: { readonly month: Date; readonly level: number }
  readonly isDue: boolean
  readonly isHeld: boolean
}

/** The rows of each table. A room adds its own (`declare module`). */
export interface Rows {
  projects: Project
  /** The number of fields that public keys have added, by project. */
  publicFields: number
  keys: OwnedRow<StoredKey>
  audit: AuditEntry
  /** The number of entries of a day of a log. */
  auditDays: number
  requests: OwnedRow<RequestRecord>
  /** The number of requests by project, day, and kind. */
  requestDays: OwnedRow<{ readonly day: number; readonly answered: number; readonly missing: number }>
  contacts: OwnedRow<Contact>
  fields: OwnedRow<CatalogueEntry & { readonly name: string }>
  contactCounts: number
  templates: OwnedRow<Template>
  campaigns: OwnedRow<CampaignRow>
  /** The number of deleted settled mails of a campaign, by campaign and status. */
  campaignMails: number
  workflows: OwnedRow<{ readonly workflow: Workflow }>
  /** The versions of graphs, as text. */
  graphs: OwnedRow<GraphVersion & StoredVersion & { readonly text: string }>
  domains: OwnedRow<Domain>
  /** The number of moments of deleted mails and deleted events, by project, day, and name. */
  pastMoments: ExpiryBound
  pastEvents: ExpiryBound
  /** The number of discarded messages from outside, by project, day, and reason. */
  discarded: ExpiryBound
  emails: EmailRow
  bodies: OwnedRow<EmailBody>
  blobs: StoredContent
  /** The owners of bodies and blobs, by project and hash. */
  readers: TextOwners
  /** The time when they were last stored, in milliseconds since 1970. */
  used: number
  /** The number of deleted mails of a template. */
  emailsDeleted: number
  /** With the number of the insertion. */
  events: OwnedRow<Event> & { readonly tx: number }
  /** The number of the last insertion of an event. */
  eventClock: number
  /** The last event of a project that expired. */
  eventGaps: OwnedRow<EventPosition>
  executions: OwnedRow<Execution>
  steps: StepExecution
  /** Executions without personal data. */
  erased: true
  figures: OwnedRow<Figure>
  entrants: OwnedRow<Omit<Entrant, 'isActive'>>
  workflowEvents: OwnedRow<StoredWorkflowEvent>
  /** Names of events by project, name and workflow. */
  awaited: OwnedRow<{ readonly name: string; readonly workflowId: WorkflowId }>
  hits: StoredHit & { readonly dueAt: Date }
  answers: OwnedRow<StoredAnswer>
  inbox: OwnedRow<InboxMessage>
  jobs: JobRow
  imports: OwnedRow<{ readonly jobId: JobId; readonly content: StoredContent; readonly size: number }>
  /** The time until which files of contents are expected; unreferenced ones are deleted after it. */
  files: Date
  segments: SegmentRow
  members: MemberRow
  changed: OwnedRow<ChangeMark & { readonly markedAt: Date }>
  suppressions: OwnedRow<Suppression>
  /** The versions of domains and patterns, by project. */
  suppressionRules: OwnedRow<string>
  theoreticalArrivals: Date
  suspensions: OwnedRow<Suspension>
  users: User
  sessions: Session
  /** By kind and key. */
  credentials: Credential
  accountTokens: AccountToken
  attempts: AttemptCount
  deviceLogins: DeviceLogin
  operatorKeys: NewOperatorKey
  operators: Omit<Operator, 'email'>
  /** By project and user. */
  memberships: OwnedRow<Omit<Member, 'email'>>
  agreements: string
  /** The number of accepted mails of a month, by project, month, and category. */
  billing: OwnedRow<MailsOfMonth>
  /** By project and category. */
  caps: OwnedRow<CapRow>
  /** By project. */
  payers: OwnedRow<Payer & { readonly asOf: Date }>
  /** Notices of payments, and the time when they were recorded. */
  notices: Date
}

/** All data of a memory store, as committed or as changed by one transaction. */
export type Tables = { readonly [Name in keyof Rows]: Table<Rows[Name]> }

/** Tables over those of another layer, each made when it is first used. */
export class Layer {
  readonly #below: Layer | undefined
  readonly #tables = new Map<string, Table<unknown>>()
  readonly tables: Tables

  constructor(below?: Layer) {
    this.#below = below
    // The tables of all names, which no type can express for properties made when they are read.
    this.tables = new Proxy(
      {},
      {
        get: (_, name) => this.table(String(name)),
        ownKeys: () => this.names(),
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ) as Tables
  }

  table(name: string): Table<unknown> {
    const table = this.#tables.get(name) ?? new Table(this.#below?.table(name))
    this.#tables.set(name, table)
    return table
  }

  /** The names of all tables that may have rows. */
  names(): string[] {
    return [...new Set([...(this.#below?.names() ?? []), ...this.#tables.keys()])]
  }

  /** Writes all changes into the tables below, together. */
  commit(): void {
    for (const table of this.#tables.values()) table.commit()
  }
}

/** The tables as a room may use them: committed ones, or those of a transaction. Every call is atomic. */
export interface Source {
  read<T>(look: (tables: Tables) => T): Promise<T>
  /** Applies all changes of `change`, or none when it throws. */
  write<T>(change: (tables: Tables) => T): Promise<T>
}
