import type { ProjectId } from './ids.ts'

/** A tenant. Everything else belongs to exactly one project. The room of projects says what else it has. */
export interface Project {
  readonly id: ProjectId
  readonly disabled: boolean
  readonly disabledReason: string | undefined
}
