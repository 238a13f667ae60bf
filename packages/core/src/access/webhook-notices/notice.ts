import type { WebhookEndpoint } from '../../automation/webhooks/schema.ts'
import type { OwnedEndpoint } from '../../automation/webhooks/store.ts'
import { contextOn } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import { canSendMail, systemProject } from '../accounts/mails.ts'
import { ownersOf, passing, plainName } from '../accounts/owners.ts'
import { PAUSE_TEXTS } from './texts.ts'

const AT_ONCE = 100

/**
 * Sends owners a mail about paused endpoints, each pause once. Safe on many nodes. A failure affects only its endpoint.
 */
export async function noticePauses(world: World, isStopping: () => boolean): Promise<void> {
  let after: OwnedEndpoint['id'] | undefined
  do {
    const found = await world.store.webhooks.listNotices(AT_ONCE, after)
    for (const one of found) {
      if (isStopping()) return
      try {
        await noticePause(world, one)
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error
        world.log.error({ err: error, project: one.projectId, endpoint: one.id }, 'a pause could not be reported')
      }
    }
    after = found.length < AT_ONCE ? undefined : found.at(-1)?.id
  } while (after)
}

/** Sends the notice. The fact is stored together with the mails. */
async function noticePause(world: World, { projectId, id }: OwnedEndpoint): Promise<void> {
  const [project, system] = await Promise.all([
    world.store.projects.find(projectId),
    canSendMail(world) ? systemProject(world) : undefined,
  ])
  if (!project) return
  try {
    await world.store.transaction(async (store) => {
      const endpoint = await store.project(projectId).webhooks.takeNotice(id)
      const to = endpoint && system ? await ownersOf(world, store, project) : []
      if (!endpoint || !system || to.length === 0) return
      await sendEmails(
        contextOn(store, { world, project: system }),
        requestOf(world, { project, system, to, endpoint }),
      )
    }, projectId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    world.log.warn({ err: error, project: projectId, endpoint: id }, 'failed to notify owners of a paused webhook')
    // The refused mails are not stored, and not tried again.
    await world.store.project(projectId).webhooks.takeNotice(id)
  }
}

interface Notice {
  readonly project: Project
  readonly system: Project
  readonly to: readonly string[]
  readonly endpoint: WebhookEndpoint
}

function requestOf({ settings }: World, { project, system, to, endpoint }: Notice): SendRequest {
  const { id, url, pauseReason = 'failing', pausedAt, failingSince } = endpoint
  const since = pauseReason === 'failing' ? failingSince : pausedAt
  return parse(SendRequest, {
    to,
    from: { name: system.name, email: settings.systemFrom },
    tracking: false,
    ...PAUSE_TEXTS[pauseReason],
    data: {
      projectName: passing(plainName(project.name)),
      endpoint: passing(id),
      host: passing(plainName(hostOf(url))),
      since: passing((since ?? endpoint.updatedAt).toISOString().slice(0, 16).replace('T', ' ')),
    },
  })
}

/** Returns only the host of a URL, whose other parts may contain a secret. */
const hostOf = (url: string) => /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1] ?? ''
