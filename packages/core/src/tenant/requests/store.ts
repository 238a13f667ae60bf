import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { PageRequest, Walked } from '../../kernel/page/page.ts'
import type { RequestKind, RequestRecord, RequestsQuery } from './schema.ts'

export type RequestFilter = Omit<RequestsQuery, 'limit' | 'cursor'>

export interface RequestWalk extends RequestFilter, PageRequest {
  readonly most: number
}

/** The recent requests of one project. */
export interface ProjectRequestsStore {
  /** Returns records, newest first, among those at most `most` that it looks at. */
  list(request: RequestWalk): Promise<Walked<RequestRecord>>
  /** Returns how many requests since the day (days since 1970) were not recorded. */
  countMissing(sinceDay: number): Promise<number>
}

/** The requests of a day that one process answered. */
export interface RequestGroup {
  readonly projectId: ProjectId
  /** Days since 1970 (UTC). */
  readonly day: number
  readonly kind: RequestKind
  /** The requests to record, oldest first. */
  readonly records: readonly RequestRecord[]
  /** The number of further requests, which are only counted. */
  readonly unrecorded: number
}

/** The outcome of recording a group. */
export interface RequestGroupResult extends Pick<RequestGroup, 'projectId' | 'day' | 'kind'> {
  /** Whether the day has no room for more of this kind. */
  readonly isFull: boolean
}

/** Records requests of all projects. */
export interface RequestsStore {
  /** Records groups, at most `perDay` requests of a project, day, and kind; counts the others. Ignores deleted projects. */
  record(groups: readonly RequestGroup[], perDay: number): Promise<readonly RequestGroupResult[]>
  /** Deletes at most `limit` records from before a time, of any project. Returns how many rows. */
  prune(before: Date, limit: number): Promise<number>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly requests: ProjectRequestsStore
  }

  interface DeploymentStore {
    readonly requests: RequestsStore
  }
}
