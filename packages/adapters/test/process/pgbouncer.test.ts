import { StoreUnavailable } from '@posthorn/core/ports'
import { aContact, aTenant, eventually } from '@posthorn/core/testing'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Pooler, pgbouncerBinary, startPooler } from '../../../../test/support/pgbouncer.ts'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { agendaQueue } from '../../src/agenda/index.ts'
import { postgresAddress } from '../../src/postgres/address.ts'
import { inspectPostgres, type PostgresOptions, postgres } from '../../src/postgres/index.ts'

const SESSIONS = 3

const program = pgbouncerBinary()
const found = program ? await startPostgres() : { missing: 'no pgbouncer on this machine' }
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: PgBouncer before PostgreSQL is not tested: ${found.missing}`)
afterAll(() => server?.stop())

async function aPooler(): Promise<Pooler & { readonly direct: string }> {
  const direct = (await server?.createEmptyDatabase()) ?? ''
  const pooler = await startPooler(program ?? '', direct, SESSIONS)
  onTestFinished(() => pooler.stop())
  return { ...pooler, direct }
}

function open(url: string, options: PostgresOptions = {}) {
  const store = postgres(`${url}?pgbouncer=true`, { connections: 6, ...options })
  onTestFinished(() => store.close())
  return store
}

describe.skipIf(!server)('a store behind PgBouncer in transaction mode', () => {
  it('works on several nodes that share fewer sessions than they have connections', async () => {
    const { url } = await aPooler()
    const nodes = [open(url), open(url), open(url)]
    await Promise.all(nodes.map((node) => node.migrate()))
    const [first] = nodes
    if (!first) throw new Error('no node')
    const { id } = await aTenant(first)
    const contacts = Array.from({ length: 60 }, () => aContact())
    await Promise.all(
      contacts.map((contact, at) =>
        nodes[at % nodes.length]?.transaction(async (store) => {
          const rooms = store.project(id)
          await rooms.contacts.ensure(contact)
          expect(await rooms.contacts.findByEmail(contact.email)).toStrictEqual(contact)
        }),
      ),
    )
    for (const node of nodes) {
      const rooms = node.project(id)
      expect(await Promise.all(contacts.map((contact) => rooms.contacts.find(contact.id)))).toStrictEqual(contacts)
      await node.ready()
    }
    expect(await inspectPostgres(`${url}?pgbouncer=true`)).toMatchObject({ supported: true })
  })

  it('limits the time of a transaction, and leaves no limit in the session', async () => {
    const { url, direct } = await aPooler()
    // Without the limit: on a busy machine any statement may take that long.
    const setUp = open(url)
    await setUp.migrate()
    const { id } = await aTenant(setUp)
    const store = open(url, { statementTimeoutMs: 300 })
    const admin = new pg.Client(direct)
    await admin.connect()
    onTestFinished(() => admin.end())
    await admin.query('begin')
    await admin.query('lock table contacts in exclusive mode')
    const waiting = store.transaction((store) => store.project(id).contacts.ensure(aContact()))
    await expect(waiting).rejects.toThrow(StoreUnavailable)
    await admin.query('rollback')
    const pooled = new pg.Client(url)
    await pooled.connect()
    onTestFinished(() => pooled.end())
    for (let n = 0; n < 2 * SESSIONS; n++) {
      const { rows } = await pooled.query('show statement_timeout')
      expect(rows).toStrictEqual([{ statement_timeout: '0' }])
    }
  })

  it('suggests the option that its URL lacks', async () => {
    const { url } = await aPooler()
    const store = postgres(url)
    onTestFinished(() => store.close())
    await expect(store.migrate()).rejects.toThrow(/uses a pooler.*pgbouncer=true/)
    await expect(store.migrate()).rejects.toThrow(StoreUnavailable)
  })

  it('has a queue whose alarms ring on every node', async () => {
    const { url } = await aPooler()
    const errors: unknown[] = []
    const onError = (_: unknown, error: unknown) => errors.push(error)
    const [asking, ringing] = await Promise.all([
      agendaQueue(`${url}?pgbouncer=true`, { onError }),
      agendaQueue(`${url}?pgbouncer=true`, { onError }),
    ])
    onTestFinished(async () => {
      await Promise.all([asking.stop(), ringing.stop()])
    })
    let rang = 0
    ringing.handle('jobs.run', async () => {
      rang += 1
    })
    await ringing.start()
    await asking.wake('jobs.run')
    await eventually(() => expect(rang).toBeGreaterThan(0))
    expect(errors).toStrictEqual([])
  })
})

describe('the URL of a PostgreSQL database', () => {
  it('contains the number of connections, and whether there is a pooler', () => {
    expect(postgresAddress('postgres://a:b@host/db?sslmode=require&pool=7&pgbouncer=true')).toStrictEqual({
      connectionString: 'postgres://a:b@host/db?sslmode=require',
      connections: 7,
      pooled: true,
      schema: undefined,
    })
    for (const url of ['postgres://host/db', 'postgres://host/db?pool=0', 'postgres://host/db?pool=x&pgbouncer=false'])
      expect(postgresAddress(url)).toStrictEqual({
        connectionString: 'postgres://host/db',
        connections: undefined,
        pooled: false,
        schema: undefined,
      })
    expect(() => postgresAddress('postgres://host/db?pgbouncer=1')).toThrow(TypeError)
  })
})
