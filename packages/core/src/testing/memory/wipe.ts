import type { Wipe, WipeStep } from '../../tenant/projects/store.ts'
import type { Table, Tables } from './tables.ts'

/** The tables of each step. */
const STEPS: { readonly [S in WipeStep]: (tables: Tables) => readonly Table<unknown>[] } = {
  jobs: (t) => [t.imports, t.jobs],
  workflows: (t) => [t.awaited, t.heard, t.steps, t.executions, t.entrants, t.figures, t.graphs, t.workflows],
  mails: (t) => [
    t.inbox,
    t.hits,
    t.emails,
    t.bodies,
    t.blobs,
    t.readers,
    t.used,
    t.campaignMails,
    t.campaigns,
    t.templates,
  ],
  events: (t) => [t.events],
  contacts: (t) => [t.members, t.segments, t.changed, t.contacts, t.suppressions],
  counts: (t) => [t.pastMoments, t.pastEvents, t.discarded, t.fields, t.contactCounts, t.answers],
  rights: (t) => [
    t.keys,
    t.accountTokens,
    t.memberships,
    t.domains,
    t.suspensions,
    t.uploads,
    t.billing,
    t.caps,
    t.payers,
    t.audit,
    t.auditDays,
  ],
}

/** The project of a row: its own, that of what it holds, or that in its key. */
function isOf(projectId: string, key: string, row: unknown): boolean {
  const { projectId: own, email, job, invitation } = Object(row)
  const owner: unknown = own ?? Object(email).projectId ?? Object(job).projectId ?? Object(invitation).projectId
  return owner === undefined ? key.startsWith(projectId) : owner === projectId
}

/** Deletes rows of the first table of the step that has some. Returns how many. */
export function wipe(tables: Tables, projectId: string, { step, limit, except }: Wipe): number {
  for (const table of STEPS[step](tables)) {
    const going = table
      .entries()
      .filter(([key, row]) => key !== except && isOf(projectId, key, row))
      .slice(0, limit)
    for (const [key] of going) table.delete(key)
    if (going.length > 0) return going.length
  }
  return 0
}
