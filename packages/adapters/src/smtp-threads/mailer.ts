import type { Mailer } from '@posthorn/core/ports'
import { IDENTITY } from '../compose/compose.ts'
import type { SmtpSettings } from '../smtp/url.ts'
import { type CrewOptions, DeliveryCrew } from './crew.ts'

/** One in progress, and the next one. */
const MAILS_PER_CONNECTION = 2

/** The SMTP servers of Amazon SES. They replace Message-ID and Date, as its API does. */
const SES_HOST = /^email-smtp(?:-fips)?\.[a-z\d-]+\.amazonaws\.com(?:\.cn)?$/i

function hostOf({ connection: { host = 'localhost', port } }: SmtpSettings): string {
  const name = host.includes(':') ? `[${host}]` : host
  return port === undefined ? name : `${name}:${port}`
}

export function smtpMailer(settings: SmtpSettings, options: Omit<CrewOptions, 'unsigned'> = {}): Mailer {
  const rewrites = SES_HOST.test(settings.connection.host ?? '')
  const crew = new DeliveryCrew(settings, { ...options, unsigned: rewrites ? IDENTITY : [] })
  return {
    name: 'smtp',
    host: hostOf(settings),
    openConnections: () => crew.use,
    concurrency: settings.connections * MAILS_PER_CONNECTION,
    connections: settings.connections,
    get threads() {
      return crew.most
    },
    local: false,
    waitsForGuard: true,
    ...(rewrites && { rewrites: 'identity' }),
    prepare: (content) => crew.prepare(content),
    send: (prepared, mail, mayLeave = () => true) => crew.send(prepared, mail, mayLeave),
    verify: () => crew.verify(),
    close: () => crew.close(),
  }
}
