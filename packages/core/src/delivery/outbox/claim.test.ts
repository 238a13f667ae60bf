import { describe, expect, it } from 'vitest'
import type { Context } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { memoryStore } from '../../testing/index.ts'
import { aProduct } from '../../testing/product.ts'
import { Claims } from './claim.ts'

const RATE = 2

interface Spec {
  readonly rate: number | null
  readonly mails: number
}

/** Creates projects with due mail, and a worker that claims it. */
async function workshop(specs: readonly Spec[], store: Store = memoryStore()) {
  const { posthorn, world, clock } = await aProduct(store)
  const projects: Context[] = []
  async function send(ctx: Context | undefined, mails: number) {
    if (!ctx) return
    const to = Array.from({ length: mails }, (_, m) => `person${m}@example.com`)
    await sendEmails(ctx, parse(SendRequest, { to, from: 'post@example.com', subject: 'Hello', body: '<p>Hello</p>' }))
  }
  async function add({ rate, mails }: Spec) {
    const { ctx } = await posthorn.createProject({ name: 'Engines' })
    await world.store.project(ctx.project.id).settings.update({ ...ctx.project, sendRatePerSecond: rate })
    await send(ctx, mails)
    projects.push(ctx)
  }
  for (const spec of specs) await add(spec)
  const claims = new Claims(world, { id: world.ids.make('wrk'), leaseMs: 15_000 })
  const served = new Map<ProjectId, number>()
  async function claim(limit = 100) {
    const { claimed, nextAt } = await claims.next(limit)
    for (const { project } of claimed) served.set(project.id, (served.get(project.id) ?? 0) + 1)
    return {
      claimed,
      nextAt,
      of: (n: number) => claimed.filter(({ project }) => project.id === projects[n]?.project.id).length,
    }
  }
  async function claimAll() {
    for (;;) {
      const { claimed, nextAt } = await claim()
      if (claimed.length === 0) return nextAt
    }
  }
  return { world, projects, claims, claim, claimAll, served, clock, send, add }
}

const manyProjects = (count: number) => workshop(Array.from({ length: count }, () => ({ rate: RATE, mails: 5 })))

/** Returns the store; its calls are counted and passed to `onCall` before they run. */
function watched(inner: Store, onCall: (name: string, input: readonly unknown[]) => void) {
  const calls: string[] = []
  const seen = <S extends object>(room: string, part: S): S =>
    new Proxy(part, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return async (...input: unknown[]): Promise<unknown> => {
          calls.push(`${room}.${String(name)}`)
          onCall(`${room}.${String(name)}`, input)
          return Reflect.apply(value, target, input)
        }
      },
    })
  const wrap = (store: Store): Store => ({
    ...store,
    ledger: seen('ledger', store.ledger),
    projects: seen('projects', store.projects),
    transaction: (work) => {
      calls.push('transaction')
      return store.transaction((within) => work(wrap(within)))
    },
  })
  return { store: wrap(inner), calls }
}

it.each([1, 49, 50, 51, 100, 130])(
  'serves all of %i projects, however long the others’ rates keep them waiting',
  async (count) => {
    const { claimAll, served, clock } = await manyProjects(count)
    for (const each of [2, 4, 5]) {
      const before = clock.now().getTime()
      const nextAt = await claimAll()
      expect(new Set(served.values())).toEqual(new Set([each]))
      expect(served.size).toBe(count)
      if (each < 5) expect(nextAt?.getTime()).toBe(before + 1000 / RATE)
      clock.advance(1000)
    }
  },
)

