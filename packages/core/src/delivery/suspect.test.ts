import { expect, it } from 'vitest'
import { Caches } from '../caches.ts'
import { silentLog } from '../ports/log.ts'
import { blindObserver } from '../ports/observer.ts'
import type { Store } from '../ports/store.ts'
import { StoreUnavailable } from '../ports/store.ts'
import { aProduct } from '../testing/product.ts'
import { createDelivery } from './delivery.ts'
import type { SetAside } from './ledger.ts'
import { recoverLostClaims } from './recover.ts'
import type { DeliveryWorld } from './world.ts'

const turns = async () => {
  for (let n = 0; n < 500; n++) await Promise.resolve()
}

/** Workers of one deployment, each until it dies: of them nothing reaches the store any more. */
async function deployment() {
  const { posthorn, world: first, clock } = await aProduct()
  const told: { readonly message: string; readonly fields: object }[] = []
  const setAside: SetAside[] = []
  const tell = (fields: object, message: string) => void told.push({ fields, message })
  const world: DeliveryWorld = {
    ...first,
    log: { ...silentLog, warn: tell, error: tell },
    observer: { ...blindObserver, setAside: (email) => void setAside.push(email) },
  }
  const { project } = await posthorn.createProject({ name: 'Engines' })

  async function send(body: string, count: number): Promise<void> {
    const to = Array.from({ length: count }, (_, n) => `person${n}@example.com`)
    await project.send({ to, from: 'post@example.com', subject: 'Hello', body })
  }

  /** A worker that dies when it composes a mail of this body, which is found when its body is read. */
  async function live(deadly: string, seconds: number) {
    let alive = true
    const composed: string[] = []
    const mortal = <S extends object>(part: S): S =>
      new Proxy(part, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          return async (...input: unknown[]): Promise<unknown> => {
            if (!alive) throw new StoreUnavailable('this process is dead')
            const answer: unknown = await Reflect.apply(value, target, input)
            if (name !== 'bodies') return answer
            const [{ html }] = answer as [{ readonly html: string }]
            composed.push(html)
            if (html === deadly) {
              alive = false
              throw new StoreUnavailable('this process is dead')
            }
            return answer
          }
        },
      })
    const store: Store = {
      ...world.store,
      ledger: mortal(world.store.ledger),
      transaction: (work) =>
        alive
          ? world.store.transaction((tx) => work({ ...tx, ledger: mortal(tx.ledger) }))
          : Promise.reject(new StoreUnavailable('this process is dead')),
    }
    const own: DeliveryWorld = { ...world, store, caches: new Caches() }
    const delivery = createDelivery(own, { id: world.ids.make('wrk'), leaseMs: 15_000 })
    for (let second = 0; second < seconds && alive; second++) {
      await recoverLostClaims(own)
      delivery.poke()
      await turns()
      if (!alive) break
      await delivery.flush()
      await delivery.renew()
      clock.advance(1000)
    }
    return { alive, composed }
  }

  return { send, live, clock, project, told, setAside }
}

it('tries a mail that ends its process a third time alone, then it has failed; its neighbours are delivered', async () => {
  const { send, live, project, clock, told, setAside } = await deployment()
  await send('<p>deadly</p>', 1)
  await send('<p>harmless</p>', 30)
  const lives: Awaited<ReturnType<typeof live>>[] = []
  for (let n = 0; n < 4; n++) {
    lives.push(await live('<p>deadly</p>', 120))
    clock.advance(16_000)
  }
  expect(lives.map(({ alive }) => alive)).toEqual([false, false, false, true])
  // Alone: by then everything else was delivered, or is claimed by nobody.
  expect(lives[2]?.composed.at(-1)).toBe('<p>deadly</p>')
  const { data } = await project.emails.list({ limit: 100 })
  const failed = data.filter(({ status }) => status !== 'SENT')
  expect(failed).toMatchObject([
    { status: 'FAILED', attempts: 0, error: expect.stringMatching(/stopped three times.*not tried again/) },
  ])
  expect(data).toHaveLength(31)
  const [{ id: email } = { id: '' }] = failed
  expect(setAside).toStrictEqual([{ id: email, projectId: project.project.id, requestId: undefined, why: 'deadly' }])
  expect(told.filter(({ message }) => message.includes('set aside'))).toStrictEqual([
    {
      fields: { email, project: project.project.id, why: 'deadly' },
      message: 'three processes died while they composed a mail; it is set aside',
    },
  ])
  expect(told.find(({ message }) => message.startsWith('a worker was lost'))?.fields).toMatchObject({
    claims: expect.any(Number),
    unknown: 0,
    workers: [expect.stringMatching(/^wrk_/)],
    emails: expect.arrayContaining([email]),
  })
  // None of them went out twice, and nobody was in doubt.
  expect(data.map(({ unknownOutcomes }) => unknownOutcomes)).toEqual(Array(31).fill(0))
})

it('delivers a suspect that only had bad company', async () => {
  const { send, live, project, clock } = await deployment()
  await send('<p>once</p>', 1)
  for (let n = 0; n < 2; n++) {
    expect((await live('<p>once</p>', 60)).alive).toBe(false)
    clock.advance(16_000)
  }
  expect((await live('<p>nothing</p>', 60)).alive).toBe(true)
  expect((await project.emails.list()).data).toMatchObject([{ status: 'SENT' }])
})
