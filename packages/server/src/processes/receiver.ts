import { READ_MAX } from '@posthorn/adapters/message'
import type { Certificate, Receiver } from '@posthorn/adapters/smtp-receiver'
import { type World, warnQuietly } from '@posthorn/core/kernel'
import type { DropReason } from '@posthorn/core/ports'
import { type Config, ConfigError } from '../config/config.ts'
import { requirePackages } from '../config/optional-packages.ts'
import { readCertificate, watchCertificate } from './certificate.ts'
import { asPortProblem } from './port-problem.ts'

/** A mail server for returned mail, on a separate port. */
export interface BounceServer {
  readonly port: number
  close(): Promise<void>
}

/** Listens on the port of the settings; undefined if they name none. Loads its packages only then. */
export async function openBounceServer(config: Config, world: World): Promise<BounceServer | undefined> {
  const { bouncePort, host } = config
  if (bouncePort === undefined) return undefined
  requirePackages({ bouncePort })
  const certificate = config.bounceTls && (await readCertificate(config.bounceTls))
  const receiver = await openReceiver(world, certificate)
  const port = await receiver.listen(host, bouncePort).catch((error: unknown) => {
    throw asPortProblem(error, host, bouncePort, 'POSTHORN_BOUNCE_PORT')
  })
  world.log.info({ host, port }, 'bounce port is listening')
  const unwatch = config.bounceTls && keepRenewed(world, receiver, { files: config.bounceTls, certificate })
  return {
    port,
    close() {
      unwatch?.()
      return receiver.close()
    },
  }
}

/** Keeps the old pair while only one of the two files is new, because then they do not match. */
function keepRenewed(
  world: World,
  receiver: Receiver,
  {
    files,
    certificate,
  }: { readonly files: NonNullable<Config['bounceTls']>; readonly certificate: Certificate | undefined },
): () => void {
  let known = certificate
  const renew = async () => {
    try {
      const read = await readCertificate(files)
      if (read.cert === known?.cert && read.key === known.key) return
      receiver.renew(read)
      known = read
      world.log.info({}, 'new certificate loaded for the bounce port')
    } catch (error) {
      world.log.error({ err: error }, 'the new certificate of the bounce port is invalid; keeping the old one')
    }
  }
  return watchCertificate(files, () => void renew())
}

const DROPPED = {
  full: 'too many connections to the bounce port: the least active one was closed',
  silent: 'connection to the bounce port closed: no MAIL command arrived',
  caller: 'connection to the bounce port refused: too many from its address or network',
} as const satisfies Readonly<Record<DropReason, string>>

async function openReceiver(world: World, certificate: Certificate | undefined): Promise<Receiver> {
  const [{ smtpReceiver }, { inboundHandler }] = await Promise.all([
    import('@posthorn/adapters/smtp-receiver'),
    import('./inbound-handler.ts'),
  ])
  try {
    return smtpReceiver({
      ...inboundHandler(world),
      certificate,
      name: new URL(world.settings.baseUrl).hostname,
      onError: (error) => world.log.error({ err: error }, 'failed to receive a mail; its sender will retry'),
      onDropped(reason) {
        world.observer.dropped(reason)
        warnQuietly(world, { reason }, DROPPED[reason])
      },
      limits: { keepBytes: READ_MAX },
    })
  } catch (error) {
    if (!certificate) throw error
    const message = 'POSTHORN_BOUNCE_TLS_CERT and POSTHORN_BOUNCE_TLS_KEY are not a certificate and its key.'
    throw new ConfigError(message, { cause: error })
  }
}
