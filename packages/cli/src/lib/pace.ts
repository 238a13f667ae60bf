import { setTimeout as delay } from 'node:timers/promises'
import type { Fetch } from '@posthorn/sdk'
import { patiently } from './patience.ts'

/** How the project stands with its requests, by the answers of the server. */
export interface Pace {
  readonly fetch: Fetch
  /** Waits until one of many requests leaves at least half of a minute's to others, whom the project serves. */
  turn(): Promise<void>
}

interface Standing {
  readonly limit: number
  readonly remaining: number
  readonly resetAt: number
}

export function createPace(fetch: Fetch): Pace {
  let standing: Standing | undefined
  return {
    async fetch(input, init) {
      const response = await fetch(input, init)
      standing = standingOf(response.headers) ?? standing
      return response
    },
    async turn() {
      if (!standing) return
      const { limit, remaining, resetAt } = standing
      if (remaining > limit / 2) return
      standing = undefined
      await delay(Math.max(0, resetAt - Date.now()))
    },
  }
}

function standingOf(headers: Headers): Standing | undefined {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))
  if (!limit || !remaining || !reset) return undefined
  return { limit: Number(limit), remaining: Number(remaining), resetAt: Date.now() + Number(reset) * 1000 }
}

/** Does one of many things that are asked for, when it is its turn, and patiently. */
export async function inTurn<T>({ pace }: { readonly pace: Pace }, work: () => Promise<T>): Promise<T> {
  await pace.turn()
  return patiently(work)
}

/** The pages of a list, each after the first in its turn. */
export async function* pagesInTurn<P extends { next(): Promise<P | undefined> }>(
  pacing: { readonly pace: Pace },
  first: Promise<P>,
): AsyncGenerator<P> {
  for (let page: P | undefined = await first; page; ) {
    yield page
    page = await inTurn(pacing, page.next)
  }
}
