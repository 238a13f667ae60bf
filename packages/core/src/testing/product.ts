import { createPosthorn } from '../app/posthorn.ts'
import { runDueJobs } from '../app/worker/run-job.ts'
import { composeMail } from '../delivery/outbox/compose.ts'
import { type Context, contextOf } from '../kernel/context/context.ts'
import type { Store } from '../kernel/ports/store.ts'
import type { Email } from '../mail/emails/schema.ts'
import { fixedClock } from './fixed-clock.ts'
import { memoryDns } from './memory-dns.ts'
import { memoryFiles } from './memory-files.ts'
import { memoryHttp } from './memory-http.ts'
import { memoryMailer } from './memory-mailer.ts'
import { memoryQueue } from './memory-queue.ts'
import { memoryStore } from './memory-store.ts'
import { plainConverter } from './plain-converter.ts'
import { plainCsv } from './plain-csv.ts'
import { plainDkim } from './plain-dkim.ts'
import { plainImage } from './plain-image.ts'
import { plainMailDomains } from './plain-mail-domains.ts'
import { plainPasskeys } from './plain-passkeys.ts'
import { plainPasswords } from './plain-passwords.ts'
import { plainSecrets } from './plain-secrets.ts'
import { plainSuffixes } from './plain-suffixes.ts'
import { plainTotp } from './plain-totp.ts'
import { serialIds } from './serial-ids.ts'
import type { WholeMail } from './whole-mail.ts'

/** Creates the product over a store, with a fixed clock and without background work other than what a test starts. */
export async function aProduct(store: Store = memoryStore(), sandboxDomain = 'example.com') {
  const clock = fixedClock()
  const mailer = memoryMailer()
  const queue = memoryQueue(clock)
  const dns = memoryDns()
  const http = memoryHttp()
  const files = memoryFiles()
  const posthorn = await createPosthorn({
    platform: {
      clock,
      steadyMs: () => clock.now().getTime(),
      inTurn: async (work) => work(),
      ids: serialIds(),
      secrets: plainSecrets(),
      passwords: plainPasswords,
      totp: plainTotp,
      passkeys: plainPasskeys(),
      queue,
      every: () => () => {},
      converter: plainConverter,
      dkim: plainDkim(),
      readCsv: plainCsv,
      readImage: plainImage,
      dns,
      http,
      registrableDomain: plainSuffixes,
      lookUpMailDomain: plainMailDomains,
    },
    store,
    mailer,
    files,
    settings: { sandboxDomain, systemFrom: 'accounts@example.com', sendRatePerSecond: null, allowsSignup: true },
  })
  const { world } = posthorn

  return {
    posthorn,
    world,
    clock,
    mailer,
    queue,
    dns,
    http,
    files,
    /** Creates a project, whose mail is not changed unless it is tracked, and returns the context of its use cases. */
    async tenant({ tracking = false } = {}): Promise<Context> {
      const created = await posthorn.createProject({ name: 'Engines' })
      const project = {
        ...created.ctx.project,
        tracking: { opens: tracking, transactionalOpens: tracking, clicks: tracking },
      }
      await world.store.project(project.id).settings.update(project)
      return contextOf(world, project)
    },
    /** Returns a mail as a worker renders it. */
    async compose(email: Email): Promise<WholeMail> {
      const project = await world.store.projects.find(email.projectId)
      if (!project) throw new Error('a mail belongs to a project')
      const { content, mail } = await composeMail(world, { project, email })
      return mailer.whole(content, mail)
    },
    /** Runs due jobs, as a separate worker. */
    runJobs: () => runDueJobs(world, { id: world.ids.make('wrk'), leaseMs: 15_000 }),
  }
}

export type Product = Awaited<ReturnType<typeof aProduct>>
