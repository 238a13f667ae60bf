// Workers that die or are paused in the middle of a webhook, from dist/.
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@posthorn/sdk'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startOwnPostgres } from '../../../../test/support/postgres.ts'
import {
  clockOff,
  type Environment,
  type Process,
  type Program,
  SECRET,
  settingsOf,
  startProcess,
} from '../nodes-kit.ts'

const NOWHERE = 'smtp://127.0.0.1:9'
/** The product's time limit of a worker for a call. */
const LEASE_MS = 60_000

/** Waits long enough for a busy machine. */
const eventually = (look: () => Promise<void> | void) => vi.waitFor(look, { timeout: 300_000, interval: 100 })

const found = await startOwnPostgres()
const postgres = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: webhooks of several workers are not tested here: ${found.missing}`)
afterAll(() => postgres?.stop())

async function start(kind: Process['kind'], env: Environment, program?: Program): Promise<Process> {
  const process = await startProcess(kind, { ...env, POSTHORN_OUTBOUND_ALLOW: '127.0.0.1' }, program)
  onTestFinished(async () => {
    await process.end()
  })
  return process
}

/** Starts a receiver that answers the first call of each webhook only on command. */
async function startReceiver() {
  const ids: string[] = []
  const held: ServerResponse[] = []
  const server = createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']))
    if (ids.length === 1) held.push(response)
    else response.writeHead(200).end('taken')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen')
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    ids,
    answer: () => held.map((response) => response.writeHead(200).end('late')),
  }
}

/** Sends one contact through a webhook, a change, and the end. */
async function beginAt(url: string, hook: string) {
  const { workflows, contacts } = createClient({ url, key: SECRET })
  const { id } = await workflows.create({ name: 'Call', eventName: 'signup' })
  await workflows.steps.create(id, { type: 'WEBHOOK', config: { url: hook }, autoConnect: true })
  const updates = { called: 'yes' }
  await workflows.steps.create(id, { type: 'UPDATE_CONTACT', config: { updates }, autoConnect: true })
  await workflows.enable(id)
  const contact = await contacts.create({ email: 'ada@example.com' })
  const execution = await workflows.executions.start(id, { contactId: contact.id })
  return {
    read: (at = url) => createClient({ url: at, key: SECRET }).workflows.executions.get(id, execution.id),
    figures: async (at = url) =>
      (await createClient({ url: at, key: SECRET }).workflows.get(id)).steps.map(({ figures }) => figures.completed),
  }
}

describe('a webhook in the middle of which', () => {
  it('its worker dies is called again with the same id, and the execution continues once', async () => {
    const receiver = await startReceiver()
    const { POSTHORN_DATABASE_URL: _, ...settings } = settingsOf('', NOWHERE)
    const POSTHORN_DATA = mkdtempSync(path.join(tmpdir(), 'posthorn-webhook-'))
    const server = await start('all', { ...settings, POSTHORN_DATA })
    const { read, figures } = await beginAt(server.url ?? '', receiver.url)
    await eventually(() => expect(receiver.ids).toHaveLength(1))
    process.kill(server.pid ?? 0, 'SIGKILL')
    // The next one starts when the lease is over.
    const next = await start('all', { ...settings, POSTHORN_DATA }, clockOff(LEASE_MS))
    await eventually(async () => expect(await read(next.url)).toMatchObject({ status: 'COMPLETED' }))
    expect(receiver.ids).toStrictEqual([receiver.ids[0], receiver.ids[0]])
    const { stepExecutions } = await read(next.url)
    expect(stepExecutions.map(({ status }) => status)).toStrictEqual(['COMPLETED', 'COMPLETED'])
    expect(stepExecutions[0]?.output).toMatchObject({ status: 200, body: 'taken' })
    expect(await figures(next.url)).toStrictEqual([0, 1, 1])
  })

  it.skipIf(!postgres)('its worker is paused past its lease is continued once, by another worker', async () => {
    const receiver = await startReceiver()
    const env = settingsOf((await postgres?.createDatabase()) ?? '', NOWHERE)
    const api = await start('api', env)
    const still = await start('worker', env)
    const { read, figures } = await beginAt(api.url ?? '', receiver.url)
    await eventually(() => expect(receiver.ids).toHaveLength(1))
    process.kill(still.pid ?? 0, 'SIGSTOP')
    receiver.answer() // the worker receives the answer when it resumes
    await start('worker', env)
    await eventually(async () => expect(await read()).toMatchObject({ status: 'COMPLETED' }))
    const before = await read()
    process.kill(still.pid ?? 0, 'SIGCONT')
    await still.end() // after it has read the answer
    expect(receiver.ids).toStrictEqual([receiver.ids[0], receiver.ids[0]])
    expect(await read()).toStrictEqual(before)
    expect(before.stepExecutions[0]?.output).toMatchObject({ body: 'taken' })
    expect(await figures()).toStrictEqual([0, 1, 1])
  })
})
