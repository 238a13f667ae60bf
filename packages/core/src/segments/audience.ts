import type { ProjectId, SegmentId } from '../ids.ts'

/** A segment of some project. */
export interface DueSegment {
  readonly projectId: ProjectId
  readonly segmentId: SegmentId
}

/** What waits for those who bring segments up to date. */
export interface AudienceBacklog {
  /** Contacts that changed and were not looked at since. */
  readonly changedContacts: number
  /** When the first of them changed; undefined when there are none. */
  readonly oldestChangeAt: Date | undefined
  /** Dynamic segments that are due to be computed or counted. */
  readonly dueSegments: number
  /** Since when the first of them is; undefined when there are none. */
  readonly oldestDueAt: Date | undefined
}

/** What there is to do for the audiences of all projects. */
export interface AudienceStore {
  /**
   * The dynamic segment that is due the longest of the first project with one, by id, behind `after` or else from the
   * beginning, but for some: so projects take turns. It goes to one caller and is due again at `nextAt`.
   */
  claimDueSegment(request: {
    readonly now: Date
    readonly nextAt: Date
    readonly after: ProjectId | undefined
    readonly except: readonly ProjectId[]
  }): Promise<DueSegment | undefined>
  /** Projects with contacts that are marked as changed, by id, those behind `after`, at most `limit`. */
  projectsChanged(limit: number, after?: ProjectId): Promise<readonly ProjectId[]>
  /** Of more than `atMost` contacts, or segments, only so many are counted. */
  backlog(now: Date, atMost?: number): Promise<AudienceBacklog>
  /** Adds recorded changes of field catalogues to the counts, in a bounded batch; answers with how many records it took. */
  foldCatalogues(): Promise<number>
  /** The same for the counts of events by name and day. */
  foldEventCounts(): Promise<number>
}
