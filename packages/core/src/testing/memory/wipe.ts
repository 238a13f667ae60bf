import type { CONTENT_STEPS, Wipe, WipeStep } from '../../tenant/projects/store.ts'
import type { Table, Tables } from './tables.ts'

/** The tables of each step of the content. */
const CONTENT: { readonly [S in (typeof CONTENT_STEPS)[number]]: readonly (keyof Tables)[] } = {
  jobs: ['imports', 'jobs'],
  workflows: ['awaited', 'workflowEvents', 'steps', 'executions', 'entrants', 'figures', 'graphs', 'workflows'],
  mails: ['inbox', 'hits', 'emails', 'bodies', 'blobs', 'readers', 'used', 'campaignMails', 'campaigns', 'templates'],
  events: ['webhookDeliveries', 'webhookAttempts', 'events'],
  contacts: ['members', 'segments', 'changed', 'contacts', 'suppressions', 'suppressionRules'],
  counts: ['pastMoments', 'pastEvents', 'eventGaps', 'discarded', 'fields', 'contactCounts', 'answers'],
}

/**
 * Tables that keep their rows: the project is deleted separately, and the other rows belong to no project or expire.
 */
const KEPT: readonly string[] = [
  'projects',
  'publicFields',
  'files',
  'emailsDeleted',
  'erased',
  'theoreticalArrivals',
  'users',
  'sessions',
  'credentials',
  'attempts',
  'deviceLogins',
  'agreements',
  'notices',
] satisfies readonly (keyof Tables)[]

/** Returns the tables of a step. The project's tables are all the rest, so that no noun is forgotten. */
function tablesOf(tables: Tables, step: WipeStep): readonly Table<unknown>[] {
  if (step !== 'rights') return CONTENT[step].map((name) => tables[name])
  const others = new Set<string>([...KEPT, ...Object.values(CONTENT).flat()])
  return Object.entries<Table<unknown>>(tables).flatMap(([name, table]) => (others.has(name) ? [] : [table]))
}

/** Returns true if a row belongs to the project: by its own id, that of its content, or that in its key. */
function isOf(projectId: string, key: string, row: unknown): boolean {
  const { projectId: own, email, job, invitation } = Object(row)
  const owner: unknown = own ?? Object(email).projectId ?? Object(job).projectId ?? Object(invitation).projectId
  return owner === undefined ? key.startsWith(projectId) : owner === projectId
}

/** Deletes rows of the first table of the step that has some. Returns how many. */
export function wipe(tables: Tables, projectId: string, { step, limit, except }: Wipe): number {
  for (const table of tablesOf(tables, step)) {
    const going = table
      .entries()
      .filter(([key, row]) => key !== except && isOf(projectId, key, row))
      .slice(0, limit)
    for (const [key] of going) table.delete(key)
    if (going.length > 0) return going.length
  }
  return 0
}
