import { contextOn } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { categoryName } from '../../tenant/billing/limits.ts'
import { monthOf, nextMonth } from '../../tenant/billing/months.ts'
import type { CapOf, Warning } from '../../tenant/billing/store.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import { canSendMail, systemProject } from '../accounts/mails.ts'
import { ownersOf, passing, plainName } from '../accounts/owners.ts'
import { WARNING_TEXTS } from './texts.ts'

/**
 * Warns the owners of a project by mail that most of a cap is used, or all of it; each once a month. The fact is stored
 * together with the mails.
 */
export async function warnOwners(world: World, { projectId, category }: CapOf): Promise<void> {
  const [project, system] = await Promise.all([
    world.store.projects.find(projectId),
    canSendMail(world) ? systemProject(world) : undefined,
  ])
  if (!project) return
  const now = world.clock.now()
  const settle = (send: (store: Store, warning: Warning) => Promise<void>) =>
    world.store.transaction(async (store) => {
      const warning = await store.project(projectId).billing.warn({ category, month: monthOf(now) })
      if (warning) await send(store, warning)
    }, projectId)
  try {
    await settle(async (store, warning) => {
      const to = system ? await ownersOf(world, store, project) : []
      if (!system || to.length === 0) return
      const what = categoryName(category)
      const request = requestOf(world, { project, system, to, warning, what, end: nextMonth(now) })
      await sendEmails(contextOn(store, { world, project: system }), request)
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    world.log.warn({ err: error, project: projectId, category }, 'failed to notify owners of a billing limit')
    // The refused mails are not stored, and not tried again.
    await settle(async () => {})
  }
}

interface AlertFacts {
  readonly project: Project
  readonly system: Project
  readonly to: readonly string[]
  readonly warning: Warning
  readonly what: string
  readonly end: Date
}

function requestOf({ settings }: World, { project, system, to, warning, what, end }: AlertFacts): SendRequest {
  const { level, cap, usage } = warning
  return parse(SendRequest, {
    to,
    from: { name: system.name, email: settings.systemFrom },
    tracking: false,
    ...(level === 100 ? WARNING_TEXTS.reached : WARNING_TEXTS.near),
    data: {
      projectName: passing(plainName(project.name)),
      what: passing(what),
      cap: passing(inWords(cap)),
      usage: passing(inWords(usage)),
      end: passing(end.toISOString().slice(0, 10)),
    },
  })
}

/** Returns 1234567 as 1,234,567. */
const inWords = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',')
