import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIPv6 } from 'node:net'
import { HttpError } from '@posthorn/core/ports'
import type { Leg } from './redirect.ts'

export interface ExchangeOptions {
  /** Checked addresses of the host; the request uses no others. */
  readonly addresses: readonly string[]
  /** In milliseconds of `performance.now()`. */
  readonly deadline: number
  readonly maxAnswerBytes: number
  /** Certificates of authorities to trust besides those of Node. */
  readonly ca: readonly string[] | undefined
}

/** The answer of one server. */
export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly isWhole: boolean
}

const HEAD_MAX = 16 * 1024
/** A server could send interim answers (1xx) without end. */
const INTERIM_MAX = 10
/**
 * The time that each of several addresses has to connect before the next one is tried. Node passes it on to the socket.
 */
const ONE_AFTER_THE_OTHER = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 1500 }

/**
 * Sends one request on a connection of its own, so that an answer of one server cannot affect a request to another.
 * Once the status is known, an answer that stops or takes too long counts as far as it came.
 */
export function exchange(leg: Leg, options: ExchangeOptions): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { url, host } = leg.target
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send({
      protocol: url.protocol,
      host,
      port: url.port,
      path: url.pathname + url.search,
      method: leg.method,
      headers: headersOf(leg),
      agent: false, // neither pooled connections nor the proxies of the environment
      lookup: always(options.addresses),
      ...ONE_AFTER_THE_OTHER,
      maxHeaderSize: HEAD_MAX,
      insecureHTTPParser: false,
      joinDuplicateHeaders: true,
      ...(url.protocol === 'https:' && {
        rejectUnauthorized: true,
        minVersion: 'TLSv1.2' as const,
        ...(options.ca && { ca: [...options.ca] }),
      }),
    })
    let answer: Promise<Reply> | undefined
    const fail = (error: HttpError) => {
      clearTimeout(timer)
      request.destroy()
      reject(error)
    }
    const timer = setTimeout(
      () => {
        // An answer that has begun is kept as it is.
        if (answer) request.destroy()
        else fail(new HttpError('timeout', 'The server did not answer in time.'))
      },
      Math.max(0, options.deadline - performance.now()),
    )
    let interim = 0
    request.on('information', () => {
      interim += 1
      if (interim > INTERIM_MAX) fail(new HttpError('bad_answer', 'The server sent too many interim responses.'))
    })
    request.on('upgrade', () => fail(new HttpError('bad_answer', 'The server switched protocols.')))
    request.on('error', (error) => fail(failureOf(error)))
    request.on('response', (message) => {
      answer = readReply(message, options.maxAnswerBytes)
      answer.then(resolve, reject).finally(() => {
        clearTimeout(timer)
        request.destroy()
      })
    })
    // Sent as bytes: before a text, Node would write the head in UTF-8, too.
    request.end(leg.body === undefined ? undefined : Buffer.from(leg.body))
  })
}

function headersOf({ headers, body, target: { url } }: Leg): Record<string, string | number> {
  const sent: Record<string, string | number> = { host: url.host, connection: 'close', 'accept-encoding': 'identity' }
  if (body !== undefined) sent['content-length'] = Buffer.byteLength(body)
  // Node writes each character as a byte.
  for (const [name, value] of Object.entries(headers)) sent[name] = Buffer.from(value).toString('latin1')
  return sent
}

/** Returns a lookup that answers with these addresses for every name. */
function always(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_host, { all }, done) => {
    const [first] = found
    if (all) done(null, found)
    else if (first) done(null, first.address, first.family)
    else done(new Error('the host has no address'), '')
  }
}

/** Reads the answer. It never fails: an answer has a status, even if its body breaks off. */
function readReply(message: IncomingMessage, maxBytes: number): Promise<Reply> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const end = ({ isWhole }: Pick<Reply, 'isWhole'>) => {
      const body = Buffer.concat(chunks).subarray(0, maxBytes)
      resolve({ status: message.statusCode ?? 0, headers: message.headers, body, isWhole })
      message.destroy()
    }
    message.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > maxBytes) end({ isWhole: false })
    })
    message.on('end', () => end({ isWhole: message.complete }))
    message.on('error', () => end({ isWhole: false }))
    message.on('close', () => end({ isWhole: false }))
  })
}

function failureOf(error: Error): HttpError {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'HPE_HEADER_OVERFLOW') return new HttpError('bad_answer', 'The headers of the response are too long.')
  if (code.startsWith('HPE_')) return new HttpError('bad_answer', 'The response is not HTTP.', { cause: error })
  if (code === 'ERR_INVALID_CHAR' || code === 'ERR_INVALID_HTTP_TOKEN')
    return new HttpError('refused', 'A header or the method of the request is invalid.', { cause: error })
  return new HttpError('unreachable', `The server cannot be reached or closed the connection${code && ` (${code})`}.`, {
    cause: error,
  })
}
