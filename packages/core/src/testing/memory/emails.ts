import { LOOSE_LANE } from '../../automation/campaigns/store.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { noted } from '../../mail/emails/history.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { type EmailFilter, type EmailStore, noteOf } from '../../mail/emails/store.ts'
import { hasTag } from '../../mail/emails/tags.ts'
import { countAccepted } from './billing.ts'
import { copyOf } from './contents.ts'
import { asStored, insertRow, keyOf, matchesText, pageOf } from './rows.ts'
import type { EmailRow, Source, Tables } from './tables.ts'
import { addStoredOwners, contentKey, leaveContents } from './text-owners.ts'

function storedEmail(email: Email): Email {
  return {
    ...email,
    variables: asStored(email.variables),
    headers: asStored(email.headers),
    attachments: email.attachments?.map((attachment) => ({ ...attachment })),
    shown: email.shown && { to: [...email.shown.to], cc: [...email.shown.cc] },
    tags: email.tags?.map((tag) => ({ ...tag })),
  }
}

/** Returns the mail without personal data. A mail that was not sent yet becomes failed. */
function erasedEmail(email: Email, reason: string): Email {
  const unsent = email.status === 'PENDING' || email.status === 'SENDING'
  return {
    ...email,
    status: unsent ? 'FAILED' : email.status,
    error: unsent ? reason : undefined,
    response: undefined,
    dueAt: undefined,
    to: '',
    toName: undefined,
    replyTo: undefined,
    subject: '',
    history: undefined,
    variables: {},
    headers: undefined,
    attachments: undefined,
    shown: undefined,
    tags: undefined,
    requestId: undefined,
    traceparent: undefined,
  }
}

/** Returns true if there was no feedback about the mail since it was read. */
const isStill = (email: Email, seen: Email) =>
  email.status === seen.status &&
  email.bounceClass === seen.bounceClass &&
  (['deliveredAt', 'bouncedAt', 'complainedAt'] as const).every((at) => email[at]?.getTime() === seen[at]?.getTime())

