import { READ_MAX } from '@posthorn/adapters/message'
import type { Certificate, Receiver } from '@posthorn/adapters/smtp-receiver'
import { type World, warnQuietly } from '@posthorn/core/kernel'
import type { DropReason } from '@posthorn/core/ports'
import { type Config, ConfigError } from '../config.ts'
import { requirePackages } from '../optional-packages.ts'
import { readCertificate, watchCertificate } from './certificate.ts'
import { asPortProblem } from './port-problem.ts'

/** A mail server for what comes back, on a port of its own. */
export interface BounceServer {
  readonly port: number
  close(): Promise<void>
}

/** Listens where the settings say; undefined where they say nothing. Loads what it needs only then. */
export async function openBounceServer(config: Config, world: World): Promise<BounceServer | undefined> {
  const { bouncePort, host } = config
  if (bouncePort === undefined) return undefined
  requirePackages({ bouncePort })
  const certificate = config.bounceTls && (await readCertificate(config.bounceTls))
  const receiver = await openReceiver(world, certificate)
  const port = await receiver.listen(host, bouncePort).catch((error: unknown) => {
    throw asPortProblem(error, host, bouncePort, 'POSTHORN_BOUNCE_PORT')
  })
  world.log.info({ host, port }, 'listening for returned mail')
  const unwatch = config.bounceTls && keepRenewed(world, receiver, { files: config.bounceTls, certificate })
  return {
    port,
    close() {
      unwatch?.()
      return receiver.close()
    },
  }
}

/** While only one of the two files is new they do not fit: then the old ones stay until the other is new, too. */
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
      world.log.info({}, 'the bounce port has a new certificate')
    } catch (error) {
      world.log.error({ err: error }, 'the new certificate of the bounce port is of no use; the old one stays')
    }
  }
  return watchCertificate(files, () => void renew())
}

const DROPPED = {
  full: 'too many connections to the bounce port: the one that did least was ended',
  silent: 'a connection to the bounce port was ended: no MAIL command came',
  caller: 'a connection to the bounce port was refused: its address or network has too many',
} as const satisfies Readonly<Record<DropReason, string>>

async function openReceiver(world: World, certificate: Certificate | undefined): Promise<Receiver> {
  const [{ smtpReceiver }, { mailRoom }] = await Promise.all([
    import('@posthorn/adapters/smtp-receiver'),
    import('./mail-room.ts'),
  ])
  try {
    return smtpReceiver({
      ...mailRoom(world),
      certificate,
      name: new URL(world.settings.baseUrl).hostname,
      onError: (error) => world.log.error({ err: error }, 'a mail could not be taken; its sender tries again'),
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
