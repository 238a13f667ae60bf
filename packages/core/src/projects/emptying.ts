import { AppError } from '../errors.ts'
import type { Project } from './schema.ts'

/** Why a project is disabled while it is emptied, and goes on afterwards. */
export const RESETTING = 'it is being emptied'
/** Why it is disabled while it is emptied, and is gone afterwards. */
export const DELETED = 'it was deleted'

/** Throws `CONFLICT` while the project is emptied: two jobs that do so would each delete the other. */
export function requireSettled({ disabledReason }: Project): void {
  if (disabledReason === RESETTING || disabledReason === DELETED)
    throw new AppError('CONFLICT', {
      message: 'The project is being emptied already.',
      suggestion: 'Try again when that is done.',
    })
}
