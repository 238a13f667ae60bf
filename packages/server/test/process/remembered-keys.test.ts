import { contextOf, parse } from '@posthorn/core/kernel'
import { EmailQuery, listEmails } from '@posthorn/core/mail'
import { aTrustedDomain, eventually } from '@posthorn/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { callNode, postgresFor, SECRET, startNode } from '../nodes-kit.ts'

const postgres = await postgresFor('what a node remembers of keys and projects')
afterAll(() => postgres?.stop())

const MAIL = { to: 'ada@example.com', from: 'hi@sandbox.localhost', subject: 'Hello', body: '<p>Hello</p>' }

describe.skipIf(!postgres)('a key that a node has seen', () => {
  it.each([
    ['a mail', 'POST /v1/send', MAIL, {}],
    ['a mail under a key of its own', 'POST /v1/send', MAIL, { 'idempotency-key': 'k' }],
    ['a large mail', 'POST /v1/send', { ...MAIL, body: 'x'.repeat(100_000) }, {}],
    ['a mail in Markdown', 'POST /v1/send', { ...MAIL, type: 'markdown' }, { 'idempotency-key': 'm' }],
    ['an event', 'POST /v1/track', { event: 'seen', email: 'ada@example.com' }, {}],
  ])('no longer works for %s once another node has rotated it', async (_, operation, body, headers) => {
    const { one, two, project, emails } = await twoNodes()
    const call = (key = SECRET) => callNode(one, operation, { key, body, headers })
    expect((await call()).status).toBe(200)
    const stored = await emails()
    const rotated = await callNode(two, `POST /users/@me/projects/${project.id}/regenerate-keys`)
    expect(await call()).toMatchObject({ status: 401, json: { error: { code: 'UNAUTHORIZED' } } })
    expect(await emails()).toBe(stored)
    const fresh = JSON.stringify(rotated.json).match(/sk_[0-9a-f]{64}/)?.[0]
    expect((await call(fresh)).status).toBe(200)
  })

  it.each([
    ['deleted', (project: string, id: string) => `DELETE /projects/${project}/keys/${id}`],
    ['rotated', (project: string, id: string) => `POST /projects/${project}/keys/${id}/rotate`],
  ])('and that has a name no longer works once another node has %s it', async (_, operation) => {
    const { one, two, project, emails } = await twoNodes()
    const made = await callNode(two, `POST /projects/${project.id}/keys`, { body: { name: 'ci', scopes: ['send'] } })
    const { id = '', key = '' } = Object(made.json)
    const send = () => callNode(one, 'POST /v1/send', { key, body: MAIL })
    for (let times = 0; times < 2; times++) expect((await send()).status).toBe(200)
    expect(await callNode(one, 'GET /contacts', { key })).toMatchObject({ status: 403 })
    await eventually(async () => {
      const { json } = await callNode(two, `GET /projects/${project.id}/keys`)
      expect(json).toMatchObject([{ name: 'ci', lastUsedAt: expect.any(String) }])
    })
    expect((await callNode(two, operation(project.id, id))).status).toBeLessThan(300)
    expect(await send()).toMatchObject({ status: 401, json: { error: { code: 'UNAUTHORIZED' } } })
    expect(await emails()).toBe(2)
  })

  it('opens the project in its current state, whatever another node has changed', async () => {
    const { one, two, project } = await twoNodes()
    const send = () => callNode(one, 'POST /v1/send', { body: MAIL })
    expect((await send()).status).toBe(200)
    await callNode(two, `PATCH /users/@me/projects/${project.id}`, { body: { name: 'Renamed' } })
    expect((await send()).status).toBe(200)
    const { data } = await listEmails(contextOf(one.posthorn.world, project), parse(EmailQuery, {}))
    expect(data.map(({ fromName }) => fromName)).toStrictEqual(['Renamed', project.name])
    const now = await two.posthorn.world.store.projects.find(project.id)
    if (!now) throw new Error('the project is gone')
    await two.posthorn.world.store
      .project(project.id)
      .settings.update({ ...now, disabled: true, disabledReason: 'Too many complaints.' })
    expect(await send()).toMatchObject({ status: 403, json: { error: { code: 'PROJECT_DISABLED' } } })
    expect(await send()).toMatchObject({ status: 403 })
    await two.posthorn.world.store.project(project.id).settings.update(now)
    expect((await send()).status).toBe(200)
  })

  it.each([
    ['a mail', {}],
    ['a mail under a key of its own', { 'idempotency-key': 'k' }],
  ])('is not refused because of remembered data: %s from a domain that was verified since', async (_, headers) => {
    const { one, two, project } = await twoNodes()
    const body = { ...MAIL, from: 'hi@shop.example' }
    const send = () => callNode(one, 'POST /v1/send', { body, headers })
    for (let times = 0; times < 2; times++)
      expect(await send()).toMatchObject({ status: 403, json: { error: { code: 'DOMAIN_NOT_VERIFIED' } } })
    await aTrustedDomain(contextOf(two.posthorn.world, project), 'shop.example')
    expect((await send()).status).toBe(200)
  })
})

async function twoNodes() {
  const url = (await postgres?.createDatabase()) ?? ''
  const one = await startNode(url)
  const two = await startNode(url)
  const [project] = await one.posthorn.world.store.projects.list()
  if (!project) throw new Error('a node creates a project')
  const emails = () =>
    one.posthorn.world.store.project(project.id).emails.count({ status: undefined, contactId: undefined })
  return { one, two, project, emails }
}
