import type { Contact } from '@posthorn/core/people'
import type { Store } from '@posthorn/core/ports'
import { aContact, aProject, rowTime } from '@posthorn/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { postgres } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const found = await startPostgres()
if ('missing' in found) console.warn(`SKIPPED: searching on PostgreSQL is not tested here: ${found.missing}`)
else afterAll(() => found.server.stop())

const HOSTS = ['gmail.com', 'gmail.com', 'example.org', 'kahlo.mx']

/** Creates contacts in an order other than that of their addresses; one in a thousand of the older half is rare. */
function people(count: number): Contact[] {
  return Array.from({ length: count }, (_, i) => {
    const number = (i * 7919) % count
    const isRare = i < count / 2 && i % 1000 === 7
    const email = `${isRare ? 'rare' : 'p'}${number}@${HOSTS[number % HOSTS.length]}`
    return aContact({ email, createdAt: rowTime(Math.floor(i / 3)) })
  })
}

async function filled(store: Store, contacts: readonly Contact[]) {
  await store.ready()
  const [project, another] = [aProject(), aProject()]
  for (const one of [project, another]) await store.projects.insert(one, [])
  const [mine, other] = [store.project(project.id), store.project(another.id)]
  for (let from = 0; from < contacts.length; from += 5000) {
    await mine.contacts.insertMany(contacts.slice(from, from + 5000))
  }
  await mine.fields.record({ contacts: contacts.length, fields: new Map() })
  await other.contacts.insertMany(people(10))
  return { id: project.id, rooms: mine }
}

/**
 * The numbers of contacts, each of which leads to another kind of search: in one statement, on a thread, or there in
 * two halves.
 */
const SIZES = [1500, 6000, 60_000]
/** So many that not all are among the newest, which are searched first, and few enough for the next step. */
const IMPORTED = 2000

describe.each([
  ['SQLite', async () => sqlite(await freshSqlite())],
  ...('server' in found ? [['PostgreSQL', async () => postgres(await found.server.createDatabase())] as const] : []),
] as const)('searching contacts on %s', (_, open) => {
  it('finds pages before an import without matches', async () => {
    const before = people(22_000)
    const imported = Array.from({ length: IMPORTED }, (_, n) =>
      aContact({ email: `new${n}@firma.de`, createdAt: rowTime(22_000 + n) }),
    )
    const store = await open()
    const { rooms } = await filled(store, [...before, ...imported])
    const matching = before.toReversed().filter(({ email }) => email.includes('gmail'))
    const { contacts: first, total } = await rooms.contacts.search({ text: 'gmail', limit: 21 })
    expect(total).toBe(matching.length)
    expect(first).toStrictEqual(matching.slice(0, 21))
    const second = await rooms.contacts.list({ limit: 21, after: first[20], search: 'gmail' })
    expect(second).toStrictEqual(matching.slice(21, 42))
    await store.close()
  })

  it.each(SIZES)('finds pages, newest first, and counts exactly, among %i', async (size) => {
    const contacts = people(size)
    const store = await open()
    const { rooms } = await filled(store, contacts)
    const newest = contacts.toReversed()
    for (const text of ['gmail', 'RARE', 'p77', `p${size - 1}@`, 'kahlo', '@', 'nobody']) {
      const matching = newest.filter(({ email }) => email.includes(text.toLowerCase()))
      const { contacts: first, total } = await rooms.contacts.search({ text, limit: 21 })
      expect(total, text).toBe(matching.length)
      expect(first, text).toStrictEqual(matching.slice(0, 21))
      expect(await rooms.contacts.count(text), text).toBe(matching.length)
      const after = first.at(-1)
      const second = after ? await rooms.contacts.list({ limit: 21, after, search: text }) : []
      expect(second, text).toStrictEqual(matching.slice(21, 42))
    }
    expect(await rooms.contacts.count(undefined)).toBe(size)
    await store.close()
  })

  it('sees its own writes within a transaction', async () => {
    const store = await open()
    const { id } = await filled(store, people(3000))
    await store.transaction(async (tx) => {
      const { contacts } = tx.project(id)
      await contacts.ensure(aContact({ email: 'unseen@example.org' }))
      expect(await contacts.search({ text: 'unseen', limit: 2 })).toMatchObject({ total: 1 })
    })
    await store.close()
  })
})
