import { ProviderError } from '@posthorn/core/ports'

const TIMEOUT_MS = 10_000
const ANSWER_MAX = 128 * 1024

/** Sends a request to a provider, with limits of time and bytes. Redirects to others are not followed. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const bytes = await readSome(response)
    if (response.status >= 500) throw new Error(`the provider responded with status ${response.status}`)
    return new Response(bytes.length === 0 ? null : bytes, { status: response.status, headers: response.headers })
  } catch (cause) {
    throw new ProviderError('unreachable', 'the provider does not respond', { cause })
  }
}

async function readSome(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > ANSWER_MAX) throw new Error('the response of the provider is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