describe('projects that have reached their send rate', () => {
  const throttled = (count: number) => Array.from({ length: count }, () => ({ rate: RATE, mails: 5 }))

  it('leave their part of a claim to one without a rate, and cost it no transaction', async () => {
    const { store, calls } = watched(memoryStore(), () => {})
    const { claim } = await workshop([{ rate: null, mails: 600 }, ...throttled(49)], store)
    while ((await claim(100)).of(0) < 100);
    calls.length = 0
    for (let n = 0; n < 3; n++) expect((await claim(100)).of(0)).toBe(100)
    expect(calls.filter((name) => name === 'transaction')).toHaveLength(3)
    expect(calls).toHaveLength(3 * ['ledger.projectsDue', 'projects.findMany', 'transaction', 'ledger.claim'].length)
  })

  it('are checked together once per interval, in one transaction', async () => {
    const { store, calls } = watched(memoryStore(), () => {})
    const { claimAll, clock, served } = await workshop(throttled(49), store)
    await claimAll()
    expect(new Set(served.values())).toEqual(new Set([2]))
    const transactions = async () => {
      calls.length = 0
      await claimAll()
      return calls.filter((name) => name === 'transaction').length
    }
    for (const wait of [0, 100, 399]) {
      clock.advance(wait)
      expect(await transactions()).toBe(0)
    }
    clock.advance(1)
    expect(await transactions()).toBe(1)
    expect(new Set(served.values())).toEqual(new Set([3]))
    expect(await transactions()).toBe(0)
  })

  it('may send immediately when their rate is raised, at most one second later', async () => {
    const { claimAll, claim, clock, world, projects } = await workshop([{ rate: 0.001, mails: 150 }])
    await claimAll()
    const [ctx] = projects
    if (!ctx) throw new Error('no project')
    await world.store.project(ctx.project.id).settings.update({ ...ctx.project, sendRatePerSecond: 100 })
    clock.advance(999)
    expect((await claim()).claimed).toHaveLength(0)
    clock.advance(1)
    await claim()
    clock.advance(1000)
    expect((await claim(150)).claimed).toHaveLength(100)
  })
})

describe('a claim', () => {
  it("gives a project's unused share to the others", async () => {
    const specs = [3, 120, 20, 90].map((mails) => ({ rate: null, mails }))
    const { claim } = await workshop(specs)
    const taken = await claim(100)
    expect(taken.claimed).toHaveLength(100)
    expect([taken.of(0), taken.of(2)]).toEqual([3, 20])
    expect(Math.abs(taken.of(1) - taken.of(3))).toBeLessThanOrEqual(1)
  })

  it('is never larger than the limit, however many projects there are', async () => {
    const { claim, served } = await workshop(Array.from({ length: 60 }, () => ({ rate: null, mails: 2 })))
    for (let n = 0; n < 24; n++) expect((await claim(5)).claimed.length).toBe(5)
    expect(new Set(served.values())).toEqual(new Set([2]))
  })

  it('alternates between projects, so that none waits for all mail of another', async () => {
    const { claim, projects } = await workshop([
      { rate: null, mails: 300 },
      { rate: null, mails: 2 },
    ])
    const { claimed } = await claim(100)
    const small = claimed.flatMap(({ project }, place) => (project.id === projects[1]?.project.id ? [place] : []))
    expect(claimed).toHaveLength(100)
    expect(Math.max(...small)).toBeLessThanOrEqual(3)
  })

  it('serves a project with two mails in the round after its mail arrived, whatever others have', async () => {
    const { claim, add } = await workshop(Array.from({ length: 10 }, () => ({ rate: null, mails: 40 })))
    await claim(100)
    await add({ rate: null, mails: 2 })
    expect((await claim(100)).of(10)).toBe(2)
  })

  it.each([1, 7, 51])('that fails for %i projects fails only for them', async (count) => {
    const broken = new Set<ProjectId>()
    const { store, calls } = watched(memoryStore(), (name, [request]) => {
      if (name !== 'ledger.claim') return
      const { shares } = request as { shares: readonly { readonly projectId: ProjectId }[] }
      if (shares.some(({ projectId }) => broken.has(projectId))) throw new RangeError('Invalid time value')
    })
    const { claimAll, projects, served, clock } = await workshop(
      Array.from({ length: 60 }, () => ({ rate: null, mails: 2 })),
      store,
    )
    for (const { project } of projects.slice(0, count)) broken.add(project.id)
    await claimAll()
    expect([...served.values()]).toEqual(Array(60 - count).fill(2))
    expect([...served.keys()].filter((id) => broken.has(id))).toEqual([])
    // They are not retried with every claim of the others.
    calls.length = 0
    await claimAll()
    expect(calls).not.toContain('transaction')
    broken.clear()
    clock.advance(5000)
    await claimAll()
    expect([...served.values()]).toEqual(Array(60).fill(2))
  })

  it('continues for the others whatever rate is stored for one', async () => {
    const rates = [1e-13, Number.NaN, -1, Number.POSITIVE_INFINITY]
    const { claimAll, served } = await workshop([...rates, null].map((rate) => ({ rate, mails: 3 })))
    await claimAll()
    expect([...served.values()].sort()).toEqual([1, 1, 1, 3, 3])
  })
})
