import { availableParallelism } from 'node:os'
import { MailerError } from '@posthorn/core/ports'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

/** Options for an SMTP server. Each is also a query parameter of the URL, which wins. */
export interface SmtpOptions {
  /** The most connections that are open at the same time; 20. */
  readonly connections?: number
  /**
   * The most threads that compose, sign, and send while many mails come; 0 for none. By default one, and none on a
   * single core: a thread takes a third of the time that the ledger takes.
   */
  readonly threads?: number | 'auto'
  /** After how many mails a connection is replaced; 500. */
  readonly maxMessages?: number
  /** Milliseconds after which a connection without work is closed; 20 000. */
  readonly idleTimeout?: number
  /** Milliseconds for DNS, connecting, greeting, and TLS together; 30 000. */
  readonly connectionTimeout?: number
  /** Milliseconds that the greeting, and the TLS handshake, may take; 30 000. */
  readonly greetingTimeout?: number
  /** Milliseconds that the answers to AUTH, and to MAIL, RCPT, and DATA, may take; 120 000. */
  readonly commandTimeout?: number
  /** Milliseconds of silence after which a connection counts as broken; 600 000 (RFC 5321 §4.5.3.2.6). */
  readonly socketTimeout?: number
  /**
   * Milliseconds for which running mails may continue after the mailer is closed, before their connections are broken;
   * 2000.
   */
  readonly closeTimeout?: number
  /** The name in EHLO; the host's by default. */
  readonly name?: string
  /** Refuses to continue without STARTTLS. Otherwise it is used when the server offers it. */
  readonly requireTLS?: boolean
  readonly ignoreTLS?: boolean
  /** Continues in plain text, without signing in, when STARTTLS fails. */
  readonly opportunisticTLS?: boolean
  /** Signs in without TLS too. Otherwise a password is sent to other machines only encrypted. */
  readonly insecure?: boolean
  /** The local address to connect from. */
  readonly localAddress?: string
  /** `PLAIN`, `LOGIN` or `CRAM-MD5`; the first that the server offers. */
  readonly authMethod?: string
  /** Options for Node's `tls.connect`, e.g. `ca`; in a URL `tls.rejectUnauthorized=false`, `tls.servername`. */
  readonly tls?: SMTPConnectionOptions['tls']
}

/** An SMTP server and how to use it, ready for a session. */
export interface SmtpSettings {
  readonly connection: SMTPConnectionOptions
  readonly auth: { readonly user: string; readonly pass: string; readonly method: string | false } | undefined
  /** Whether the password may be sent in the clear: the server is on this machine, or the operator allows it. */
  readonly insecure: boolean
  readonly connections: number
  readonly threads: number
  readonly maxMessages: number
  readonly idleTimeout: number
  readonly commandTimeout: number
  readonly socketTimeout: number
  readonly closeTimeout: number
}

const NUMBERS = {
  connections: 20,
  maxMessages: 500,
  idleTimeout: 20_000,
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  commandTimeout: 120_000,
  socketTimeout: 600_000,
  closeTimeout: 2000,
} as const
/** How long a server has to close its side of a finished connection. */
const SOCKET_CLOSE_TIMEOUT = 1000
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i
const FLAGS = ['requireTLS', 'ignoreTLS', 'opportunisticTLS', 'insecure'] as const
const TEXTS = ['name', 'localAddress', 'authMethod'] as const
const KNOWN: readonly string[] = [...Object.keys(NUMBERS), ...FLAGS, ...TEXTS, 'threads', 'pool']
const THREADS_MAX = 64

/**
 * Reads `smtp://user:pass@host:port?…` or `smtps://…`; throws `MailerError` `misconfigured`, without repeating the
 * password.
 */
export function readSmtpUrl(url: string, options: SmtpOptions = {}): SmtpSettings {
  if (!/^smtps?:\/\/./i.test(url)) throw wrong('an SMTP URL must be smtp://user:password@host:port or smtps://…')
  const parameters = new URL(parsable(url)).searchParams
  for (const name of parameters.keys()) {
    if (!KNOWN.includes(name) && !name.startsWith('tls.')) throw wrong(`the SMTP URL has an unknown option ${name}`)
  }
  const parsed = parseConnectionUrl(url)
  const said = (name: keyof SmtpOptions) => parameters.get(name) ?? options[name]
  const number = (name: keyof typeof NUMBERS) => {
    const value = Number(said(name) ?? NUMBERS[name])
    if (!Number.isInteger(value) || value < 1 || value > 2 ** 31 - 1)
      throw wrong(`the SMTP option ${name} must be a positive whole number`)
    return value
  }
  const flag = (name: (typeof FLAGS)[number]) => {
    const value = String(said(name) ?? false)
    if (value !== 'true' && value !== 'false') throw wrong(`the SMTP option ${name} must be true or false`)
    return value === 'true'
  }
  const text = (name: (typeof TEXTS)[number]) => {
    const value = said(name)
    return value === undefined ? undefined : String(value)
  }
  const auth = parsed.auth
  return {
    connection: {
      host: parsed.host,
      port: parsed.port,
      secure: parsed.secure,
      requireTLS: flag('requireTLS'),
      ignoreTLS: flag('ignoreTLS'),
      opportunisticTLS: flag('opportunisticTLS'),
      name: text('name'),
      localAddress: text('localAddress'),
      connectionTimeout: number('connectionTimeout'),
      dnsTimeout: number('connectionTimeout'),
      greetingTimeout: number('greetingTimeout'),
      socketTimeout: number('socketTimeout'),
      socketCloseTimeout: SOCKET_CLOSE_TIMEOUT,
      tls: { ...options.tls, ...parsed.tls },
    },
    auth: auth
      ? { user: auth.user ?? '', pass: auth.pass ?? '', method: text('authMethod')?.toUpperCase() ?? false }
      : undefined,
    insecure: flag('insecure') || LOOPBACK.test(parsed.host ?? ''),
    connections: number('connections'),
    threads: threadsOf(String(said('threads') ?? 'auto')),
    maxMessages: number('maxMessages'),
    idleTimeout: number('idleTimeout'),
    commandTimeout: number('commandTimeout'),
    socketTimeout: number('socketTimeout'),
    closeTimeout: number('closeTimeout'),
  }
}

function threadsOf(said: string): number {
  if (said === 'auto') return availableParallelism() > 1 ? 1 : 0
  const count = /^\d{1,3}$/.test(said) ? Number(said) : Number.NaN
  if (count <= THREADS_MAX) return count
  throw wrong(`the SMTP option threads must be a whole number from 0 to ${THREADS_MAX}, or auto`)
}

function parsable(url: string): string {
  if (URL.canParse(url)) return url
  throw wrong('the SMTP URL cannot be read; special characters in the password must be percent-encoded')
}

const wrong = (message: string) => new MailerError('misconfigured', message)
