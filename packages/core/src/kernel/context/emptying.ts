import { AppError } from '../errors/errors.ts'
import type { Project } from '../ids/project.ts'

/** Why a project is disabled while it is emptied, and goes on afterwards. */
export const RESETTING = 'it is being reset'
/** Why it is disabled while it is emptied, and is gone afterwards. */
export const DELETED = 'it was deleted'

/** Whether the project is being emptied: whatever is written meanwhile would be mixed with what goes. */
export const isEmptying = ({ disabledReason }: Pick<Project, 'disabledReason'>): boolean =>
  disabledReason === RESETTING || disabledReason === DELETED

/**
 * Throws unless the project may be written: it was not deleted since the request was let in, nor is it being emptied. A project
 * that goes on afterwards keeps its keys and members, which may change meanwhile: a key may have leaked.
 */
export function requireKept(project: Project | undefined, written: 'content' | 'rights' = 'content'): void {
  if (!project) throw new AppError('RESOURCE_NOT_FOUND', { message: 'The project no longer exists.' })
  if (written === 'rights' && project.disabledReason === RESETTING) return
  if (isEmptying(project)) throw disabledError(project)
}

/** What callers can do while a project is emptied, by its reason; the catalog advises those of suspended ones. */
const ADVICE: Readonly<Record<string, string>> = {
  [RESETTING]: 'Wait until its data is deleted, then try again.',
  [DELETED]: 'Use another project.',
}

/** Returns the error for a request that a disabled project does not take. */
export function disabledError({ disabledReason }: Pick<Project, 'disabledReason'>): AppError {
  if (!disabledReason) return new AppError('PROJECT_DISABLED')
  const message = `The project is disabled: ${disabledReason}`
  const suggestion = ADVICE[disabledReason]
  return new AppError('PROJECT_DISABLED', suggestion === undefined ? { message } : { message, suggestion })
}

/** Throws `CONFLICT` while the project is emptied: two jobs that do so would each delete the other. */
export function requireSettled(project: Project): void {
  if (isEmptying(project))
    throw new AppError('CONFLICT', {
      message: 'The project is being reset.',
      suggestion: 'Wait until its data is deleted, then try again.',
    })
}
