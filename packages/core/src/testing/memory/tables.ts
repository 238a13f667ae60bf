import type { Member } from '../../access/accounts/membership.ts'
import type { AccountToken, Session, User } from '../../access/accounts/schema.ts'
import type { AttemptCount } from '../../access/accounts/store.ts'
import type { DeviceLogin } from '../../access/device-logins/schema.ts'
import type { Suspension } from '../../access/reputation/schema.ts'
import type { Event } from '../../audience/events/schema.ts'
import type { Segment } from '../../audience/segments/schema.ts'
import type { ChangeMark } from '../../audience/segments/store.ts'
import type { Campaign } from '../../automation/campaigns/schema.ts'
import type { Execution, StepExecution } from '../../automation/executions/schema.ts'
import type { Entrant, StoredHappening } from '../../automation/executions/store.ts'
import type { Figure } from '../../automation/workflows/figures.ts'
import type { Workflow } from '../../automation/workflows/schema.ts'
import type { GraphVersion, StoredVersion } from '../../automation/workflows/store.ts'
import type { StoredHit } from '../../delivery/tracking/store.ts'
import type { KeyKind, NamedKey } from '../../kernel/context/key.ts'
import type { ContactId, JobId, ProjectId, SegmentId, WorkerId, WorkflowId } from '../../kernel/ids/ids.ts'
import type { Position } from '../../kernel/page/page.ts'
import type { Readers } from '../../mail/emails/readers.ts'
import type { Email, EmailBody } from '../../mail/emails/schema.ts'
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
import type { Upload } from '../../tenant/uploads/schema.ts'

/** Rows by key. A table over another one shows its rows with changes on top, until these are committed. */
export class Table<R> {
  readonly #below: Table<R> | undefined
  /** Own changes; undefined stands for a deleted row. */
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
export type Owned<R> = { readonly projectId: ProjectId; readonly row: R }

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
  /** The last contact that its collection looked at. */
  readonly after: Position | undefined
}

/** How often something that is deleted happened on a day. */
export interface Past {
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

/** A cap, and what is used of it. */
export interface CapRow {
  readonly category: MailCategory
  readonly cap: number | null
  readonly month: Date
  readonly used: number
  readonly told: { readonly month: Date; readonly level: number }
  readonly isDue: boolean
  readonly isHeld: boolean
}

/** Everything that a memory store holds, or what one transaction makes of it. */
export class Tables {
  readonly projects: Table<Project>
  /** How many fields public keys have added, by project. */
  readonly publicFields: Table<number>
  readonly keys: Table<Owned<StoredKey>>
  readonly audit: Table<AuditEntry>
  /** How many entries a day of a log has. */
  readonly auditDays: Table<number>
  readonly contacts: Table<Owned<Contact>>
  readonly fields: Table<Owned<CatalogueEntry & { readonly name: string }>>
  readonly contactCounts: Table<number>
  readonly templates: Table<Owned<Template>>
  readonly campaigns: Table<Owned<CampaignRow>>
  /** How many settled mails of a campaign have been deleted, by campaign and status. */
  readonly campaignMails: Table<number>
  readonly workflows: Table<Owned<{ readonly workflow: Workflow }>>
  /** The versions of graphs, as text. */
  readonly graphs: Table<Owned<GraphVersion & StoredVersion & { readonly text: string }>>
  readonly domains: Table<Owned<Domain>>
  /** How many moments of deleted mails and deleted events there were, by project, day and name. */
  readonly pastMoments: Table<Past>
  readonly pastEvents: Table<Past>
  /** How many messages from outside were not believed, by project, day and reason. */
  readonly discarded: Table<Past>
  readonly emails: Table<EmailRow>
  readonly bodies: Table<Owned<EmailBody>>
  readonly blobs: Table<StoredContent>
  /** The readers of bodies and blobs, by project and hash. */
  readonly readers: Table<Readers>
  /** When they were last stored, in milliseconds since 1970. */
  readonly used: Table<number>
  /** How many mails of a template have been deleted. */
  readonly emailsDeleted: Table<number>
  readonly events: Table<Owned<Event>>
  readonly executions: Table<Owned<Execution>>
  readonly steps: Table<StepExecution>
  /** Executions that know nothing of people any more. */
  readonly erased: Table<true>
  readonly figures: Table<Owned<Figure>>
  readonly entrants: Table<Owned<Omit<Entrant, 'isActive'>>>
  readonly heard: Table<Owned<StoredHappening>>
  /** Names of events by project, name and workflow. */
  readonly awaited: Table<Owned<{ readonly name: string; readonly workflowId: WorkflowId }>>
  readonly hits: Table<StoredHit & { readonly dueAt: Date }>
  readonly answers: Table<Owned<StoredAnswer>>
  readonly inbox: Table<Owned<InboxMessage>>
  readonly jobs: Table<JobRow>
  readonly imports: Table<Owned<{ readonly jobId: JobId; readonly content: StoredContent; readonly size: number }>>
  /** Until when files of contents are expected; from then on, those leave that nothing refers to. */
  readonly files: Table<Date>
  readonly segments: Table<SegmentRow>
  readonly members: Table<MemberRow>
  readonly changed: Table<Owned<ChangeMark & { readonly markedAt: Date }>>
  readonly suppressions: Table<Owned<Suppression>>
  readonly theoreticalArrivals: Table<Date>
  readonly suspensions: Table<Owned<Suspension>>
  readonly users: Table<User>
  readonly sessions: Table<Session>
  /** By kind and key. */
  readonly credentials: Table<Credential>
  readonly accountTokens: Table<AccountToken>
  readonly attempts: Table<AttemptCount>
  readonly deviceLogins: Table<DeviceLogin>
  /** By project and user. */
  readonly memberships: Table<Owned<Omit<Member, 'email'>>>
  readonly agreements: Table<string>
  /** By project and id. */
  readonly uploads: Table<Owned<Upload>>
  /** How many mails of a month were accepted, by project, month and category. */
  readonly billing: Table<Owned<MailsOfMonth>>
  /** By project and category. */
  readonly caps: Table<Owned<CapRow>>
  /** By project. */
  readonly payers: Table<Owned<Payer & { readonly asOf: Date }>>
  /** Notices of payments, and when they were taken. */
  readonly notices: Table<Date>

