import { X509Certificate } from 'node:crypto'
import { SnsRefused } from '@posthorn/core/ports'
import { hostOf } from './host.ts'

interface Options {
  readonly fetch: typeof fetch
  readonly now: () => Date
}

const CERTIFICATES_MAX = 20
const KEPT_MS = 24 * 3_600_000
/** How long a certificate that could not be fetched is not fetched again. */
const MISSED_MS = 60_000
const FETCH_MS = 5000
const SIZE_MAX = 16 * 1024

const PATH = /^\/SimpleNotificationService-[0-9a-f]{32}\.pem$/

/**
 * Returns a function that returns the certificate of a URL of SNS in a region. Certificates are few, and kept for a
 * day.
 */
export function certificates({ fetch: get, now }: Options) {
  const kept = new Map<string, { readonly certificate: Promise<X509Certificate>; until: number }>()

  return (url: string, region: string): Promise<X509Certificate> => {
    const place = placeOf(url, region)
    const at = now().getTime()
    const known = kept.get(place)
    if (known && known.until > at) return known.certificate
    const entry = { certificate: load(get, place, now), until: at + KEPT_MS }
    entry.certificate.catch(() => {
      entry.until = now().getTime() + MISSED_MS
    })
    kept.delete(place)
    kept.set(place, entry)
    const [oldest] = kept.keys()
    if (kept.size > CERTIFICATES_MAX && oldest !== undefined) kept.delete(oldest)
    return entry.certificate
  }
}

/** Returns the URL in the one form that is fetched. Throws `SnsRefused` for any URL that is not of SNS. */
function placeOf(url: string, region: string): string {
  const { protocol, host, pathname, username, search } = URL.canParse(url) ? new URL(url) : new URL('invalid:')
  if (protocol === 'https:' && host === hostOf(region) && PATH.test(pathname) && username === '' && search === '') {
    return `https://${host}${pathname}`
  }
  throw new SnsRefused(
    'certificate',
    'The certificate of the message does not belong to SNS in the region of its topic.',
  )
}

async function load(get: typeof fetch, url: string, now: () => Date): Promise<X509Certificate> {
  try {
    const answer = await get(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_MS) })
    if (!answer.ok) throw new Error(`SNS responded with status ${answer.status}`)
    const certificate = new X509Certificate(await firstBytes(answer))
    const time = now().getTime()
    if (!(Date.parse(certificate.validFrom) <= time && time <= Date.parse(certificate.validTo))) {
      throw new Error('the certificate has expired or is not valid yet')
    }
    return certificate
  } catch (error) {
    throw new SnsRefused('certificate', 'The certificate of the message could not be fetched.', { cause: error })
  }
}

async function firstBytes(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > SIZE_MAX) throw new Error('the certificate is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
