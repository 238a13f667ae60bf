import { isBefore } from '../../audience/events/cursor.ts'
import { cutoffOf, newestInNeed, SETTLED_STATUSES } from '../../insight/retention/cutoffs.ts'
import {
  type PromptKind,
  RETENTION_KINDS,
  type RetentionBatch,
  type RetentionKind,
  type RetentionStore,
} from '../../insight/retention/store.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import { deleteEvent, keepMoments } from './analytics.ts'
import { countDeleted } from './campaigns.ts'
import { deleteExecution } from './executions.ts'
import { keyOf } from './rows.ts'
import type { Source, Tables } from './tables.ts'
import { contentKey, leaveContents } from './text-owners.ts'

/** A row past its time, and the function that deletes it. */
interface ExpiredRows {
  readonly at: number
  readonly remove: () => void
}

const isSettled = ({ status, dueAt }: { readonly status: string; readonly dueAt: Date | undefined }) =>
  dueAt === undefined && SETTLED_STATUSES.some((one) => one === status)

function expiredEmails(tables: Tables, { id }: Project, before: Date): readonly ExpiredRows[] {
  return tables.emails
    .filter(({ email }) => email.projectId === id && email.createdAt < before && isSettled(email))
    .map(({ email }) => ({
      at: email.createdAt.getTime(),
      remove() {
        keepMoments(tables, email)
        tables.emails.delete(email.id)
        tables.inbox.delete(keyOf(id, email.id))
        leaveContents(tables, id, [email])
        if (email.campaignId) countDeleted(tables, email)
        if (email.templateId)
          tables.emailsDeleted.set(email.templateId, (tables.emailsDeleted.get(email.templateId) ?? 0) + 1)
      },
    }))
}

function expiredEvents(tables: Tables, { id }: Project, before: Date): readonly ExpiredRows[] {
  return tables.events
    .filter(({ projectId, row }) => projectId === id && row.createdAt < before)
    .map(({ row, tx }) => ({
      at: row.createdAt.getTime(),
      remove() {
        deleteEvent(tables, id, row)
        const last = tables.eventGaps.get(id)?.row
        const position = { tx, id: row.id }
        if (!last || isBefore(last, position)) tables.eventGaps.set(id, { projectId: id, row: position })
      },
    }))
}

function expiredExecutions(tables: Tables, { id }: Project, before: Date): readonly ExpiredRows[] {
  return tables.executions
    .filter(({ projectId, row }) => projectId === id && row.endedAt !== undefined && row.endedAt < before)
    .map(({ row }) => ({ at: Number(row.endedAt), remove: () => deleteExecution(tables, row.id) }))
}

function expiredContents(
  tables: Tables,
  { id }: Project,
  kind: 'bodies' | 'blobs',
  before: Date,
): readonly ExpiredRows[] {
  const { emails, bodies, blobs, used, readers } = tables
  const inNeed = emails
    .filter(({ email }) => email.projectId === id && email.createdAt < newestInNeed(before) && !isSettled(email))
    .map(({ email }) => email)
  const expired = (key: string, isNeeded: boolean, remove: () => void): readonly ExpiredRows[] => {
    const at = used.get(key) ?? 0
    if (isNeeded || at >= before.getTime()) return []
    return [
      {
        at,
        remove() {
          remove()
          readers.delete(key)
          used.delete(key)
        },
      },
    ]
  }
  if (kind === 'bodies') {
    const needed = new Set<string>(inNeed.flatMap(({ bodyId, sharedId }) => [bodyId, sharedId ?? []].flat()))
    return bodies
      .filter(({ projectId }) => projectId === id)
      .flatMap(({ row }) =>
        expired(contentKey(id, { kind: 'body', hash: row.hash }), needed.has(row.id), () => bodies.delete(row.id)),
      )
  }
  const needed = new Set(inNeed.flatMap(({ attachments = [] }) => attachments.map(({ hash }) => hash)))
  return used
    .entries()
    .filter(([key]) => key.startsWith(contentKey(id, { kind: 'blob', hash: '' })))
    .flatMap(([key]) => {
      const hash = key.slice(contentKey(id, { kind: 'blob', hash: '' }).length)
      return expired(key, needed.has(hash), () => blobs.delete(keyOf(id, hash)))
    })
}

function expiredOf(tables: Tables, project: Project, kind: RetentionKind, now: Date): readonly ExpiredRows[] {
  const before = cutoffOf(project, kind, now)
  if (!before) return []
  if (kind === 'emails') return expiredEmails(tables, project, before)
  if (kind === 'executions') return expiredExecutions(tables, project, before)
  return kind === 'events' ? expiredEvents(tables, project, before) : expiredContents(tables, project, kind, before)
}

export function memoryRetention(source: Source): RetentionStore {
  return {
    projectsDue: (now, limit, after = '' as never) =>
      source.read((tables) =>
        tables.projects
          .filter((project) => project.id > after)
          .filter((project) => RETENTION_KINDS.some((kind) => expiredOf(tables, project, kind, now).length > 0))
          .map(({ id }) => id)
          .sort()
          .slice(0, limit),
      ),
    overdue: (now) =>
      source.read((tables) => {
        const overdueOf = (kind: PromptKind) =>
          tables.projects
            .filter(() => true)
            .map((project) => {
              const oldest = Math.min(...expiredOf(tables, project, kind, now).map(({ at }) => at))
              return Math.max(0, Number(cutoffOf(project, kind, now)) - oldest)
            })
            .reduce((most, ms) => Math.max(most, ms || 0), 0)
        return { emails: overdueOf('emails'), events: overdueOf('events'), executions: overdueOf('executions') }
      }),
    deleteExpired: ({ projectId, kind, now, limit }: RetentionBatch) =>
      source.write((tables) => {
        const project = tables.projects.get(projectId)
        const expired = project ? expiredOf(tables, project, kind, now) : []
        const going = [...expired].sort((a, b) => a.at - b.at).slice(0, limit)
        for (const { remove } of going) remove()
        return going.length
      }),
    reclaim: async () => false,
    scrub: async () => true,
  }
}
