import type { ProjectId, SegmentId } from '../../kernel/ids/ids.ts'

/** A segment and its project. */
export interface DueSegment {
  readonly projectId: ProjectId
  readonly segmentId: SegmentId
}

/** Pending work on segments. */
export interface AudienceBacklog {
  /** Contacts that are marked as changed. */
  readonly changedContacts: number
  /** The time of the oldest mark; undefined when there is none. */
  readonly oldestChangeAt: Date | undefined
  /** Dynamic segments that are due to be computed or counted. */
  readonly dueSegments: number
  /** The time at which the first of them became due; undefined when there is none. */
  readonly oldestDueAt: Date | undefined
}

/** Pending work on the audiences of all projects. */
export interface AudienceStore {
  /**
   * Claims the longest due dynamic segment of the next project that has one: projects are ordered by id, starting after
   * `after` and wrapping around, without those in `except`. One caller gets the segment, which is due again at
   * `nextAt`.
   */
  claimDueSegment(request: {
    readonly now: Date
    readonly nextAt: Date
    readonly after: ProjectId | undefined
    readonly except: readonly ProjectId[]
  }): Promise<DueSegment | undefined>
  /** Returns projects with marked contacts, ordered by id, after `after`, at most `limit`. */
  projectsChanged(limit: number, after?: ProjectId): Promise<readonly ProjectId[]>
  /** Counts up to `atMost` contacts and segments. */
  backlog(now: Date, atMost?: number): Promise<AudienceBacklog>
  /** Folds a batch of recorded catalogue changes into the counts. Returns the number of records. */
  foldCatalogues(): Promise<number>
}

declare module '../../kernel/ports/store.ts' {
  interface DeploymentStore {
    readonly audience: AudienceStore
  }
}
