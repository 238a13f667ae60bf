import { findFounder } from '@posthorn/core/access'
import type { Context, ProjectId } from '@posthorn/core/kernel'

const REMEMBERED = 1000

/**
 * Creates a look-up of the account that answers for a project: its creator, so that creating more projects does not
 * give a larger share. A project of the server answers for itself. Founders do not change, so they are remembered.
 */
export function createAccountOf(): (ctx: Context) => Promise<string> {
  const known = new Map<ProjectId, string>()
  return async (ctx) => {
    const { id } = ctx.project
    const account = known.get(id) ?? (await findFounder(ctx)) ?? id
    known.delete(id)
    known.set(id, account)
    for (const oldest of known.keys()) {
      if (known.size <= REMEMBERED) break
      known.delete(oldest)
    }
    return account
  }
}
