import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { rowTime } from '../../testing/rows.ts'
import { aDeviceLogin } from './store.cases.ts'

/** The promise of `DeviceLoginStore`. */
export function deviceLoginConformance(harness: StoreHarness): void {
  describe('device logins', () => {
    const bench = useStore(harness)

    it('returns them as they were stored, by either code, until they expire', async () => {
      const { deviceLogins } = bench.store
      const [known, nameless] = [aDeviceLogin(), aDeviceLogin({ network: undefined, machine: '東京 – 1' })]
      for (const login of [known, nameless]) expect(await deviceLogins.add(login)).toBe(true)
      expect(await bench.peer.deviceLogins.find(known.hash, rowTime(999))).toStrictEqual(known)
      expect(await deviceLogins.findWaiting(nameless.codeHash, rowTime(999))).toStrictEqual(nameless)
      expect(await deviceLogins.find(known.hash, rowTime(1000))).toBeUndefined()
      expect(await deviceLogins.findWaiting(known.codeHash, rowTime(1000))).toBeUndefined()
      expect(await deviceLogins.find(known.codeHash, rowTime(0))).toBeUndefined()
      expect(await deviceLogins.findWaiting(known.hash, rowTime(0))).toBeUndefined()
    })

    it('gives a code to one of them', async () => {
      const { deviceLogins } = bench.store
      const first = aDeviceLogin()
      expect(await deviceLogins.add(first)).toBe(true)
      expect(await bench.peer.deviceLogins.add(aDeviceLogin({ codeHash: first.codeHash }))).toBe(false)
      expect(await deviceLogins.findWaiting(first.codeHash, rowTime(1))).toStrictEqual(first)
    })

    it('accepts one answer, however many come at the same time, and none after it has expired', async () => {
      const { deviceLogins } = bench.store
      const [login, late] = [aDeviceLogin(), aDeviceLogin()]
      for (const one of [login, late]) await deviceLogins.add(one)
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          (i % 2 ? bench.peer : bench.store).deviceLogins.answer(login.codeHash, {
            state: i % 2 ? 'allowed' : 'denied',
            email: `${i}@example.com`,
            now: rowTime(2),
          }),
        ),
      )
      expect(answers.filter(Boolean)).toHaveLength(1)
      const winner = answers.indexOf(true)
      expect(await deviceLogins.find(login.hash, rowTime(3))).toStrictEqual({
        ...login,
        state: winner % 2 ? 'allowed' : 'denied',
        email: `${winner}@example.com`,
        answeredAt: rowTime(2),
      })
      expect(await deviceLogins.findWaiting(login.codeHash, rowTime(3))).toBeUndefined()
      const answer = { state: 'allowed', email: 'ada@example.com', now: rowTime(1000) } as const
      expect(await deviceLogins.answer(late.codeHash, answer)).toBe(false)
    })

    it('is taken once, however many take it at the same time, and only when it is allowed', async () => {
      const { deviceLogins } = bench.store
      const email = 'ada@example.com'
      const allowed = aDeviceLogin({ state: 'allowed', email, answeredAt: rowTime(1) })
      const others = [aDeviceLogin(), aDeviceLogin({ state: 'denied', email, answeredAt: rowTime(1) })]
      for (const one of [allowed, ...others]) await deviceLogins.add(one)
      for (const { hash } of others) expect(await deviceLogins.take(hash, rowTime(2))).toBeUndefined()
      expect(await deviceLogins.take(allowed.hash, rowTime(1000))).toBeUndefined()
      const tries = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          (i % 2 ? bench.peer : bench.store).deviceLogins.take(allowed.hash, rowTime(999)),
        ),
      )
      expect(tries.filter((one) => one !== undefined)).toStrictEqual([allowed])
      expect(await deviceLogins.find(allowed.hash, rowTime(2))).toBeUndefined()
    })

    it('ends those that an address has allowed, and nothing else', async () => {
      const { deviceLogins } = bench.store
      const answered = { email: 'ada@example.com', answeredAt: rowTime(1) }
      const [mine, alsoMine] = [
        aDeviceLogin({ ...answered, state: 'allowed' }),
        aDeviceLogin({ ...answered, state: 'allowed' }),
      ]
      const others = [
        aDeviceLogin(),
        aDeviceLogin({ ...answered, state: 'denied' }),
        aDeviceLogin({ ...answered, state: 'allowed', email: 'bob@example.com' }),
      ]
      for (const one of [mine, alsoMine, ...others]) await deviceLogins.add(one)
      await bench.peer.deviceLogins.endAllowed('ada@example.com')
      for (const { hash } of [mine, alsoMine]) expect(await deviceLogins.find(hash, rowTime(2))).toBeUndefined()
      for (const one of others) expect(await deviceLogins.find(one.hash, rowTime(2))).toStrictEqual(one)
      await deviceLogins.endAllowed('ada@example.com')
    })

    it('stores when the program may poll again, but not when it polls too early', async () => {
      const { deviceLogins } = bench.store
      const login = aDeviceLogin({ nextPollAt: rowTime(5) })
      await deviceLogins.add(login)
      await deviceLogins.notePoll(login.hash, rowTime(4), rowTime(9))
      expect((await deviceLogins.find(login.hash, rowTime(4)))?.nextPollAt).toStrictEqual(rowTime(5))
      await deviceLogins.notePoll(login.hash, rowTime(5), rowTime(10))
      expect((await deviceLogins.find(login.hash, rowTime(5)))?.nextPollAt).toStrictEqual(rowTime(10))
    })

    it('is deleted when it has expired', async () => {
      const { deviceLogins } = bench.store
      for (const ms of [0, 1]) await deviceLogins.add(aDeviceLogin({ expiresAt: rowTime(1000 + ms) }))
      expect(await bench.store.prune(rowTime(999))).toBe(0)
      expect(await bench.store.prune(rowTime(1000))).toBe(1)
      expect(await bench.store.prune(rowTime(1001))).toBe(1)
    })
  })
}
