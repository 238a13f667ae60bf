import { createOperatorKey, unsuspendProject } from '@posthorn/core/access'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, type Bench, type Call, failure, sharedBench, type Tenant, textAt, uniqueAddress } from '../harness.ts'
import { anOperator, host } from '../operator-kit.ts'

let bench: Bench
let tenant: Tenant
let call: (operation: string, given?: Call) => ReturnType<Bench['call']>
beforeAll(async () => {
  bench = await sharedBench()
  const { secret } = await createOperatorKey(host(bench), { name: uniqueAddress('key') })
  call = (operation, given = {}) => bench.call(operation, { ...given, headers: { authorization: `Bearer ${secret}` } })
})
beforeEach(async () => {
  tenant = await bench.tenant()
})

const suspend = (reason = 'Reported as spam.', id: string = tenant.id) =>
  call(`POST /operator/projects/${id}/suspend`, { body: { reason } })
const unsuspend = () => call(`POST /operator/projects/${tenant.id}/unsuspend`)

describe('the projects of the server', () => {
  it('are listed newest first, with their counts', async () => {
    const newest = await bench.tenant()
    await newest.call('POST /contacts', { body: { email: 'ada@example.com' } })
    const { json } = await call('GET /operator/projects?limit=1')
    expect(json).toMatchObject({
      data: [{ id: newest.id, name: 'Engines', status: 'active', reason: null, contacts: 1, mailsOfMonth: 0 }],
      hasMore: true,
      cursor: expect.any(String),
    })
  })

  it('are found by the beginning of the name, page by page', async () => {
    const name = `Zebra ${tenant.id}`
    await tenant.call(`PATCH /users/@me/projects/${tenant.id}`, { body: { name } })
    const other = await bench.tenant()
    await other.call(`PATCH /users/@me/projects/${other.id}`, { body: { name: `${name} 2` } })
    const first = await call(`GET /operator/projects?search=zebra%20${tenant.id}&limit=1`)
    expect(at(first.json, 'data')).toMatchObject([{ id: tenant.id }])
    const rest = await call(
      `GET /operator/projects?search=zebra%20${tenant.id}&limit=1&cursor=${textAt(first, 'cursor')}`,
    )
    expect(rest.json).toMatchObject({ data: [{ id: other.id }], hasMore: false })
  })

  it('are suspended with a reason that members see, and unsuspended, each once and audited', async () => {
    expect(await suspend()).toMatchObject({
      status: 200,
      json: { id: tenant.id, status: 'disabled', reason: 'Reported as spam.' },
    })
    expect(failure(await suspend())).toStrictEqual([409, 'CONFLICT'])
    const send = { to: 'ada@example.com', from: 'post@sandbox.localhost', subject: 'Hi', body: 'Hi' }
    expect(failure(await tenant.call('POST /v1/send', { body: send }))).toStrictEqual([403, 'PROJECT_DISABLED'])
    const security = await tenant.call(`GET /projects/${tenant.id}/security`)
    expect(at(security.json, 'suspensions.0')).toMatchObject({ reason: 'Reported as spam.' })
    const disabled = await call('GET /operator/projects?status=disabled&limit=100')
    expect(at(disabled.json, 'data')).toContainEqual(expect.objectContaining({ id: tenant.id }))
    expect(await unsuspend()).toMatchObject({ status: 200, json: { status: 'active', reason: null } })
    expect(failure(await unsuspend())).toStrictEqual([409, 'CONFLICT'])
    expect((await tenant.call('POST /v1/send', { body: send })).status).toBe(200)
    const operations = await call(`GET /operator/audit?resource=${tenant.id}`)
    expect(at(operations.json, 'data')).toMatchObject([
      { action: 'project.unsuspend', actor: { type: 'key', prefix: expect.stringMatching(/^ok_/) }, ip: '127.0.0.1' },
      { action: 'project.suspend', details: { reason: 'Reported as spam.' } },
    ])
    const own = await tenant.call('GET /audit?actor=operator')
    expect(at(own.json, 'data')).toMatchObject([
      { action: 'project.unsuspend', actor: { type: 'operator', id: null, name: null, prefix: null }, ip: null },
      { action: 'project.suspend' },
    ])
  })

  it('are suspended by a signed-in operator, too, but not unless they exist, or without a reason', async () => {
    const { cookie } = await anOperator(bench)
    const given = { headers: { cookie }, body: { reason: 'spam' } }
    expect((await bench.call(`POST /operator/projects/${tenant.id}/suspend`, given)).status).toBe(200)
    expect(failure(await suspend('x', 'prj_01kajw6zq4h2n8s5r7p3d9f0ya'))).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
    expect(failure(await suspend(''))).toStrictEqual([422, 'VALIDATION_ERROR'])
    expect(failure(await suspend('x'.repeat(301)))).toStrictEqual([422, 'VALIDATION_ERROR'])
  })

  it.each([
    ['reset', 'it is being reset', 'The project is being reset.'],
    ['deleted', 'it was deleted', 'The project was deleted.'],
  ])(
    'are neither suspended nor enabled while they are emptied to be %s, also not on the machine',
    async (_, disabledReason, message) => {
      const { store } = bench.posthorn.world
      const project = await store.projects.find(tenant.id)
      if (!project) throw new Error('the project is gone')
      await store.project(tenant.id).settings.update({ ...project, disabled: true, disabledReason })
      for (const answer of [await suspend(), await unsuspend()]) {
        expect(failure(answer)).toStrictEqual([409, 'CONFLICT'])
        expect(at(answer.json, 'error.message')).toBe(message)
      }
      await expect(unsuspendProject(host(bench), tenant.id)).rejects.toMatchObject({ code: 'CONFLICT', message })
      expect(await store.projects.find(tenant.id)).toMatchObject({ disabled: true, disabledReason })
    },
  )

  it('are not suspended if they send the emails about accounts', async () => {
    await anOperator(bench)
    const { store } = bench.posthorn.world
    const system = (await store.projects.list()).find(({ isSystem }) => isSystem)
    expect(failure(await suspend('x', system?.id))).toStrictEqual([409, 'CONFLICT'])
  })
})

describe('the work of the server', () => {
  it('includes the jobs of all projects, without the people who started them', async () => {
    const body = { mode: 'query', filter: {} }
    const id = textAt(await tenant.call('POST /contacts/bulk-subscribe', { body }), 'jobId')
    const job = { id, projectId: tenant.id, state: 'waiting', startedBy: null }
    expect(at((await call('GET /operator/jobs?limit=1')).json, 'data')).toMatchObject([job])
    expect(at((await call('GET /operator/jobs?state=waiting&limit=1')).json, 'data')).toMatchObject([job])
    expect((await call('GET /operator/jobs?state=done')).status).toBe(400)
    const { json } = await call('GET /operator/queue')
    expect(json).toMatchObject({ mails: { waiting: expect.any(Number) }, webhooks: { pausedEndpoints: 0 } })
    expect(at(json, 'jobs')).toContainEqual(expect.objectContaining({ kind: 'contacts.bulk' }))
  })
})
