import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, type Bench, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

/** Starts a job that no worker runs. */
async function startJob(project: Tenant = tenant): Promise<string> {
  const body = { mode: 'query', filter: {} }
  return textAt(await project.call('POST /contacts/bulk-subscribe', { body }), 'jobId')
}

const idsOf = (answer: { readonly json: unknown }) => {
  const data = at(answer.json, 'data')
  return Array.isArray(data) ? data.map((job) => at(job, 'id')) : []
}

describe('the jobs of a project', () => {
  it('are listed newest first, by kind and state, in pages', async () => {
    const [first, second] = [await startJob(), await startJob()]
    await startJob(await bench.tenant())
    const all = await tenant.call('GET /jobs')
    expect(idsOf(all)).toStrictEqual([second, first])
    expect(at(all.json, 'data.0')).toMatchObject({
      kind: 'contacts.bulk',
      state: 'waiting',
      counts: null,
      cancellable: true,
      startedBy: { type: 'key', id: 'secret' },
    })
    const page = await tenant.call('GET /jobs?limit=1')
    expect(idsOf(page)).toStrictEqual([second])
    expect(idsOf(await tenant.call(`GET /jobs?cursor=${textAt(page, 'cursor')}`))).toStrictEqual([first])
    expect(idsOf(await tenant.call('GET /jobs?kind=contacts.import'))).toStrictEqual([])
    expect(idsOf(await tenant.call('GET /jobs?state=waiting&kind=contacts.bulk'))).toStrictEqual([second, first])
    expect((await tenant.call('GET /jobs?state=done')).status).toBe(400)
  })

  it('can be cancelled once, which is audited', async () => {
    const id = await startJob()
    expect(await tenant.call(`POST /jobs/${id}/cancel`)).toMatchObject({
      status: 200,
      json: { id, state: 'cancelled', cancellable: false, finishedAt: expect.any(String) },
    })
    expect(await tenant.call(`POST /jobs/${id}/cancel`)).toMatchObject({ status: 409 })
    expect((await tenant.call(`GET /contacts/bulk/${id}`)).json).toMatchObject({ state: 'cancelled', result: null })
    const audit = await tenant.call('GET /audit?action=job.cancel')
    expect(at(audit.json, 'data.0')).toMatchObject({ resource: { type: 'job', id } })
  })

  it('are unknown to other projects', async () => {
    const id = await startJob()
    const other = await bench.tenant()
    for (const call of [`GET /jobs/${id}`, `POST /jobs/${id}/cancel`] as const)
      expect(await other.call(call)).toMatchObject({ status: 404, json: { error: { code: 'JOB_NOT_FOUND' } } })
    expect(idsOf(await other.call('GET /jobs'))).toStrictEqual([])
    expect((await tenant.call(`GET /jobs/${id}`)).json).toMatchObject({ state: 'waiting' })
  })
})
