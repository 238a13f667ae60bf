import { contextOf } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import type { DueDomain } from './store.ts'
import { checkDomain } from './verify.ts'

/** Checks the domains that are due. */
export interface DomainChecks {
  /** Starts due checks within the limits; returns without waiting for them. */
  look(): Promise<void>
  /** Starts no more checks, and resolves when all have ended. Each ends in time by itself. */
  stop(): Promise<void>
}

/** The most checks at the same time, in total and for one project: slow name servers of one do not delay another. */
const AT_ONCE = 32
const AT_ONCE_OF_PROJECT = 4

/** The time after which another node may check a domain without a result. */
const LOST_MS = 5 * 60_000

export function createDomainChecks(world: World): DomainChecks {
  const running = new Set<Promise<void>>()
  const busy = new Map<ProjectId, number>()
  let stopping = false

  async function check({ projectId, domain }: DueDomain): Promise<void> {
    try {
      const project = await world.store.projects.find(projectId)
      if (project) await checkDomain(contextOf(world, project), domain, 'cached')
    } catch (error) {
      if (error instanceof StoreUnavailable) return // it is due again soon
      if (error instanceof AppError && error.code === 'DOMAIN_NOT_FOUND') return // it was deleted during the check
      world.log.error({ err: error, project: projectId, domain: domain.domain }, 'failed to check a domain')
    }
  }

  function start(due: DueDomain): void {
    const { projectId } = due
    busy.set(projectId, (busy.get(projectId) ?? 0) + 1)
    const run: Promise<void> = check(due).finally(() => {
      running.delete(run)
      const left = (busy.get(projectId) ?? 1) - 1
      if (left > 0) busy.set(projectId, left)
      else busy.delete(projectId)
    })
    running.add(run)
  }

  return {
    async look() {
      // A project with running checks waits for all of them.
      while (!stopping && running.size < AT_ONCE) {
        const now = world.clock.now()
        const taken = await world.store.domains.takeDue({
          now,
          until: new Date(now.getTime() + LOST_MS),
          limit: AT_ONCE - running.size,
          perProject: AT_ONCE_OF_PROJECT,
          except: [...busy.keys()],
        })
        for (const due of taken) start(due)
        if (taken.length === 0) return
      }
    },
    async stop() {
      stopping = true
      await Promise.all(running)
    },
  }
}
