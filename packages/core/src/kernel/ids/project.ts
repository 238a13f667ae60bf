import type { ProjectId } from './ids.ts'

/** A tenant. Everything else belongs to exactly one project. The room of projects has its other fields. */
export interface Project {
  readonly id: ProjectId
  readonly disabled: boolean
  readonly disabledReason: string | undefined
}
