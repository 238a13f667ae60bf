import { LOOSE_LANE } from '@posthorn/core/automation'
import type { BodyId, ContactId, EmailId, ProjectId } from '@posthorn/core/kernel'
import {
  type Email,
  type EmailBody,
  type EmailProgress,
  type EmailStatus,
  type EmailStore,
  noted,
  noteOf,
  type Readers,
  type Settlement,
  storedNotes,
} from '@posthorn/core/mail'
import { sql } from 'kysely'
import type { Session } from '../engine/engine.ts'
import { ownedBy } from '../engine/owner.ts'
import { toTime, toTimeOrNull } from '../engine/values.ts'
import { leaveContents, readBlob, readBody } from './contents.ts'
import { listVerbs } from './list.ts'
import { addReaders, toReaders } from './readers.ts'
import { fromEmailRow, fromHistory, insertEmails } from './rows.ts'
import { hideFromOthers, scheduledVerbs } from './scheduled.ts'

export function emailStore(session: Session, project: ProjectId): EmailStore {
  const { dialect, read, write } = session

  return {
    async find(id: EmailId) {
      const row = await read
        .selectFrom('emails')
        .selectAll()
        .where('id', '=', id)
        .where('project_id', '=', project)
        .executeTakeFirst()
      return row && fromEmailRow(dialect, row)
    },

    ...listVerbs(session, project),

    async countByTemplate(templateId: string) {
      const { scan } = session
      const { count } = await scan
        .selectFrom('emails')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(ownedBy(project))
        .where(sql<boolean>`template_id = ${templateId}`)
        .executeTakeFirstOrThrow()
      const template = await read
        .selectFrom('templates')
        .select('emails_deleted')
        .where(ownedBy(templateId, 'id'))
        .where('project_id', '=', project)
        .executeTakeFirst()
      return Number(count) + (template?.emails_deleted ?? 0)
    },

    settle(id: EmailId, settlement: Settlement) {
      const isRetried = settlement.status === 'PENDING'
      const seen = isRetried ? settlement.seen : undefined
      return write(async (db) => {
        const before = await db
          .selectFrom('emails')
          .select('history')
          .where('id', '=', id)
          .where('project_id', '=', project)
          .modifyEnd(dialect.locks.forUpdate)
          .executeTakeFirst()
        const history = noted(fromHistory(dialect, before?.history ?? null), noteOf(settlement))
        const row = await db
          .updateTable('emails')
          .set({
            status: settlement.status,
            error: isRetried ? null : settlement.error,
            due_at: isRetried ? toTime(settlement.dueAt) : null,
            ...(isRetried && { attempts: 0 }),
            history: dialect.json.encode(storedNotes(history)),
            // Its campaign may be over, and another may have its lane.
            priority: sql<number>`case when priority > ${sql.lit(LOOSE_LANE)} then ${sql.lit(LOOSE_LANE)} else priority end`,
            claimed_by: null,
            lease_until: null,
            handed_over_at: null,
          })
          .where('id', '=', id)
          .where('project_id', '=', project)
          .where('status', 'in', ['PENDING', 'FAILED', 'UNKNOWN'])
          .$if(seen !== undefined, (query) => query.where(sql<boolean>`status = ${seen ?? ''}`))
          // An erased mail goes nowhere; a person may still decide that it is over.
          .$if(isRetried, (query) => query.where('to_email', '<>', ''))
          .returningAll()
          .executeTakeFirst()
        return row && fromEmailRow(dialect, row)
      })
    },

    advance(seen: Email, next: EmailProgress) {
      const isStill = (column: 'delivered_at' | 'bounced_at' | 'complained_at', at: Date | undefined) =>
        at === undefined ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${toTime(at)}`
      return write(async (db) => {
        const row = await db
          .updateTable('emails')
          .set({
            status: next.status,
            error: next.error ?? null,
            sent_at: toTimeOrNull(next.sentAt),
            delivered_at: toTimeOrNull(next.deliveredAt),
            bounced_at: toTimeOrNull(next.bouncedAt),
            complained_at: toTimeOrNull(next.complainedAt),
            bounce_class: next.bounceClass ?? null,
            bounce_reason: next.bounceReason ?? null,
            due_at: null,
            claimed_by: null,
            lease_until: null,
          })
          .where('id', '=', seen.id)
          .where('project_id', '=', project)
          .where('status', '=', seen.status)
          .where(isStill('delivered_at', seen.deliveredAt))
          .where(isStill('bounced_at', seen.bouncedAt))
          .where(isStill('complained_at', seen.complainedAt))
          .where(sql<boolean>`coalesce(bounce_class, '') = ${seen.bounceClass ?? ''}`)
          .returningAll()
          .executeTakeFirst()
        return row && fromEmailRow(dialect, row)
      })
    },

    ...scheduledVerbs(session, project),

    insert(emails: readonly Email[]) {
      return write((db) => insertEmails(db, dialect, project, emails))
    },

    ensureBody(body: EmailBody, readers: Readers) {
      const key = { store: 'bodies', project, hash: body.hash, readers } as const
      const row = { id: body.id, project_id: project, hash: body.hash, html: body.html, text: body.text ?? null }
      return write(async (db) => {
        for (;;) {
          const known = await addReaders(db, dialect, key)
          if (known) return { id: known.key as BodyId, isLasting: known.isLasting }
          const inserted = await db
            .insertInto('bodies')
            .values({ ...row, readers: toReaders(dialect, readers), last_used_at: dialect.nowMs })
            .onConflict((conflict) => conflict.columns(['project_id', 'hash']).doNothing())
            .executeTakeFirst()
          if (inserted.numInsertedOrUpdatedRows === 1n) return { id: body.id, isLasting: readers === 'anybody' }
        }
      })
    },

    ensureBlob(hash: string, content: Uint8Array, readers: Readers) {
      return write(async (db) => {
        for (;;) {
          if (await addReaders(db, dialect, { store: 'blobs', project, hash, readers })) return
          const inserted = await db
            .insertInto('blobs')
            .values({
              project_id: project,
              hash,
              content,
              file: null,
              readers: toReaders(dialect, readers),
              last_used_at: dialect.nowMs,
            })
            .onConflict((conflict) => conflict.columns(['project_id', 'hash']).doNothing())
            .executeTakeFirst()
          if (inserted.numInsertedOrUpdatedRows === 1n) return
        }
      })
    },

    body: (id) => readBody(session, project, id),
    blob: (hash) => readBlob(session, project, hash),

    keepContents({ bodyId, sharedId, attachments = [] }: Pick<Email, 'bodyId' | 'sharedId' | 'attachments'>) {
      const texts = sharedId === undefined ? [bodyId] : [bodyId, sharedId]
      const hashes = [...new Set(attachments.map(({ hash }) => hash))]
      return write(async (db) => {
        const used = { last_used_at: dialect.nowMs }
        const body = await db
          .updateTable('bodies')
          .set(used)
          .where(dialect.sets.isOneOf(sql.ref('id'), texts))
          .where(ownedBy(project))
          .executeTakeFirst()
        if (Number(body.numUpdatedRows) < texts.length) return false
        if (hashes.length === 0) return true
        const blobs = await db
          .updateTable('blobs')
          .set(used)
          .where('project_id', '=', project)
          .where(dialect.sets.isOneOf(sql.ref('hash'), hashes))
          .executeTakeFirst()
        return Number(blobs.numUpdatedRows) === hashes.length
      })
    },

    async listPersonal(contactIds: readonly ContactId[], limit: number) {
      const rows = await read
        .selectFrom('emails')
        .select(['id', 'to_email as to'])
        .where(dialect.sets.isOneOf(sql.ref('contact_id'), contactIds))
        .where(ownedBy(project))
        .where('to_email', '<>', '')
        .orderBy('contact_id')
        .limit(limit)
        .execute()
      return rows.map(({ id, to }) => ({ id, to }))
    },

    erase(ids: readonly EmailId[], reason: string) {
      const unsent = sql`(status = 'PENDING' or (status = 'SENDING' and handed_over_at is null))`
      return write(async (db) => {
        const before = await db
          .selectFrom('emails')
          .select(['id', 'attachments', 'shown', 'created_at'])
          .where(ownedBy(project))
          .where(({ or, eb }) => or([eb('attachments', 'is not', null), eb('shown', 'is not', null)]))
          .where(dialect.sets.isOneOf(sql.ref('id'), ids))
          .execute()
        const attachmentsOf = new Map(before.map(({ id, attachments }) => [id, attachments]))
        const rows = await db
          .updateTable('emails')
          .set({
            to_email: '',
            to_name: null,
            reply_to: null,
            subject: '',
            history: null,
            variables: dialect.json.encode({}),
            headers: null,
            attachments: null,
            shown: null,
            tags: null,
            request_id: null,
            traceparent: null,
            status: sql<EmailStatus>`case when ${unsent} then 'FAILED' else status end`,
            error: sql<string | null>`case when ${unsent} then ${reason} end`,
            response: null,
            due_at: null,
            lease_until: null,
          })
          .where(ownedBy(project))
          .where(dialect.sets.isOneOf(sql.ref('id'), ids))
          .where('to_email', '<>', '')
          .where(sql<boolean>`(status <> 'SENDING' or handed_over_at is null)`)
          .returning(['id', 'contact_id', 'body_id', 'shared_id'])
          .execute()
        const gone = rows.map((row) => ({ ...row, attachments: attachmentsOf.get(row.id) ?? null }))
        await leaveContents(db, dialect, project, gone)
        const erased = new Set(rows.map(({ id }) => id))
        await hideFromOthers(
          db,
          project,
          before.filter(({ id, shown }) => shown !== null && erased.has(id)),
        )
        return rows.map((row) => row.id)
      })
    },
  }
}