export function memoryEmails(source: Source, projectId: ProjectId): EmailStore {
  const rows = ({ emails }: Tables, wanted: (row: EmailRow) => boolean) =>
    emails.filter((row) => row.email.projectId === projectId && wanted(row))
  const own = ({ emails }: Tables, id: string) => {
    const row = emails.get(id)
    return row?.email.projectId === projectId ? row : undefined
  }
  const found = (tables: Tables, { status, contactId, templateId, executionId, campaign, from, to }: EmailFilter) =>
    rows(
      tables,
      ({ email }) =>
        (status === undefined || email.status === status) &&
        (contactId === undefined || email.contactId === contactId) &&
        (templateId === undefined || email.templateId === templateId) &&
        (executionId === undefined || email.workflowExecutionId === executionId) &&
        (campaign === undefined || email.campaignId === campaign.id) &&
        (from === undefined || email.createdAt >= from) &&
        (to === undefined || email.createdAt <= to),
    ).map(({ email }) => email)

  return {
    find: (id) => source.read((tables) => own(tables, id)?.email),
    list: ({ limit, after, ...filter }) => source.read((tables) => pageOf(found(tables, filter), { limit, after })),
    walk: ({ limit, after, tag, search, most, ...filter }) =>
      source.read((tables) => {
        const looked = pageOf(found(tables, filter), { limit: most + 1, after })
        const rows = looked
          .slice(0, most)
          .filter(({ tags, to, subject }) => (!tag || hasTag(tags, tag)) && matchesText(search, to, subject))
        return { rows: rows.slice(0, limit), stoppedAt: looked.length > most ? looked[most - 1] : undefined }
      }),
    count: (filter) => source.read((tables) => found(tables, filter).length),
    countByTemplate: (templateId) =>
      source.read(
        (tables) =>
          rows(tables, ({ email }) => email.templateId === templateId).length +
          (tables.templates.get(templateId)?.projectId === projectId ? (tables.emailsDeleted.get(templateId) ?? 0) : 0),
      ),
    settle: (id, settlement) =>
      source.write((tables) => {
        const row = own(tables, id)
        const { status } = settlement
        if (!row || !['PENDING', 'FAILED', 'UNKNOWN'].includes(row.email.status)) return undefined
        if (row.erased && status === 'PENDING') return undefined
        if (status === 'PENDING' && (settlement.seen ?? row.email.status) !== row.email.status) return undefined
        const history = noted(row.email.history, noteOf(settlement))
        const email: Email =
          status === 'PENDING'
            ? { ...row.email, history, status, dueAt: settlement.dueAt, error: undefined, attempts: 0 }
            : { ...row.email, history, status, dueAt: undefined, error: settlement.error }
        const nobodys = { workerId: undefined, leaseUntil: undefined, handedOverAt: undefined }
        const lane = row.lane === undefined ? undefined : LOOSE_LANE
        tables.emails.set(id, { ...row, ...nobodys, lane, email })
        return email
      }),
    reschedule: (id, at) =>
      source.write((tables) => {
        const row = own(tables, id)
        if (!row || row.erased) return undefined
        const { status, scheduledAt, attempts, dueAt } = row.email
        if (status !== 'PENDING' || !scheduledAt || attempts > 0 || !dueAt) return undefined
        const email: Email = { ...row.email, scheduledAt: at, dueAt: at, error: undefined }
        tables.emails.set(id, { ...row, email })
        return email
      }),
    countScheduled: (now, atMost) =>
      source.read((tables) => {
        const waiting = rows(
          tables,
          ({ email: { scheduledAt, dueAt } }) => !!dueAt && !!scheduledAt && scheduledAt > now,
        )
        return Math.min(waiting.length, atMost)
      }),
    advance: (seen, next) =>
      source.write((tables) => {
        const row = own(tables, seen.id)
        if (!row || !isStill(row.email, seen)) return undefined
        const { status, error, sentAt, deliveredAt, bouncedAt, complainedAt, bounceClass, bounceReason } = next
        const progress = { status, error, sentAt, deliveredAt, bouncedAt, complainedAt, bounceClass, bounceReason }
        const email: Email = { ...row.email, ...progress, dueAt: undefined }
        tables.emails.set(seen.id, { ...row, workerId: undefined, leaseUntil: undefined, email })
        return email
      }),
    insert: (emails) =>
      source.write((tables) => {
        for (const email of emails) {
          if (email.projectId !== projectId) throw new Error('the mail belongs to another project')
          const row = {
            workerId: undefined,
            leaseUntil: undefined,
            handedOverAt: undefined,
            lostClaims: 0,
            proofs: 0,
            erased: false,
          }
          insertRow(tables.emails, email.id, { ...row, email: storedEmail(email) })
          countAccepted(tables, email)
        }
      }),
    ensureBody: (body, readers) =>
      source.write((tables) => {
        const [there] = tables.bodies.filter((one) => one.projectId === projectId && one.row.hash === body.hash)
        if (!there) insertRow(tables.bodies, body.id, { projectId, row: { ...body } })
        return {
          id: there?.row.id ?? body.id,
          isLasting: addStoredOwners(tables, projectId, { kind: 'body', hash: body.hash }, readers) === 'anybody',
        }
      }),
    ensureBlob: (hash, content, readers) =>
      source.write((tables) => {
        const key = keyOf(projectId, hash)
        if (!tables.blobs.get(key)) tables.blobs.set(key, content.slice())
        addStoredOwners(tables, projectId, { kind: 'blob', hash }, readers)
      }),
    body: (id) =>
      source.read(({ bodies }) => {
        const body = bodies.get(id)
        return body?.projectId === projectId ? body.row : undefined
      }),
    blob: (hash) => source.read(({ blobs }) => copyOf(blobs.get(keyOf(projectId, hash)))),
    keepContents: ({ bodyId, sharedId, attachments = [] }) =>
      source.write((tables) => {
        const texts = [bodyId, sharedId].flatMap((id) => (id === undefined ? [] : [tables.bodies.get(id)]))
        const keys = [
          ...texts.map((text) =>
            text?.projectId === projectId ? contentKey(projectId, { kind: 'body', hash: text.row.hash }) : '',
          ),
          ...attachments.map(({ hash }) => contentKey(projectId, { kind: 'blob', hash })),
        ]
        if (!keys.every((key) => tables.used.get(key) !== undefined)) return false
        for (const key of keys) tables.used.set(key, Date.now())
        return true
      }),
    listPersonal: (contactIds, limit) =>
      source.read((tables) => {
        const wanted = new Set(contactIds)
        return rows(tables, (row) => wanted.has(row.email.contactId) && !row.erased)
          .slice(0, limit)
          .map(({ email: { id, to } }) => ({ id, to }))
      }),
    erase: (ids, reason) =>
      source.write((tables) => {
        const before: Email[] = []
        const erased = ids.filter((id) => {
          const row = own(tables, id)
          if (!row || row.erased || (row.email.status === 'SENDING' && row.handedOverAt)) return false
          const email = erasedEmail(row.email, reason)
          tables.emails.set(id, {
            email,
            workerId: undefined,
            leaseUntil: undefined,
            handedOverAt: undefined,
            lostClaims: 0,
            proofs: 0,
            erased: true,
          })
          before.push(row.email)
          return true
        })
        const together = new Set(before.flatMap(({ shown, createdAt }) => (shown ? [createdAt.getTime()] : [])))
        for (const row of rows(tables, ({ email }) => !!email.shown && together.has(email.createdAt.getTime())))
          tables.emails.set(row.email.id, { ...row, email: { ...row.email, shown: undefined } })
        leaveContents(tables, projectId, before)
        return erased
      }),
  }
}
