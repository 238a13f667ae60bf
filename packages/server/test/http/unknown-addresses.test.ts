import { silentLog } from '@posthorn/core/ports'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { openDeployment } from '../../src/processes/deployment.ts'
import { createServer } from '../../src/processes/server.ts'
import { aPassword, fromAnywhere } from '../accounts-kit.ts'
import { type Answer, caller, failure } from '../harness.ts'

/** The calls of the store and of the passwords, in order: the work that a caller could measure from outside. */
interface Work {
  readonly calls: string[]
  /** Looks for accounts by address wait for it. */
  gate: Promise<void>
}

/** Returns a proxy that records every call of a function in the object and in its properties. */
function noting<T extends object>(object: T, name: string, work: Work): T {
  return new Proxy(object, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      const path = `${name}.${String(key)}`
      if (typeof value === 'object' && value !== null && name === 'store') return noting(value, String(key), work)
      if (typeof value !== 'function') return value
      return (...input: unknown[]): unknown => {
        if (path === 'store.transaction') {
          const [inside, turn] = input
          const within = (tx: object) => (typeof inside === 'function' ? inside(noting(tx, 'store', work)) : undefined)
          return Reflect.apply(value, target, [within, turn])
        }
        const answer = (): unknown => Reflect.apply(value, target, input)
        if (path === 'passwords.for') return noting(Object(answer()), 'hash', work)
        work.calls.push(path)
        return path === 'accounts.findByEmail' ? work.gate.then(answer) : answer()
      }
    },
  })
}

async function aServer() {
  const config = loadConfig({
    POSTHORN_DATABASE_URL: 'sqlite::memory:',
    POSTHORN_TRUSTED_PROXIES: '127.0.0.1',
    PORT: '0',
  })
  const { posthorn } = await openDeployment(config, silentLog, { firstProject: false })
  const work: Work = { calls: [], gate: Promise.resolve() }
  const world = {
    ...posthorn.world,
    store: noting(posthorn.world.store, 'store', work),
    passwords: noting(posthorn.world.passwords, 'passwords', work),
  }
  const server = await createServer({ posthorn: { ...posthorn, world } }, config)
  onTestFinished(async () => {
    await server.stop(1000)
    await posthorn.close()
  })
  const call = fromAnywhere(caller(server, undefined))
  /** Creates an account; with an empty password its user signs in by a provider alone. */
  async function known(email: string, password = aPassword) {
    const { clock, ids, store, passwords } = posthorn.world
    const at = clock.now()
    const passwordHash =
      password === '' ? undefined : await passwords.for({ subject: email, origin: 'here' }).hash(password)
    const times = { verifiedAt: undefined, devicesSince: undefined, createdAt: at, updatedAt: at }
    await store.accounts.insert({ id: ids.make('usr'), email, passwordHash, ...times })
  }
  /** Returns the answer, and the work until then. */
  async function weigh(path: string, body: object) {
    work.calls.length = 0
    const answer = await call(`POST ${path}`, { body })
    return { answer, calls: [...work.calls] }
  }
  return { work, known, weigh }
}

/** The parts of an answer that a caller sees, except those that differ between any two. */
const seen = ({ status, text, headers }: Answer) => ({
  status,
  text: text.replace(/"(?:requestId|timestamp)":"[^"]+"/g, ''),
  headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
})

describe('an address without an account', () => {
  it('costs a sign-in the same queries and the same hash, and gets the same answer', async () => {
    const { known, weigh } = await aServer()
    await known('ada@example.com')
    await known('github@example.com', '')
    const login = (email: string) => weigh('/auth/login', { email, password: 'wrong password' })
    const wrong = await login('ada@example.com')
    expect(failure(wrong.answer)).toStrictEqual([401, 'INVALID_CREDENTIALS'])
    expect(wrong.calls.filter((call) => call.startsWith('hash.'))).toStrictEqual(['hash.verify'])
    expect(wrong.calls).toContain('accounts.findByEmail')
    for (const email of ['unknown@example.com', 'github@example.com', 'another@example.org', 'no address']) {
      const { answer, calls } = await login(email)
      expect(calls).toStrictEqual(wrong.calls)
      expect(seen(answer)).toStrictEqual(seen(wrong.answer))
    }
  })

  it('causes as many hashes as another, and is refused as early, after too many tries', async () => {
    const { known, weigh } = await aServer()
    await known('ada@example.com')
    const body = (email: string) => ({ email, password: 'wrong password' })
    const tries: Record<string, string[][]> = { 'ada@example.com': [], 'unknown@example.com': [] }
    for (const [email, calls] of Object.entries(tries)) {
      for (let n = 0; n < 101; n++) calls.push((await weigh('/auth/login', body(email))).calls)
      // A hundred tries from all networks.
      expect(calls.flat().filter((call) => call === 'hash.verify')).toHaveLength(100)
    }
    expect(tries['unknown@example.com']).toStrictEqual(tries['ada@example.com'])
  })

  it.each(['/auth/request-password-reset', '/auth/request-verification'])(
    'is answered by %s before the look-up, with the same answer',
    async (path) => {
      const { work, known, weigh } = await aServer()
      await known('ada@example.com')
      const gate = Promise.withResolvers<void>()
      work.gate = gate.promise
      onTestFinished(() => gate.resolve())
      const one = await weigh(path, { email: 'ada@example.com' })
      const other = await weigh(path, { email: 'unknown@example.com' })
      expect(one.calls).toContain('accounts.findByEmail')
      expect(other.calls).toStrictEqual(one.calls)
      expect([one.answer.status, one.answer.json]).toStrictEqual([200, { success: true }])
      expect(seen(other.answer)).toStrictEqual(seen(one.answer))
    },
  )
})
