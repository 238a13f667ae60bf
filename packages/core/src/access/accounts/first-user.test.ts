import { expect, it } from 'vitest'
import type { Store } from '../../kernel/ports/store.ts'
import { aProduct } from '../../testing/product.ts'
import { createFirstUser } from './first-user.ts'

const boss = { email: 'boss@example.com', password: 'correct horse' }

it('has its creation in its own log', async () => {
  const { world } = await aProduct()
  const user = await createFirstUser(world, boss)
  if (!user) throw new Error('nobody was there before')
  const all = { limit: 9, after: undefined, actor: undefined, action: undefined, resource: undefined }
  const log = await world.store.audit.listOwn(user.id, { ...all, from: undefined, to: undefined })
  expect(log).toMatchObject([{ action: 'user.create', actor: { type: 'user', id: user.id }, ip: undefined }])
})

it('is created once, and another node that starts a moment later continues without an error', async () => {
  const { world, tenant } = await aProduct()
  const { project } = await tenant()
  const user = await createFirstUser(world, boss)
  expect(await world.store.project(project.id).members.list()).toMatchObject([{ userId: user?.id, role: 'OWNER' }])
  expect(await createFirstUser(world, boss)).toBeUndefined()
  // The other node reads the store before the first one commits.
  const late = (store: Store): Store => ({
    ...store,
    accounts: { ...store.accounts, isEmpty: async () => true, findByEmail: async () => undefined },
    transaction: (work) => store.transaction((inner) => work(late(inner))),
  })
  expect(await createFirstUser({ ...world, store: late(world.store) }, boss)).toBeUndefined()
  expect(await world.store.project(project.id).members.list()).toHaveLength(1)
})
