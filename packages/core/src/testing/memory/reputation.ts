import type { ReputationLine, ReturnedMails, SuspensionStore } from '../../access/reputation/store.ts'
import { dayOf } from '../../audience/events/days.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { memoryAnalyticsOf } from './analytics.ts'
import type { Source, Tables } from './tables.ts'

const own = ({ suspensions }: Tables, projectId: ProjectId) =>
  suspensions
    .filter((one) => one.projectId === projectId)
    .map(({ row }) => row)
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))

function returnedOf(emails: readonly Email[]): ReturnedMails {
  return { mails: emails.length, recipients: new Set(emails.map(({ contactId }) => contactId)).size }
}

export function memorySuspensions(source: Source, projectId: ProjectId): SuspensionStore {
  return {
    returned: (from = Number.NEGATIVE_INFINITY) =>
      source.read((tables) => {
        const emails = tables.emails.filter(({ email }) => email.projectId === projectId).map(({ email }) => email)
        const isSince = (at: Date | undefined) => at !== undefined && dayOf(at) >= from
        return {
          bounces: returnedOf(emails.filter((one) => one.bounceClass === 'hard' && isSince(one.bouncedAt))),
          complaints: returnedOf(emails.filter((one) => isSince(one.complainedAt))),
        }
      }),
    list: (limit) => source.read((tables) => own(tables, projectId).slice(0, limit)),
    suspend: (suspension) =>
      source.write((tables) => {
        const project = tables.projects.get(projectId)
        if (!project || project.disabled) return false
        tables.projects.set(projectId, {
          ...project,
          disabled: true,
          disabledReason: suspension.reason,
          revision: project.revision + 1,
        })
        const isOpen = own(tables, projectId).some(({ liftedAt }) => liftedAt === undefined)
        if (!isOpen) tables.suspensions.set(suspension.id, { projectId, row: suspension })
        return true
      }),
    lift: (at) =>
      source.write((tables) => {
        const open = own(tables, projectId).filter(({ liftedAt }) => liftedAt === undefined)
        for (const row of open) tables.suspensions.set(row.id, { projectId, row: { ...row, liftedAt: at } })
        const project = tables.projects.get(projectId)
        if (open.length === 0 || !project) return false
        tables.projects.set(projectId, {
          ...project,
          disabled: false,
          disabledReason: undefined,
          revision: project.revision + 1,
        })
        return true
      }),
  }
}

export function memoryReputation(source: Source): ReputationLine {
  return {
    inTrouble: (since, limit, after = '' as ProjectId) =>
      source.read((tables) =>
        tables.projects
          .filter(({ id, disabled }) => !disabled && id > after)
          .map(({ id }) => id)
          .filter((id) => {
            const { hardBounced, complained } = memoryAnalyticsOf(tables, id, { from: since })
            return hardBounced + complained > 0
          })
          .sort()
          .slice(0, limit),
      ),
  }
}
