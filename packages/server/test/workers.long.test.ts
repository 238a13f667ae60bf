import { eventually } from '@posthorn/core/testing'
import { describe, expect, it } from 'vitest'
import { codeOf, isAlive, machine, send, startParent, statusOf, textOf } from './workers-kit.ts'

const { settings, startApi, startBusy } = machine()

describe('a worker in two processes', () => {
  it('is not ready while one stands still', async () => {
    await startApi()
    const parent = await startParent('worker', settings())
    await eventually(async () => expect(await codeOf(`${parent.url}/health/ready`)).toBe(200))
    const [victim = 0] = parent.workers()
    process.kill(victim, 'SIGSTOP')
    expect(await codeOf(`${parent.url}/health/ready`)).toBe(503)
    expect(await codeOf(`${parent.url}/health/live`)).toBe(200)
    const metrics = await textOf(`${parent.url}/metrics`)
    expect(metrics).toContain('posthorn_worker_processes{state="answering"} 1')
    expect(metrics).toContain('posthorn_ready{worker="2"} 1')
    process.kill(victim, 'SIGCONT')
    await eventually(async () => expect(await codeOf(`${parent.url}/health/ready`)).toBe(200))
  })
  it('lets its workers finish when a terminal sends them the same signal', async () => {
    const { api, parent, smtp } = await startBusy({ at: 'dot', delayMs: 2000 })
    const id = await send(api)
    await eventually(async () => expect(await smtp.messages()).toHaveLength(1))
    const workers = parent.workers()
    parent.kill('SIGINT')
    // Later than the parent's order, as it may happen at a terminal.
    await eventually(() => expect(parent.output().match(/"worker":[12],"msg":"stopping/g)).toHaveLength(2))
    for (const worker of workers) if (isAlive(worker)) process.kill(worker, 'SIGINT')
    expect(await parent.exit).toBe(0)
    expect(await statusOf(api, id)).toBe('SENT')
  })
  it('ends with all of them at once on a second signal', async () => {
    const { api, parent } = await startBusy({ at: 'dot', silent: true })
    const id = await send(api)
    await eventually(async () => expect(await statusOf(api, id)).toBe('SENDING'))
    const workers = parent.workers()
    parent.kill('SIGTERM')
    await eventually(() => expect(parent.output()).toContain('stopping: finishing what is in flight'))
    parent.kill('SIGTERM')
    expect(await parent.exit).toBe(143)
    await eventually(() => expect(workers.filter(isAlive)).toStrictEqual([]))
  })
})
