import { describe, expect, expectTypeOf, it } from 'vitest'
import { aProduct } from '../../testing/product.ts'
import { aContact } from '../../testing/rows.ts'
import type { ProjectId } from '../ids/ids.ts'
import type { ProjectStore, Store } from '../ports/store.ts'
import { afterCommit, type Context, contextOf, inTransaction, workerContextOf } from './context.ts'

/** Names that lead to the store of any project. */
type Doors<T> = { [K in keyof T]: T[K] extends Pick<Store, 'project'> ? K : never }[keyof T]

type HasProject<Given extends readonly unknown[]> =
  Required<Given> extends readonly [infer First, ...infer Rest]
    ? [First] extends [ProjectId]
      ? true
      : HasProject<Rest>
    : false
/** The verbs of a room that take a project. */
type Asking<Room> = {
  [V in keyof Room]: Room[V] extends (...given: infer Given) => unknown
    ? true extends HasProject<Given>
      ? V
      : never
    : never
}[keyof Room]
type AskingOfAll<Rooms> = { [R in keyof Rooms]: Asking<Rooms[R]> }[keyof Rooms]

describe('the context of a use case', () => {
  it('has no way to another project, by type', () => {
    expectTypeOf<Doors<Context>>().toEqualTypeOf<never>()
    expectTypeOf<Context['store']>().toEqualTypeOf<ProjectStore>()
    expectTypeOf<Doors<ProjectStore>>().toEqualTypeOf<never>()
    // The result for a store of the deployment.
    expectTypeOf<Doors<Context & { readonly deployment: Store }>>().toEqualTypeOf<'deployment'>()
    // @ts-expect-error there is none
    expectTypeOf<Context['deployment']>().toBeAny()
    // @ts-expect-error a mailer sends for any project
    expectTypeOf<Context['mailer']>().toBeAny()
  })

  it('passes no project to its own store', () => {
    expectTypeOf<AskingOfAll<ProjectStore>>().toEqualTypeOf<never>()
    // The result for a room of the deployment.
    expectTypeOf<Asking<Pick<Store['ledger'], 'blob' | 'nextDueAt'>>>().toEqualTypeOf<'blob'>()
  })

  it('reaches only the store of the project, also in a transaction and for a worker', async () => {
    const { world, tenant } = await aProduct()
    const { project } = await tenant()
    const reaches = (ctx: Context) =>
      Object.entries(ctx).flatMap(([name, value]) =>
        typeof value === 'object' && value !== null && 'project' in value && typeof value.project === 'function'
          ? [name]
          : [],
      )
    expect(reaches(contextOf(world, project))).toStrictEqual([])
    expect(reaches(workerContextOf(world, project))).toStrictEqual([])
    expect(await inTransaction(contextOf(world, project), async (ctx) => reaches(ctx))).toStrictEqual([])
    // The result for a world.
    expect(reaches(Object.assign(contextOf(world, project), { store: world.store }))).toStrictEqual(['store'])
  })
})

describe('a transaction', () => {
  it('is one transaction, however deeply nested, and runs its actions after the commit', async () => {
    const { tenant } = await aProduct()
    const ctx = await tenant()
    const acted: string[] = []
    const contact = aContact()
    await inTransaction(ctx, async (outer) => {
      afterCommit(outer, () => void acted.push('outer'))
      await inTransaction(outer, async (inner) => {
        expect(inner).toBe(outer)
        await inner.store.contacts.insertMany([contact])
        afterCommit(inner, () => void acted.push('inner'))
      })
      expect(await ctx.store.contacts.find(contact.id)).toBeUndefined()
      expect(acted).toStrictEqual([])
    })
    expect(acted).toStrictEqual(['outer', 'inner'])
    expect(await ctx.store.contacts.find(contact.id)).toStrictEqual(contact)
  })

  it('runs none of its actions when it fails', async () => {
    const { tenant } = await aProduct()
    const ctx = await tenant()
    const acted: string[] = []
    const failing = inTransaction(ctx, async (ctx) => {
      afterCommit(ctx, () => void acted.push('never'))
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(acted).toStrictEqual([])
    afterCommit(ctx, () => void acted.push('at once'))
    expect(acted).toStrictEqual(['at once'])
  })
})
