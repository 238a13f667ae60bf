import { silentLog } from '@posthorn/core/ports'
import { eventually } from '@posthorn/core/testing'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { serve } from '../../src/processes/serve.ts'
import { Team } from '../../src/processes/team.ts'
import { work } from '../../src/processes/work.ts'
import { machine, send, startParent, statusOf, textOf } from '../workers-kit.ts'

const { settings, startApi } = machine()

describe('a worker in two processes', () => {
  it('delivers, and answers for both of them', async () => {
    const api = await startApi()
    const parent = await startParent('worker', settings())
    expect(parent.output()).toContain("Posthorn's worker is ready, in 2 processes (health and metrics at http:")
    expect(parent.workers()).toHaveLength(2)
    const id = await send(api)
    await eventually(async () => expect(await statusOf(api, id)).toBe('SENT'))
    expect(await (await fetch(`${parent.url}/health/ready`)).json()).toMatchObject({ status: 'ok', delivery: 'ok' })
    const metrics = await textOf(`${parent.url}/metrics`)
    expect(metrics).toMatch(/posthorn_ready\{worker="1"\} 1\nposthorn_ready\{worker="2"\} 1/)
    expect(metrics).toMatch(/^posthorn_email_outcomes_total\{.*status="SENT".*\} 1$/m)
    expect(metrics).toContain('posthorn_worker_processes{state="answering"} 2')
    // Explained once, however many processes report it.
    expect(metrics.match(/^# TYPE posthorn_ready /gm)).toHaveLength(1)
  })
})

describe('several worker processes', () => {
  it('all end when one cannot start, with the reason of that one', async () => {
    await startApi()
    const config = loadConfig(settings())
    const other = { ...config, variables: { ...config.variables, POSTHORN_MASTER_KEY: 'another one'.padEnd(40, '.') } }
    const listening = process.listenerCount('exit')
    const team = new Team(other, silentLog)
    await expect(team.start()).rejects.toMatchObject({
      name: 'ConfigError',
      message: 'POSTHORN_MASTER_KEY is not the master key of this database.',
      suggestion: expect.stringContaining('Give every node the same'),
    })
    expect(process.listenerCount('exit')).toBe(listening)
  })

  it('refuse a database in memory, and create no database', async () => {
    const inMemory = loadConfig(settings({ POSTHORN_DATABASE_URL: 'sqlite::memory:' }))
    await expect(work(inMemory)).rejects.toThrow('A worker cannot use a database in memory')
    await expect(serve(inMemory)).rejects.toThrow('POSTHORN_WORKERS must be 1')
    await expect(work(loadConfig(settings()))).rejects.toThrow(/^Database not found: /)
  })
})
