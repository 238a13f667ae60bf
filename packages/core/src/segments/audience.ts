import type { ProjectId, SegmentId } from '../ids.ts'

/** What there is to do for the audiences of all projects. */
export interface AudienceStore {
  /** Dynamic segments that are due to be computed, the longest due first; each goes to one caller and is due again at `nextAt`. */
  claimDueSegments(request: {
    readonly now: Date
    readonly nextAt: Date
    readonly limit: number
  }): Promise<readonly { readonly projectId: ProjectId; readonly segmentId: SegmentId }[]>
  /** Projects with contacts that are marked as changed, by id, those behind `after`, at most `limit`. */
  projectsChanged(limit: number, after?: ProjectId): Promise<readonly ProjectId[]>
  /** Adds recorded changes of field catalogues to the counts, in a bounded portion; answers with how many records it took. */
  foldCatalogues(): Promise<number>
}
