import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { createPosthorn } from '@posthorn/core/app'
import { TrackRequest, trackEvent } from '@posthorn/core/audience'
import {
  createStep,
  createWorkflow,
  ExecutionListQuery,
  getWebhookSecret,
  listExecutions,
  StepInput,
  updateWorkflow,
  WorkflowChanges,
  WorkflowInput,
} from '@posthorn/core/automation'
import { parse } from '@posthorn/core/kernel'
import { currentContext, eventually, memoryMailer } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { startDnsServer } from '../../../../test/support/dns-server.ts'
import { dnsResolver, guardedHttp, nodePlatform } from '../../src/node/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'
import { PRIVATE, PUBLIC, type ReceivedRequest, rawServer, webServer } from '../http-kit.ts'

/** Starts Posthorn on SQLite, and returns a function that creates a workflow with one webhook. */
async function aService() {
  const server = await startDnsServer({ 'hooks.example.com': { a: [PUBLIC] }, 'inside.example.com': { a: [PRIVATE] } })
  const dns = dnsResolver({ servers: [server.address] })
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32), dns, http: guardedHttp({ dns, allow: [PUBLIC] }) }),
    store: sqlite(':memory:'),
    mailer: memoryMailer(),
  })
  onTestFinished(async () => {
    await posthorn.stop()
    await posthorn.close()
    await server.close()
  })
  const { ctx } = await posthorn.createProject({ name: 'Engines' })
  await posthorn.start()

  /** Sends a contact through a workflow, and returns a function that reads the execution. */
  async function walk(url: string) {
    const { workflow } = await createWorkflow(ctx, parse(WorkflowInput, { name: 'Call', eventName: url }))
    const { id } = workflow
    await createStep(ctx, { id, input: parse(StepInput, { type: 'WEBHOOK', config: { url }, autoConnect: true }) })
    await updateWorkflow(ctx, { id, changes: parse(WorkflowChanges, { enabled: true }) })
    await trackEvent(
      await currentContext(ctx),
      parse(TrackRequest, { event: url, email: 'ada@example.com', data: { plan: 'pro' } }),
    )
    return async () => {
      const { data } = await listExecutions(ctx, { workflowId: id, ...parse(ExecutionListQuery, {}) })
      const [execution] = data
      const steps =
        execution && (await posthorn.world.store.project(ctx.project.id).executions.listSteps(execution.id, 10))
      return { execution, step: steps?.at(-1) }
    }
  }
  return { ctx, walk }
}

const ended = async (read: Awaited<ReturnType<Awaited<ReturnType<typeof aService>>['walk']>>) =>
  eventually(async () => {
    const found = await read()
    expect(found.execution?.endedAt).toBeDefined()
    return found
  })

it('calls a real server, which can verify the sender', async () => {
  const { ctx, walk } = await aService()
  const { port, requests } = await webServer((_: ReceivedRequest, response: ServerResponse) =>
    response.writeHead(202).end('thanks'),
  )
  const { execution, step } = await ended(await walk(`http://hooks.example.com:${port}/in/{{email}}`))
  expect([execution?.status, step?.output]).toEqual(['COMPLETED', { status: 202, body: 'thanks', attempts: 1 }])
  const [{ method, url, headers, body } = expect.fail('nothing was heard')] = requests
  expect([requests.length, method, url]).toEqual([1, 'POST', '/in/ada%40example.com'])
  expect(JSON.parse(body)).toMatchObject({
    contact: { email: 'ada@example.com', data: { plan: 'pro' } },
    execution: { id: execution?.id },
    event: { plan: 'pro' },
  })
  const { secret } = await getWebhookSecret(ctx)
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
})

it('keeps a kilobyte of an endless answer, and continues', async () => {
  const { walk } = await aService()
  const { port } = await rawServer((socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write('x'.repeat(1000))) {}
    }
    socket.on('drain', more)
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      more()
    })
  })
  const { execution, step } = await ended(await walk(`http://hooks.example.com:${port}/`))
  expect(execution?.status).toBe('COMPLETED')
  expect(step?.output).toEqual({ status: 200, body: 'x'.repeat(1024), attempts: 1, truncated: true })
})

it('fails immediately if a repetition does not help, and reports why', async () => {
  const { walk } = await aService()
  const inside = await webServer((_, response) => response.end('secret'), { address: PRIVATE })
  const { port } = await webServer((_, response) => response.writeHead(410).end('gone'))
  const gone = await ended(await walk(`http://hooks.example.com:${port}/`))
  expect(gone.execution).toMatchObject({ status: 'FAILED', exitReason: 'The server responded with status 410.' })
  expect(gone.step).toMatchObject({
    error: 'The server responded with status 410.',
    output: { status: 410, body: 'gone' },
  })
  const refused = await ended(await walk(`http://inside.example.com:${inside.port}/`))
  expect(refused.execution).toMatchObject({ status: 'FAILED', exitReason: 'The host has no public address.' })
  expect(inside.requests).toEqual([])
})

it('schedules the next attempt for a failing server, and does not wait for it', async () => {
  const { walk } = await aService()
  const { port, requests } = await webServer((_, response) => response.writeHead(500).end('later'))
  const began = Date.now()
  const read = await walk(`http://hooks.example.com:${port}/`)
  const { execution } = await eventually(async () => {
    const found = await read()
    expect(found.execution?.attempts).toBe(1)
    return found
  })
  expect(execution).toMatchObject({ status: 'RUNNING' })
  expect((execution?.dueAt?.getTime() ?? 0) - began).toBeGreaterThanOrEqual(10_000)
  expect(requests).toHaveLength(1)
})
