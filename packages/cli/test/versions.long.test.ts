// Nodes of an earlier version and of this one on one PostgreSQL, from their sources, while the earlier ones are replaced.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { queryPostgres, startPostgres } from '../../../test/support/postgres.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { takeEarlierVersion, thisVersion } from './earlier-version.ts'
import { allRows, clientOf, type Process, SECRET, settingsOf, startProcess } from './nodes-kit.ts'

/** The last version with only the first two migrations. */
const EARLIER = '3ead7b3dedde50411bc366f937fb4cad42559e76'
const PHASE_MS = 8000
const PER_SECOND = 40
/** What the new version's migrations have to read while the old one serves. */
const CONTACTS = 200_000
/** Longer than this no request may wait for a migration. */
const ANSWER_MS = 5000

const foundPostgres = await startPostgres()
const postgres = 'server' in foundPostgres ? foundPostgres.server : undefined
if ('missing' in foundPostgres) console.warn(`SKIPPED: versions side by side are not tested: ${foundPostgres.missing}`)
const foundEarlier = takeEarlierVersion(EARLIER)
const earlier = 'version' in foundEarlier ? foundEarlier.version : undefined
if ('missing' in foundEarlier) console.warn(`SKIPPED: versions side by side are not tested: ${foundEarlier.missing}`)

const smtp = await startSmtpServer()
const running = new Set<Process>()
afterEach(async () => {
  await Promise.all([...running].map((process) => process.end()))
  running.clear()
  await smtp.reset()
})
afterAll(async () => {
  await smtp.stop()
  earlier?.remove()
  await postgres?.stop()
})

async function start(...args: Parameters<typeof startProcess>): Promise<Process> {
  const process = await startProcess(...args)
  running.add(process)
  return process
}

interface Answer {
  readonly what: string
  readonly status: number
  readonly ms: number
  readonly json: unknown
}

