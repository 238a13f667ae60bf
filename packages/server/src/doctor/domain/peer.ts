import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { type DomainCheck, type DomainPatient, finding } from './check.ts'

const TIMEOUT_MS = 10_000
const REPLY_MAX = 16_384
const NAME = 'TLS'

/** Checks whether mail leaves encrypted, to a server that proves who it is. */
export async function checkPeer({ mailer, readers }: Pick<DomainPatient, 'mailer' | 'readers'>): Promise<DomainCheck> {
  if (mailer.kind === 'inbox') return finding(NAME, 'ok', 'not needed: this server only captures mail')
  if (mailer.kind === 'application')
    return finding(NAME, 'ok', 'not checked: the application hands over its mail itself')
  const known = await (mailer.kind === 'smtp' ? checkServer(mailer.url) : judgeEndpoint(mailer))
  return readers === 'operator' ? known : finding(NAME, known.status, UNNAMED[known.status])
}

/** The messages for tenants instead of names, addresses, and replies of the operator's mail server. */
const UNNAMED = {
  ok: 'mail is sent encrypted, to a server with a valid certificate',
  warning: 'The mail server of the operator may transmit mail unencrypted. Ask the operator to run "posthorn doctor".',
  broken: 'The mail server of the operator cannot be used safely. Ask the operator to run "posthorn doctor".',
}

async function checkServer(url: string): Promise<DomainCheck> {
  const { hostname, port, protocol } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const direct = protocol === 'smtps:'
  const peer = { host, port: Number(port) || (direct ? 465 : 587) }
  const where = `${peer.host} port ${peer.port}`
  try {
    return judge(where, direct ? await encrypted(peer) : await upgraded(peer))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return finding(
      NAME,
      'broken',
      `${where} cannot be checked (${reason}): see the check "mailer" of "posthorn doctor".`,
    )
  }
}

/** The libraries of services check certificates by themselves. */
function judgeEndpoint({
  kind,
  endpoint = 'https:',
}: {
  readonly kind: string
  readonly endpoint: string | undefined
}) {
  return /^https:/i.test(endpoint)
    ? finding(NAME, 'ok', `mail is sent over HTTPS (${kind})`)
    : finding(NAME, 'warning', `The endpoint ${endpoint} is not encrypted: use https://… in POSTHORN_MAILER_URL.`)
}

interface Peer {
  readonly host: string
  readonly port: number
}

interface Encryption {
  readonly protocol: string | null
  /** The problem of the certificate; undefined when it is valid. */
  readonly problem: string | undefined
  readonly validTo: string
}

function judge(where: string, encryption: Encryption | undefined): DomainCheck {
  if (!encryption) {
    return finding(
      NAME,
      'warning',
      `${where} does not offer STARTTLS: mail is sent unencrypted. Use a server that does.`,
    )
  }
  const { protocol, problem, validTo } = encryption
  return problem === undefined
    ? finding(
        NAME,
        'ok',
        `${where}: ${protocol}, its certificate is valid until ${new Date(validTo).toISOString().slice(0, 10)}`,
      )
    : finding(NAME, 'broken', `The certificate of ${where} is not valid (${problem}): have its operator renew it.`)
}

/** TLS from the first byte. */
function encrypted(peer: Peer): Promise<Encryption> {
  return handshaken(connectTls({ ...peer, ...nameOf(peer), rejectUnauthorized: false }))
}

/** STARTTLS (RFC 3207); undefined when the server does not offer it. */
async function upgraded(peer: Peer): Promise<Encryption | undefined> {
  const socket = connect(peer)
  try {
    await reply(socket, '')
    const words = await reply(socket, 'EHLO localhost\r\n')
    if (!/^250[ -]STARTTLS\b/im.test(words)) return undefined
    await reply(socket, 'STARTTLS\r\n')
    return await handshaken(connectTls({ socket, ...nameOf(peer), rejectUnauthorized: false }))
  } finally {
    socket.destroy()
  }
}

const nameOf = ({ host }: Peer) => (isIP(host) === 0 ? { servername: host } : {})

function handshaken(socket: TLSSocket): Promise<Encryption> {
  return new Promise<Encryption>((resolve, reject) => {
    socket.setTimeout(TIMEOUT_MS, () => reject(new Error('it does not respond')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const { authorizationError, authorized } = socket
      resolve({
        protocol: socket.getProtocol(),
        problem: authorized ? undefined : String(authorizationError?.message ?? authorizationError),
        validTo: socket.getPeerCertificate().valid_to,
      })
    })
  }).finally(() => socket.destroy())
}

/** Sends a command, and returns the whole reply (RFC 5321 §4.2.1). Rejects unless it is positive. */
function reply(socket: Socket, words: string): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => settle(() => reject(new Error('it does not respond'))), TIMEOUT_MS)
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (text.length > REPLY_MAX) settle(() => reject(new Error('its reply is incomplete')))
      else if (/^\d{3}(?: .*)?\r?\n$/m.test(text)) {
        const last = text.trimEnd().split(/\r?\n/).at(-1) ?? ''
        settle(() => (last.startsWith('2') ? resolve(text) : reject(new Error(last))))
      }
    }
    const onEnd = () => settle(() => reject(new Error('it closed the connection')))
    const onError = (error: Error) => settle(() => reject(error))
    function settle(act: () => void) {
      clearTimeout(timer)
      socket.off('data', onData).off('close', onEnd).off('error', onError)
      act()
    }
    socket.on('data', onData).on('close', onEnd).on('error', onError)
    if (words !== '') socket.write(words)
  })
}