  constructor(below?: Tables) {
    this.projects = new Table(below?.projects)
    this.publicFields = new Table(below?.publicFields)
    this.keys = new Table(below?.keys)
    this.audit = new Table(below?.audit)
    this.auditDays = new Table(below?.auditDays)
    this.contacts = new Table(below?.contacts)
    this.fields = new Table(below?.fields)
    this.contactCounts = new Table(below?.contactCounts)
    this.templates = new Table(below?.templates)
    this.campaigns = new Table(below?.campaigns)
    this.campaignMails = new Table(below?.campaignMails)
    this.workflows = new Table(below?.workflows)
    this.graphs = new Table(below?.graphs)
    this.domains = new Table(below?.domains)
    this.pastMoments = new Table(below?.pastMoments)
    this.discarded = new Table(below?.discarded)
    this.pastEvents = new Table(below?.pastEvents)
    this.emails = new Table(below?.emails)
    this.bodies = new Table(below?.bodies)
    this.blobs = new Table(below?.blobs)
    this.readers = new Table(below?.readers)
    this.used = new Table(below?.used)
    this.emailsDeleted = new Table(below?.emailsDeleted)
    this.events = new Table(below?.events)
    this.executions = new Table(below?.executions)
    this.steps = new Table(below?.steps)
    this.erased = new Table(below?.erased)
    this.figures = new Table(below?.figures)
    this.entrants = new Table(below?.entrants)
    this.heard = new Table(below?.heard)
    this.awaited = new Table(below?.awaited)
    this.hits = new Table(below?.hits)
    this.answers = new Table(below?.answers)
    this.inbox = new Table(below?.inbox)
    this.jobs = new Table(below?.jobs)
    this.imports = new Table(below?.imports)
    this.files = new Table(below?.files)
    this.segments = new Table(below?.segments)
    this.members = new Table(below?.members)
    this.changed = new Table(below?.changed)
    this.suppressions = new Table(below?.suppressions)
    this.theoreticalArrivals = new Table(below?.theoreticalArrivals)
    this.suspensions = new Table(below?.suspensions)
    this.users = new Table(below?.users)
    this.sessions = new Table(below?.sessions)
    this.credentials = new Table(below?.credentials)
    this.accountTokens = new Table(below?.accountTokens)
    this.attempts = new Table(below?.attempts)
    this.deviceLogins = new Table(below?.deviceLogins)
    this.memberships = new Table(below?.memberships)
    this.agreements = new Table(below?.agreements)
    this.uploads = new Table(below?.uploads)
    this.billing = new Table(below?.billing)
    this.caps = new Table(below?.caps)
    this.payers = new Table(below?.payers)
    this.notices = new Table(below?.notices)
  }

  /** Writes all changes into the tables below, at once. */
  commit(): void {
    for (const table of Object.values(this)) if (table instanceof Table) table.commit()
  }
}

/** The tables as a room may use them: committed ones, or those of a transaction. Every call is atomic. */
export interface Source {
  read<T>(look: (tables: Tables) => T): Promise<T>
  /** Applies all changes of `change`, or none when it throws. */
  write<T>(change: (tables: Tables) => T): Promise<T>
}
