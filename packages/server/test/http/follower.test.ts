import type { Readable } from 'node:stream'
import { trackEvent } from '@posthorn/core/audience'
import { AppError, type Context } from '@posthorn/core/kernel'
import { silentLog } from '@posthorn/core/ports'
import { aProduct, currentContext, eventually } from '@posthorn/core/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { StreamEnd } from '../../src/http/follow/counts.ts'
import { EventFeed } from '../../src/http/follow/feed.ts'
import { Follower } from '../../src/http/follow/follower.ts'
import { createOutageLog } from '../../src/http/respond/outages.ts'

const TIMES = { heartbeatMs: 60, stallMs: 150, recheckMs: 20 }

/** Opens a stream of a project; `refuse` takes the rights of its caller away. */
async function aStream() {
  const ctx = await (await aProduct()).tenant()
  const ends: StreamEnd[] = []
  let open = 0
  const feed = new EventFeed(createOutageLog(silentLog), {
    streams: (count) => (open = count),
    streamEnded: (reason) => ends.push(reason),
    eventsStreamed: () => {},
  })
  let refusal: AppError | undefined
  const again = async (): Promise<Context> => {
    if (refusal) throw refusal
    return currentContext(ctx)
  }
  const following = { after: '0', types: undefined, limit: 100, present: ({ event }: { event: object }) => event }
  const stream = await Follower.open(feed, following, { ctx, again, inLine: (work) => work() }, TIMES)
  onTestFinished(() => void stream.destroy())
  return {
    stream,
    ends,
    open: () => open,
    refuse: (error: AppError) => (refusal = error),
    track: (event: string, text = '') => trackEvent(ctx, { event, email: 'ada@example.com', data: { text } }),
  }
}

function textOf(stream: Readable) {
  const read = { text: '' }
  stream.setEncoding('utf8').on('data', (piece: string) => (read.text += piece))
  return read
}

describe('a stream of events', () => {
  it('is closed when its client reads nothing for a time, and holds little until then', async () => {
    const { stream, ends, open, track } = await aStream()
    for (let n = 0; n < 20; n++) await track(`big${n}`, 'x'.repeat(50_000))
    await eventually(() => expect(stream.readableLength).toBeGreaterThan(50_000))
    expect(stream.readableLength).toBeLessThan(200_000)
    await eventually(() => expect(ends).toStrictEqual(['slow']))
    expect([stream.destroyed, open()]).toStrictEqual([true, 0])
  })

  it('is kept open for a client that reads, although nothing happens', async () => {
    const { stream, ends } = await aStream()
    const read = textOf(stream)
    await eventually(() => expect(read.text.match(/^:$/gm)?.length).toBeGreaterThan(4))
    expect(ends).toStrictEqual([])
  })

  it.each([
    ['its key was revoked', new AppError('UNAUTHORIZED')],
    ['its key may no longer read events', new AppError('FORBIDDEN')],
  ])('ends although nothing happens when %s', async (_, error) => {
    const { stream, ends, open, refuse, track } = await aStream()
    const read = textOf(stream)
    await track('seen')
    await eventually(() => expect(read.text).toContain('"seen"'))
    refuse(error)
    await eventually(() => expect(ends).toStrictEqual(['refused']))
    expect(read.text.trimEnd().split('\n\n').at(-1)).toContain(`"code":"${error.code}"`)
    expect(open()).toBe(0)
    await track('hidden')
    expect(read.text).not.toContain('"hidden"')
  })
})
