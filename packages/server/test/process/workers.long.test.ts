import { eventually } from '@posthorn/core/testing'
import { describe, expect, it } from 'vitest'
import { aMail } from '../harness.ts'
import { codeOf, isAlive, machine, send, startParent, statusOf, textOf } from '../workers-kit.ts'

const { settings, startApi, startBusy } = machine()

describe('a worker in two processes', () => {
  it('is not ready while one is blocked', async () => {
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
  it('ends with all of them immediately on a second signal', async () => {
    const { api, parent } = await startBusy({ at: 'dot', silent: true })
    const id = await send(api)
    await eventually(async () => expect(await statusOf(api, id)).toBe('SENDING'))
    const workers = parent.workers()
    parent.kill('SIGTERM')
    await eventually(() => expect(parent.output()).toContain('stopping: finishing work in progress'))
    parent.kill('SIGTERM')
    expect(await parent.exit).toBe(143)
    await eventually(() => expect(workers.filter(isAlive)).toStrictEqual([]))
  })

  it('restarts one that is killed, and says so', async () => {
    const api = await startApi()
    const parent = await startParent('worker', settings())
    const [victim = 0, other] = parent.workers()
    process.kill(victim, 'SIGKILL')
    await eventually(() => expect(parent.output()).toContain('worker process ended; restarting it'))
    const line =
      parent
        .output()
        .split('\n')
        .find((one) => one.includes('restarting it')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ level: 'error', worker: 1, signal: 'SIGKILL', againInSeconds: 0.5 })
    await eventually(async () => expect(await codeOf(`${parent.url}/health/ready`)).toBe(200))
    const now = parent.workers()
    expect(now).toHaveLength(2)
    expect(now).toContain(other)
    expect(await textOf(`${parent.url}/metrics`)).toContain('posthorn_worker_restarts_total 1')
    const id = await send(api)
    await eventually(async () => expect(await statusOf(api, id)).toBe('SENT'))
  })

  it('finishes the current mail of both on SIGTERM, and gives the rest back', async () => {
    const { api, parent, smtp } = await startBusy({ at: 'content', delayMs: 1000 })
    const ids = await Promise.all(Array.from({ length: 24 }, (_, n) => send(api, aMail({ to: `p${n}@example.com` }))))
    const statuses = () => Promise.all(ids.map((id) => statusOf(api, id)))
    await eventually(async () => expect(await statuses()).toContain('SENT'))
    const workers = parent.workers()
    parent.kill('SIGTERM')
    expect(await parent.exit).toBe(0)
    expect(workers.filter(isAlive)).toStrictEqual([])
    const left = await statuses()
    expect(new Set(left)).toStrictEqual(new Set(['SENT', 'PENDING'])) // nothing is claimed any more
    expect((await smtp.messages()).length).toBe(left.filter((status) => status === 'SENT').length)
    const stopped = parent.output().match(/"worker":[12],"msg":"stopped"/g)
    expect(new Set(stopped).size).toBe(2)
    expect(parent.output()).not.toContain('restarting it')
  })

  it('leaves no orphan when it is killed: they finish, and end', async () => {
    const { api, parent, smtp } = await startBusy({ at: 'content', delayMs: 1000 })
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => send(api, aMail({ to: `p${n}@example.com` }))))
    const statuses = () => Promise.all(ids.map((id) => statusOf(api, id)))
    await eventually(async () => expect(await statuses()).toContain('SENT'))
    const workers = parent.workers()
    expect(workers).toHaveLength(2)
    parent.kill('SIGKILL')
    expect(await parent.exit).toBe('SIGKILL')
    await eventually(() => expect(workers.filter(isAlive)).toStrictEqual([]))
    const left = await statuses()
    expect(new Set(left)).toStrictEqual(new Set(['SENT', 'PENDING'])) // nothing is claimed any more
    expect((await smtp.messages()).length).toBe(left.filter((status) => status === 'SENT').length)
  })
})

describe('several worker processes', () => {
  it('are started by a server, which then hands over nothing itself and reports their metrics', async () => {
    const parent = await startParent('serve', settings())
    expect(parent.workers()).toHaveLength(2)
    const id = await send(parent.url)
    await eventually(async () => expect(await statusOf(parent.url, id)).toBe('SENT'))
    const metrics = await textOf(`${parent.url}/metrics`)
    expect(metrics).toMatch(/^posthorn_email_outcomes_total\{.*worker="[12]".*\} 1$/m)
    expect(metrics).toMatch(/^posthorn_emails_accepted_total 1$/m)
    expect(metrics).not.toMatch(/^posthorn_email_outcomes_total\{status="SENT"\}/m)
    const workers = parent.workers()
    parent.kill('SIGTERM')
    expect(await parent.exit).toBe(0)
    expect(workers.filter(isAlive)).toStrictEqual([])
  })
})
