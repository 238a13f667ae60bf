import { describe, expect, it } from 'vitest'
import { aProduct } from '../../testing/product.ts'
import { type Actor, actorMay, isPublicActor, SYSTEM_ACTOR } from './actor.ts'

describe('the scopes of an actor', () => {
  it.each<{ who: string; actor: Actor; track: boolean; manage: boolean; anybody: boolean }>([
    { who: 'the public key', actor: { kind: 'key', key: 'public' }, track: true, manage: false, anybody: true },
    { who: 'the secret key', actor: { kind: 'key', key: 'secret' }, track: true, manage: true, anybody: false },
    { who: 'the system', actor: SYSTEM_ACTOR, track: true, manage: true, anybody: false },
  ])('$who', ({ actor, track, manage, anybody }) => {
    expect([actorMay(actor, 'track'), actorMay(actor, 'manage'), isPublicActor(actor)]).toStrictEqual([
      track,
      manage,
      anybody,
    ])
  })

  it('is the system when there is no key', async () => {
    const { tenant } = await aProduct()
    expect((await tenant()).actor).toStrictEqual({ kind: 'system' })
  })
})
