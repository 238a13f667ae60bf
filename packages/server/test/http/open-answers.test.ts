import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { parse } from '@posthorn/core/kernel'
import { ContactInput, createContact } from '@posthorn/core/people'
import { eventually } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { aMail, sharedBench, textAt } from '../harness.ts'

const bench = await sharedBench()

it('lets a project read ten exports together, and not one more; a caller who leaves makes room', async () => {
  const url = await bench.server.start()
  const [tenant, other] = [await bench.tenant(), await bench.tenant()]
  const data = { text: 'x'.repeat(90_000) }
  for (const { id } of [tenant, other]) {
    const client = await bench.posthorn.project(id)
    for (let n = 0; n < 60; n++) await createContact(client, parse(ContactInput, { email: `p${n}@example.com`, data }))
  }

  /** Begins to read an export, and reads no further. */
  async function begin(key: string): Promise<readonly [ClientRequest, IncomingMessage]> {
    const request = get(`${url}/contacts/export`, { headers: { authorization: `Bearer ${key}` }, agent: false })
    request.on('error', () => {})
    onTestFinished(() => void request.destroy())
    const [answer]: IncomingMessage[] = await once(request, 'response')
    if (!answer) throw new Error('a response is an answer')
    return [request, answer.pause()]
  }
  const status = async (key: string) => (await begin(key))[1].statusCode

  const open = await Promise.all(Array.from({ length: 10 }, () => begin(tenant.keys.secret)))
  expect(open.map(([, { statusCode }]) => statusCode)).toStrictEqual(Array(10).fill(200))
  const refused = await tenant.call('GET /contacts/export')
  expect(refused).toMatchObject({ status: 429, json: { error: { code: 'RATE_LIMIT_EXCEEDED' } } })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await tenant.call('GET /contacts')).status).toBe(200)
  expect(await status(other.keys.secret)).toBe(200)

  open[0]?.[0].destroy()
  await eventually(async () => expect(await status(tenant.keys.secret)).toBe(200))
  // An answer that is read to its end makes room, too; so does one that is refused.
  for (const [request] of open) request.destroy()
  const missing = async () => (await tenant.call('GET /contacts/cnt_0000000000000000000000000a/export')).status
  await eventually(async () => expect(await missing()).toBe(404))
  for (let n = 0; n < 12; n++) {
    expect(await missing()).toBe(404)
    await eventually(async () => expect((await tenant.call('GET /contacts/export?limit=1')).status).toBe(200))
  }
})

it('keeps no place for callers who leave before their export begins', async () => {
  const url = await bench.server.start()
  const tenant = await bench.tenant()
  await createContact(await bench.posthorn.project(tenant.id), parse(ContactInput, { email: 'ada@example.com' }))
  // Ten together, so that most of them wait for their turn; they leave at another moment each time.
  for (let round = 0; round < 20; round++) {
    const requests = Array.from({ length: 10 }, () =>
      get(`${url}/contacts/export`, { headers: { authorization: `Bearer ${tenant.keys.secret}` }, agent: false }),
    )
    for (const request of requests) request.on('error', () => {})
    await Promise.all(requests.map((request) => once(request, 'finish')))
    for (let turn = 0; turn < 3 * round; turn++) await new Promise(setImmediate)
    for (const request of requests) request.destroy()
  }
  await eventually(async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => tenant.call('GET /contacts/export')))
    expect(answers.map(({ status }) => status)).toStrictEqual(Array(10).fill(200))
  })
})

it('holds 32 MB of unread answers of a project, and not one more; a caller who leaves makes room', async () => {
  const url = await bench.server.start()
  const tenant = await bench.tenant()
  const body = `<p>${'x'.repeat(2_400_000)}</p>`
  const sent = await tenant.call('POST /v1/send', { body: aMail({ body }) })
  const path = `/emails/${textAt(sent, 'data.emails.0.email')}/content`
  const begin = async () => {
    const request = get(`${url}${path}`, { headers: { authorization: `Bearer ${tenant.keys.secret}` }, agent: false })
    request.on('error', () => {})
    onTestFinished(() => void request.destroy())
    const [answer]: IncomingMessage[] = await once(request, 'response')
    return [request, answer?.pause().statusCode] as const
  }
  const places = Math.floor((32 * 1024 * 1024) / (await tenant.call(`GET ${path}`)).text.length)
  const open: (readonly [ClientRequest, number | undefined])[] = []
  for (let n = 0; n <= places; n++) open.push(await begin())
  expect(open.map(([, status]) => status)).toStrictEqual([...Array(places).fill(200), 429])
  expect((await tenant.call('GET /emails?limit=1')).status).toBe(200)
  expect((await tenant.call(`GET ${path}`)).status).toBe(429)
  open[0]?.[0].destroy()
  await eventually(async () => expect((await tenant.call(`GET ${path}`)).status).toBe(200))
  // Answers that are read make room, in this process, too.
  for (let n = 0; n < places; n++)
    await eventually(async () => expect((await tenant.call(`GET ${path}`)).status).toBe(200))
})
