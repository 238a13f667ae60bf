import type { ProjectStore } from '@posthorn/core/ports'
import type { MailCategory, MailsOfMonth, Project } from '@posthorn/core/tenant'
import type { CapKey, Use } from '../billing/caps.ts'
import { billingStore } from '../billing/store.ts'
import type { Place } from '../project-store.ts'
import { NotInGroup } from './not-in-group.ts'

/** The use of a cap, and the mails that members of a group add to it. */
export interface GroupCap {
  readonly use: Promise<Use | undefined>
  taken: number
}

/** A member, as far as caps are concerned. */
interface Taker extends Place {
  readonly group: {
    readonly reads: { readonly uses: (key: CapKey) => Promise<Use | undefined> }
    readonly caps: Map<string, GroupCap>
  }
  readonly writes: { readonly taken: MailsOfMonth[] }
}

function capOf({ group, project }: Pick<Taker, 'group' | 'project'>, category: MailCategory): GroupCap {
  const name = `${project} ${category}`
  const known = group.caps.get(name) ?? { use: group.reads.uses({ project, category }), taken: 0 }
  group.caps.set(name, known)
  return known
}

/** Reads the use of a cap early, because a sending member needs it at the end. */
export function askForCap(member: Taker, { capped }: Pick<Project, 'capped'>): void {
  if (capped.includes('transactional')) capOf(member, 'transactional').use.catch(() => {})
}

export function billingOf(member: Taker): ProjectStore['billing'] {
  const { session, project, writes } = member
  return {
    ...billingStore(session, project),
    async take(asked) {
      const known = capOf(member, asked.category)
      const use = await known.use
      if (!use || use.cap === null) return true
      const left = use.cap - (use.month >= asked.month.getTime() ? use.used : 0) - asked.mails
      if (left < 0) return false
      // It is not known yet whether earlier members of the group commit.
      if (left < known.taken) throw new NotInGroup('the remaining capacity under a cap is taken one by one')
      known.taken += asked.mails
      writes.taken.push(asked)
      return true
    },
  }
}
