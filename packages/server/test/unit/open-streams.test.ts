import type { Actor, Context } from '@posthorn/core/kernel'
import { aProduct } from '@posthorn/core/testing'
import { describe, expect, it } from 'vitest'
import { createOpenStreams } from '../../src/http/follow/open-streams.ts'

const product = await aProduct()
const projectA = await product.tenant()
const projectB = await product.tenant()
const by = (ctx: Context, hash: string): Context => {
  const actor: Actor = { kind: 'key', key: 'secret', hash }
  return { ...ctx, actor }
}
const MOST = { key: 3, project: 5, server: 8 }

describe('open streams of events', () => {
  it('may be as many for a caller as the limit, and one that ends makes room, once', () => {
    const streams = createOpenStreams(MOST)
    const ends = Array.from({ length: MOST.key }, () => streams.begin(by(projectA, 'a')))
    const begin = () => streams.begin(by(projectA, 'a'))
    expect(begin).toThrow('A caller can have at most 3 open streams of events.')
    ends[0]?.()
    ends[0]?.()
    begin()
    expect(begin).toThrow('A caller can have at most 3')
    streams.begin(by(projectA, 'b'))
  })

  it('may be as many for a project as the limit with all of its keys; a refusal takes no place', () => {
    const streams = createOpenStreams(MOST)
    const ends = ['a', 'a', 'a', 'b', 'b'].map((hash) => streams.begin(by(projectA, hash)))
    for (let n = 0; n < 10; n++) expect(() => streams.begin(by(projectA, 'b'))).toThrow('A project can have at most 5')
    streams.begin(by(projectB, 'b'))
    ends[0]?.()
    streams.begin(by(projectA, 'b'))
    expect(() => streams.begin(by(projectA, 'c'))).toThrow('A project can have at most 5')
  })

  it('may be as many for a server as the limit, and then it asks to come back later', () => {
    const streams = createOpenStreams(MOST)
    for (const hash of ['a', 'a', 'a', 'b', 'b']) streams.begin(by(projectA, hash))
    const ends = ['a', 'a', 'b'].map((hash) => streams.begin(by(projectB, hash)))
    const begin = () => streams.begin(by(projectB, 'b'))
    expect(begin).toThrow(expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 10 }))
    for (const end of ends) end()
    for (let n = 0; n < 3; n++) streams.begin(by(projectB, 'c'))
    expect(begin).toThrow('too many open streams')
  })
})
