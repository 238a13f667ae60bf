import type { EmailId } from '../../kernel/ids/ids.ts'
import type { WithEmails } from '../../mail/emails/store.cases.ts'
import type { WithContact } from '../../people/contacts/store.cases.ts'
import type { DeploymentCases } from '../../testing/cases.ts'
import { rowTime } from '../../testing/rows.ts'
import type { Hit } from './schema.ts'
import type { HitStore } from './store.ts'

export function aHit(emailId: EmailId, overrides: Partial<Hit & { readonly dueAt: Date }> = {}) {
  const hit: Hit & { readonly dueAt: Date } = {
    emailId,
    kind: 'open',
    link: undefined,
    machine: false,
    times: 1,
    at: rowTime(5),
    dueAt: rowTime(10),
    ...overrides,
  }
  return hit
}

export const hitCases: DeploymentCases<HitStore, WithContact & WithEmails, unknown> = {
  async fill({ tracking }, { due }) {
    await tracking.insert([aHit(due.id), aHit(due.id, { kind: 'click', link: 'https://example.com/' })])
    return {}
  },
  async look({ tracking }, { id }) {
    const all = await tracking.due(rowTime(1000), 1000)
    return all.filter(({ email }) => email.projectId === id).map(({ hits }) => hits)
  },
  verbs: {
    insert: { write: (room, { due }) => room.insert([aHit(due.id)]) },
    due: {},
    postpone: { write: (room, { due }) => room.postpone([{ emailId: due.id, dueAt: rowTime(2000) }]) },
    delete: {
      async write(room, { due }) {
        const all = await room.due(rowTime(1000), 1000)
        await room.delete(all.find(({ email }) => email.id === due.id)?.hits ?? [])
      },
    },
  },
}
