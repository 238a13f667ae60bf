import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { RequestRecord } from '../../tenant/requests/schema.ts'
import type {
  ProjectRequestsStore,
  RequestFilter,
  RequestGroup,
  RequestsStore,
  RequestWalk,
} from '../../tenant/requests/store.ts'
import { pageOf } from './rows.ts'
import type { Source, Tables } from './tables.ts'

function isWanted(record: RequestRecord, filter: RequestFilter): boolean {
  const { status, method, path, key, requestId, from, to } = filter
  const isInClass =
    status === undefined || (status === 'failed' ? record.status >= 400 : `${record.status}`[0] === status[0])
  return (
    isInClass &&
    (method === undefined || record.method === method) &&
    (path === undefined || record.route === path || record.path === path) &&
    (key === undefined || (record.actor.id ?? record.actor.type) === key) &&
    (requestId === undefined || record.requestId === requestId) &&
    (!from || record.createdAt >= from) &&
    (!to || record.createdAt <= to)
  )
}

export function memoryProjectRequests(source: Source, projectId: ProjectId): ProjectRequestsStore {
  return {
    list: ({ limit, after, most, ...filter }: RequestWalk) =>
      source.read(({ requests }) => {
        const { requestId, from, to } = filter
        const found = requests
          .filter((one) => one.projectId === projectId && isWanted(one.row, { requestId, from, to }))
          .map(({ row }) => row)
        const seen = pageOf(found, { limit: most + 1, after })
        const rows = seen.slice(0, most).filter((record) => isWanted(record, filter))
        return { rows: rows.slice(0, limit), stoppedAt: seen.length > most ? seen[most - 1] : undefined }
      }),
    countMissing: (sinceDay) =>
      source.read(({ requestDays }) =>
        requestDays
          .filter((one) => one.projectId === projectId && one.row.day >= sinceDay)
          .reduce((sum, { row }) => sum + row.missing, 0),
      ),
  }
}

function recordGroup(tables: Tables, group: RequestGroup, perDay: number) {
  const { projectId, day, kind, records, unrecorded } = group
  const key = `${projectId} ${day} ${kind}`
  const before = tables.requestDays.get(key)?.row ?? { day, answered: 0, missing: 0 }
  const kept = records.slice(0, Math.max(0, perDay - before.answered))
  const answered = before.answered + records.length + unrecorded
  const missing = before.missing + records.length + unrecorded - kept.length
  tables.requestDays.set(key, { projectId, row: { day, answered, missing } })
  for (const record of kept) tables.requests.set(record.id, { projectId, row: record })
  return { projectId, day, kind, isFull: answered >= perDay }
}

export function memoryRequests(source: Source): RequestsStore {
  return {
    record: (groups, perDay) =>
      source.write((tables) =>
        groups
          .filter(({ projectId }) => tables.projects.get(projectId) !== undefined)
          .map((group) => recordGroup(tables, group, perDay)),
      ),
    prune: (before, limit) =>
      source.write(({ requests, requestDays }) => {
        const day = Math.floor(before.getTime() / 86_400_000)
        const going = requests.entries().filter(([, { row }]) => row.createdAt < before)
        const days = requestDays.entries().filter(([, { row }]) => row.day < day)
        for (const [key] of going.slice(0, limit)) requests.delete(key)
        for (const [key] of days.slice(0, limit)) requestDays.delete(key)
        return going.slice(0, limit).length + days.slice(0, limit).length
      }),
  }
}
