import { AppError } from '../errors/errors.ts'
import type { Project } from '../ids/project.ts'

/** The reason for which a project is disabled while it is emptied, and enabled afterwards. */
export const RESETTING = 'it is being reset'
/** The reason for which a project is disabled while it is emptied, and deleted afterwards. */
export const DELETED = 'it was deleted'

/**
 * Returns whether the project is being emptied: rows written during this time would mix with the rows that are deleted.
 */
export const isEmptying = ({ disabledReason }: Pick<Project, 'disabledReason'>): boolean =>
  disabledReason === RESETTING || disabledReason === DELETED

/**
 * Throws unless the project may be written: it was not deleted after the request was authenticated, nor is it being
 * emptied. A project that is only reset keeps its keys and members, which may change during the reset: a key may have
 * leaked.
 */
export function requireKept(project: Project | undefined, written: 'content' | 'rights' = 'content'): void {
  if (!project) throw new AppError('RESOURCE_NOT_FOUND', { message: 'The project no longer exists.' })
  if (written === 'rights' && project.disabledReason === RESETTING) return
  if (isEmptying(project)) throw disabledError(project)
}

/**
 * The suggestion for callers while a project is emptied, by its reason; the catalog has the one for suspended projects.
 */
const ADVICE: Readonly<Record<string, string>> = {
  [RESETTING]: 'Wait until its data is deleted, then try again.',
  [DELETED]: 'Use another project.',
}

/** Returns the error for a request to a disabled project. */
export function disabledError({ disabledReason }: Pick<Project, 'disabledReason'>): AppError {
  if (!disabledReason) return new AppError('PROJECT_DISABLED')
  const message = `The project is disabled: ${disabledReason}`
  const suggestion = ADVICE[disabledReason]
  return new AppError('PROJECT_DISABLED', suggestion === undefined ? { message } : { message, suggestion })
}

/** Throws `CONFLICT` while the project is emptied: each of two such jobs would delete the other. */
export function requireSettled(project: Project): void {
  if (isEmptying(project))
    throw new AppError('CONFLICT', {
      message: project.disabledReason === DELETED ? 'The project was deleted.' : 'The project is being reset.',
      suggestion: ADVICE[project.disabledReason ?? RESETTING] ?? 'Try again later.',
    })
}
