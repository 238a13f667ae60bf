import { hostname } from 'node:os'
import type { LedgerHealth } from '@posthorn/adapters/operations'
import { MailerError } from '@posthorn/core/ports'
import type { MailServerConfig } from '../config/mailer.ts'
import { PackageMissing } from '../config/optional-packages.ts'
import { publicHost } from '../config/sender-records.ts'
import { deliveryThreads, openMailServer } from '../processes/mail-server.ts'
import { broken, type Finding, ok, type Patient, reasonOf, warning } from './check.ts'

const TIMEOUT_MS = 10_000
const LOCAL = /^(?:localhost|127\..*|\[::1\])$/
/** Replies about user and password (RFC 4954 §6). */
const CREDENTIALS: readonly (number | undefined)[] = [530, 534, 535, 538]

/** Checks whether mail can be handed over: connects, encrypts and signs in, but sends nothing. */
export async function checkMailer(
  { mailer, baseUrl, workers }: Patient,
  ledger?: Pick<LedgerHealth, 'sent'>,
): Promise<Finding> {
  if (mailer.kind === 'inbox') {
    if (ledger?.sent)
      return broken(
        'mailer_missing',
        'this database uses a mail server, but none is configured on this node, so it cannot start',
        'set POSTHORN_MAILER_URL as on the other nodes, or run "posthorn migrate --local-inbox" to stop delivering mail.',
      )
    return ok('the local inbox captures all mail; set POSTHORN_MAILER_URL to send it')
  }
  const where = placeOf(mailer)
  let threads = 0
  try {
    const opened = await openMailServer(mailer, {
      timeout: TIMEOUT_MS,
      name: publicHost(baseUrl),
      ...deliveryThreads({ workers }),
    })
    try {
      await opened.verify()
      threads = opened.threads ?? 0
    } finally {
      await opened.close()
    }
  } catch (error) {
    return mailer.kind === 'smtp' ? refusal(error, where) : refusalOfService(error, where)
  }
  return mailer.kind === 'smtp'
    ? judgeServer(mailer.url, { baseUrl, threads })
    : ok(`${where} responds and accepts the credentials`)
}

/** Returns the name of the server or service, whose operator can help. */
function placeOf(mailer: MailServerConfig): string {
  if (mailer.kind === 'smtp') return new URL(mailer.url).host
  const name = mailer.kind === 'ses' ? `Amazon SES in ${mailer.region}` : 'SendGrid'
  return mailer.endpoint === undefined ? name : `${name} at ${new URL(mailer.endpoint).host}`
}

function judgeServer(
  url: string,
  { baseUrl, threads }: { readonly baseUrl: string; readonly threads: number },
): Finding {
  const { hostname: server, host, protocol, username, searchParams } = new URL(url)
  const answers = `${host} responds${username ? ` and accepts the credentials of ${decodeURIComponent(username)}` : ''}`
  const name = searchParams.get('name') ?? publicHost(baseUrl) ?? hostname()
  const greeted = `${answers}; the EHLO name is ${name.includes('.') ? name : '[127.0.0.1]'}; threads under load: ${threads}`
  if (LOCAL.test(server)) return ok(greeted)
  if (searchParams.get('tls.rejectUnauthorized') === 'false') {
    return warning(
      'mailer_certificate_unchecked',
      `${answers}, but its certificate is not checked`,
      'remove tls.rejectUnauthorized=false from POSTHORN_MAILER_URL.',
    )
  }
  if (username && protocol === 'smtp:' && searchParams.get('insecure') === 'true') {
    return warning(
      'mailer_password_unencrypted',
      `${answers}, but the password may be sent unencrypted`,
      'remove insecure=true from POSTHORN_MAILER_URL, or use smtps://.',
    )
  }
  if (!username && protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true') {
    return warning(
      'mailer_unencrypted',
      `${answers}, but encryption is not required`,
      'add ?requireTLS=true to POSTHORN_MAILER_URL, or use smtps://.',
    )
  }
  if (!name.includes('.')) {
    return warning(
      'mailer_name',
      `${greeted}, which some servers refuse`,
      'set POSTHORN_BASE_URL to the public URL of this server, or add ?name=mail.example.com to POSTHORN_MAILER_URL.',
    )
  }
  return ok(greeted)
}

function refusalOfService(error: unknown, where: string): Finding {
  const words = reasonOf(error)
  if (error instanceof PackageMissing) return broken('mailer_package_missing', `${words} ${error.suggestion}`)
  if (!(error instanceof MailerError)) return broken('mailer_unusable', `${where} cannot be used: ${words}`)
  switch (error.failure) {
    case 'misconfigured':
      return broken(
        'mailer_refuses_deployment',
        `${where} refuses this deployment, so delivery is paused (${words})`,
        'correct POSTHORN_MAILER_URL, or the permissions of the key.',
      )
    case 'throttled':
      return warning(
        'mailer_throttled',
        `${where} refuses temporarily (${words}), and mail is retried later`,
        'run the doctor again later.',
      )
    case 'rejected':
    case 'sender_refused':
      return broken('mailer_refuses', `${where} refuses (${words}).`)
    default:
      return broken(
        'mailer_unreachable',
        `${where} does not respond (${words})`,
        'check the firewall, and the endpoint in POSTHORN_MAILER_URL if it has one.',
      )
  }
}

function refusal(error: unknown, host: string): Finding {
  const words = reasonOf(error)
  if (!(error instanceof MailerError)) return broken('mailer_unusable', `${host} cannot be used: ${words}`)
  switch (error.failure) {
    case 'misconfigured':
      return CREDENTIALS.includes(error.replyCode)
        ? broken(
            'mailer_refuses_credentials',
            `${host} refuses the credentials, so delivery is paused (${words})`,
            'correct user and password in POSTHORN_MAILER_URL; special characters must be percent-encoded.',
          )
        : broken(
            'mailer_misconfigured',
            `${host} cannot be used with this configuration (${words})`,
            'check TLS (smtps:// is TLS from the first byte, usually port 465) and the options of POSTHORN_MAILER_URL.',
          )
    case 'throttled':
      return warning(
        'mailer_throttled',
        `${host} refuses temporarily (${words}), and mail is retried later`,
        'run the doctor again later.',
      )
    case 'rejected':
      return broken('mailer_refuses', `${host} refuses mail (${words})`, 'ask its operator for the reason.')
    default:
      return broken(
        'mailer_unreachable',
        `${host} does not respond (${words})`,
        'check host and port in POSTHORN_MAILER_URL, and that the firewall allows the connection.',
      )
  }
}