async function call(api: Process, what: string, body?: object): Promise<Answer> {
  const startedAt = performance.now()
  const [method = '', path = ''] = what.split(' ')
  const response = await fetch(`${api.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${SECRET}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const json: unknown = await response.json().catch(() => undefined)
  return { what, status: response.status, ms: performance.now() - startedAt, json }
}

const idIn = (json: unknown, prefix: 'cnt' | 'eml') =>
  new RegExp(`${prefix}_\\w+`).exec(JSON.stringify(json))?.[0] ?? ''

/** A mail, a contact, a change of one that another node may have made, an event, a deletion, and so on, until it is ended. */
function traffic(apis: Set<Process>) {
  const answers: Answer[] = []
  const pending = new Set<Promise<unknown>>()
  const mails = new Map<string, string>()
  const contacts = new Map<string, number | undefined>()
  const gone: string[] = []

  const kinds: readonly ((api: Process, n: number) => Promise<void>)[] = [
    async (api, n) => {
      const to = `mail${n}@example.com`
      const mail = { to, from: 'post@sandbox.localhost', subject: 'News', body: '<p>Hello {{n}}</p>', data: { n } }
      const answer = await call(api, 'POST /v1/send', mail)
      answers.push(answer)
      if (answer.status === 200) mails.set(idIn(answer.json, 'eml'), to)
    },
    async (api, n) => {
      const answer = await call(api, 'POST /contacts', { email: `contact${n}@example.com`, data: { n, plan: 'pro' } })
      answers.push(answer)
      if (answer.status === 201) contacts.set(idIn(answer.json, 'cnt'), undefined)
    },
    async (api, n) => {
      const [id] = [...contacts].findLast(([, changed]) => changed === undefined) ?? []
      if (id === undefined) return
      contacts.set(id, n)
      answers.push(await call(api, `PATCH /contacts/${id}`, { data: { changed: n } }))
    },
    async (api, n) => {
      answers.push(await call(api, 'POST /v1/track', { event: 'visit', email: `mail${n - 3}@example.com` }))
    },
    async (api, n) => {
      const [id] = [...contacts].find(([, changed]) => changed !== undefined && changed < n - PER_SECOND) ?? []
      if (id === undefined) return
      contacts.delete(id)
      gone.push(id)
      answers.push(await call(api, `DELETE /contacts/${id}`))
    },
  ]
  let n = 0
  const timer = setInterval(() => {
    const api = [...apis][Math.floor(n / kinds.length) % apis.size]
    const asked = api && kinds[n % kinds.length]?.(api, n)
    n += 1
    if (asked) pending.add(asked.finally(() => pending.delete(asked)))
  }, 1000 / PER_SECOND)
  return {
    answers,
    async end() {
      clearInterval(timer)
      await Promise.all(pending)
      return { mails, contacts, gone }
    },
  }
}

/** How many mails a worker has sent. */
async function sentBy(worker: Process): Promise<number> {
  const text = await (await fetch(`${worker.url}/metrics`)).text()
  const counts = text.matchAll(/^posthorn_email_outcomes_total\{status="SENT"\} (\d+)/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

async function fillContacts(url: string): Promise<void> {
  await queryPostgres(
    url,
    `insert into contacts (id, project_id, email, subscribed, data, created_at, updated_at)
      select 'cnt_0' || lpad(n::text, 25, '0'), projects.id, 'before' || n || '@example.com', 1,
        jsonb_build_object('name', 'Person ' || n, 'plan', 'free', 'age', n % 90, 'city', 'Town ' || n % 500), 1, 1
      from projects, generate_series(1, ${CONTACTS}) as n`,
  )
  await queryPostgres(
    url,
    `insert into fields (project_id, name, type, contacts) select projects.id, field.name, field.type, ${CONTACTS} from projects,
      (values ('name', 'string'), ('plan', 'string'), ('age', 'number'), ('city', 'string')) as field(name, type)`,
  )
}

/** Both versions count alike, and all jobs are done. */
async function expectExactCounts(api: Process, database: string): Promise<void> {
  const unfinished = () => queryPostgres(database, `select kind, state, attempts from jobs where state <> 'completed'`)
  await expect.poll(unfinished, { timeout: 30_000 }).toEqual([])
  for (const field of ['n', 'plan', 'changed', 'city']) {
    const [row] = await queryPostgres(database, `select count(*) from contacts where data ? '${field}'`)
    const { json } = await call(api, `GET /contacts/fields/data.${field}/usage`)
    expect([field, json]).toMatchObject([field, { contactCount: Number(row?.count) }])
  }
}

describe.skipIf(!postgres || !earlier)('an earlier version', { timeout: 300_000 }, () => {
  it('serves and delivers beside this one, and can go', async () => {
    const database = (await postgres?.createDatabase()) ?? ''
    const env = { ...settingsOf(database, `${smtp.url}?connections=2`), POSTHORN_HEALTH_PORT: '0' }
    const oldApi = await start('api', env, earlier?.program)
    const oldWorker = await start('worker', env, earlier?.program)
    await fillContacts(database)

    const apis = new Set([oldApi])
    const { answers, end } = traffic(apis)
    await sleep(PHASE_MS / 2)
    const migratedAt = answers.length
    const newApi = await start('api', env, thisVersion)
    const newWorker = await start('worker', env, thisVersion)
    apis.add(newApi)
    const before = [await sentBy(oldWorker), await sentBy(newWorker)]
    await sleep(PHASE_MS)
    const shares = [await sentBy(oldWorker), await sentBy(newWorker)].map((sent, i) => sent - (before[i] ?? 0))
    apis.delete(oldApi)
    await sleep(500)
    expect(await oldApi.end()).toBe(0)
    expect(await oldWorker.end()).toBe(0)
    await sleep(PHASE_MS / 2)
    const { mails, contacts, gone } = await end()

    const refused = answers.filter(({ status }) => status >= 300)
    const slowest = Math.max(...answers.map(({ ms }) => ms))
    console.info(
      `${answers.length} requests, ${refused.length} refused, the slowest took ${slowest.toFixed(0)} ms; ` +
        `${mails.size} mails; side by side the earlier worker sent ${shares[0]}, this one ${shares[1]}`,
    )
    expect(refused.slice(0, 5)).toEqual([])
    expect(answers.length - migratedAt).toBeGreaterThan(PER_SECOND)
    expect(slowest).toBeLessThan(ANSWER_MS)
    expect(Math.min(...shares)).toBeGreaterThan(0.05 * (shares[0] ?? 0) + 0.05 * (shares[1] ?? 0))

    const client = clientOf(newApi.url ?? '')
    await expect
      .poll(async () => [...(await allRows(newApi.url ?? '')).values()].filter(({ status }) => status !== 'SENT'), {
        timeout: 30_000,
      })
      .toEqual([])
    const rows = await allRows(newApi.url ?? '')
    expect(rows.size).toBe(mails.size)
    for (const [id, to] of mails) expect(rows.get(id)).toMatchObject({ to, unknownOutcomes: 0 })
    const arrived = (await smtp.messages()).flatMap(({ to }) => to)
    expect(arrived.toSorted()).toEqual([...mails.values()].toSorted())
    for (const [id, changed] of contacts) {
      const { data } = await client.contacts.get(id)
      expect(data).toMatchObject({ plan: 'pro', ...(changed !== undefined && { changed }) })
    }
    for (const id of gone) await expect(client.contacts.get(id)).rejects.toThrow('contact')
    const [visits] = await queryPostgres(database, `select count(*) from events where name = 'visit'`)
    expect(Number(visits?.count)).toBe(answers.filter(({ what }) => what === 'POST /v1/track').length)
    await expectExactCounts(newApi, database)
    for (const process of [newApi, newWorker]) expect(await process.end()).toBe(0)
  })
})
