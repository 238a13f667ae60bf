import { readFileSync } from 'node:fs'
import { eventually } from '@posthorn/core/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROUTES } from '../../src/routes/index.ts'
import { ended, upload } from '../audience-kit.ts'
import { aMail, at, type Bench, SENDER, sharedWorkingBench, type Tenant, textAt } from '../harness.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const document: unknown = parse(readFileSync(new URL('../../../../openapi.yaml', import.meta.url), 'utf8'))

const in24Hours = new Date(Date.now() + 86_400_000).toISOString()
/** Every operation of the document: method, path, and a body that it would take. */
const operations = Object.entries(Object(at(document, 'paths'))).flatMap(([path, item]) =>
  Object.entries(Object(item))
    .filter(([method]) => METHODS.includes(method))
    .map(([method, operation]) => {
      const examples: unknown[] = Object.values(
        Object(pick(operation, 'requestBody', 'content', 'application/json', 'examples')),
      )
      const name = method.toUpperCase()
      const route = ROUTES.find((route) => route.method === name && route.path === path)
      // A date in the future would pass some day.
      const body = path === '/emails/{id}' ? { scheduledAt: in24Hours } : at(examples[0], 'value')
      // Whose project it is does not matter where a key can never do it.
      const isForOthers = route?.access === 'operator' || route?.needs === 'own'
      const refused = route?.access === 'session' ? 401 : isForOthers ? 403 : 404
      return { method: name, path, body, refused }
    }),
)

function pick(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>((here, name) => Object(here)[name], value)
}

const SECRET_TEXT = 'theirs-alone'

let bench: Bench
let mine: Tenant
let theirs: Tenant
let ids: { contact: string; template: string; email: string; segment: string; campaign: string; domain: string }
let email: string
let jobs: { import: string; bulk: string }
let before: readonly string[]
beforeAll(async () => {
  bench = await sharedWorkingBench()
  mine = await bench.tenant()
  theirs = await bench.tenant()
  const template = { name: SECRET_TEXT, subject: SECRET_TEXT, body: SECRET_TEXT, type: 'TRANSACTIONAL', from: SENDER }
  const to = { email: `${SECRET_TEXT}@example.com`, name: SECRET_TEXT }
  const sent = await theirs.call('POST /v1/send', {
    body: aMail({ to, subject: SECRET_TEXT, data: { note: SECRET_TEXT } }),
  })
  ids = {
    template: textAt(await theirs.call('POST /templates', { body: template }), 'id'),
    contact: textAt(sent, 'data.emails.0.contact.id'),
    email: textAt(sent, 'data.emails.0.email'),
    campaign: textAt(
      await theirs.call('POST /campaigns', {
        body: { ...template, type: 'TRANSACTIONAL', audienceType: 'ALL' },
      }),
      'data.id',
    ),
    domain: textAt(await theirs.call('POST /domains', { body: { domain: `${SECRET_TEXT}.example` } }), 'id'),
    segment: textAt(await theirs.call('POST /segments', { body: { name: SECRET_TEXT, type: 'STATIC' } }), 'id'),
  }
  await theirs.call('POST /events/track', {
    body: { name: 'opened', contactId: ids.contact, data: { note: SECRET_TEXT } },
  })
  await theirs.call(`POST /segments/${ids.segment}/members`, { body: { emails: [to.email] } })
  email = to.email
  await theirs.call('POST /suppressions', { body: { email: `2-${email}`, reason: 'COMPLAINT' } })
  const bulk = { contactIds: [ids.contact] }
  jobs = {
    import: textAt(await upload(theirs, `email,note\n${to.email},${SECRET_TEXT}\n`), 'jobId'),
    bulk: textAt(await theirs.call('POST /contacts/bulk-subscribe', { body: bulk }), 'jobId'),
  }
  await theirs.call(`POST /campaigns/${ids.campaign}/send`)
  await eventually(async () => {
    expect(at((await theirs.call(`GET /campaigns/${ids.campaign}`)).json, 'status')).toBe('SENT')
  })
  await eventually(async () => {
    expect(at((await theirs.call(`GET /emails/${ids.email}`)).json, 'status')).toBe('SENT')
  })
  await ended(theirs, `/contacts/import/${jobs.import}`)
  await ended(theirs, `/contacts/bulk/${jobs.bulk}`)
  before = await theirWorld()
})

/** Their own view of their data. */
async function theirWorld() {
  const read = async (path: string) => (await theirs.call(`GET ${path}`)).text
  return Promise.all([
    read(`/contacts/${ids.contact}`),
    read(`/templates/${ids.template}`),
    read(`/emails/${ids.email}`),
    read(`/campaigns/${ids.campaign}`),
    read(`/campaigns/${ids.campaign}/recipients`),
    read(`/campaigns/${ids.campaign}/stats`),
    read('/campaigns'),
    read(`/contacts/${ids.contact}/export`),
    read(`/segments/${ids.segment}/contacts`),
    read(`/contacts/import/${jobs.import}`),
    read(`/contacts/bulk/${jobs.bulk}`),
    read('/contacts/fields'),
    read('/contacts/fields/note/values'),
    read('/contacts'),
    read('/events'),
    read('/events/stats'),
    read(`/events/contact/${ids.contact}`),
    read('/segments'),
    read(`/domains/project/${theirs.id}`),
    read('/templates'),
    read('/emails'),
    read('/suppressions'),
    read(`/suppressions/2-${email}`),
    read('/inbox/messages'),
    read(`/users/@me/projects/${theirs.id}`),
  ])
}

describe('with the key of another project', () => {
  it.each(operations)('$method $path shows and changes nothing of theirs', async ({ method, path, body, refused }) => {
    const kinds = path.startsWith('/users') ? [theirs.id] : Object.values(path.includes('{jobId}') ? jobs : ids)
    for (const id of path.includes('{') ? kinds : ['']) {
      const target = path
        .replace(/\{(?:id|jobId|contactId)\}/, id)
        .replace('{jobId}', jobs.bulk)
        .replace('{projectId}', theirs.id)
        .replace('{index}', '0')
        .replace('{userId}', 'usr_1')
        .replace('{keyId}', 'key_1')
        .replace('{provider}', 'nobody')
        .replace('{field}', 'note')
        .replace('{eventName}', 'opened')
        .replace('{email}', `2-${email}`)
        .replace(/\{(?:stepId|transitionId|executionId|key)\}/, 'x_1')
        .replace(/\/explain$/, '/explain?templateId=tpl_1')
      expect(target).not.toContain('{')
      const answer = await mine.call(`${method} ${target}`, method === 'GET' || body === undefined ? {} : { body })
      // A name that nothing of mine has is not a secret: there are no values of the field, and no events.
      const isLookedUp = path.includes('{') && !/\{(?:field|eventName)\}/.test(path)
      if (isLookedUp) expect([target, answer.status]).toStrictEqual([target, refused])
      else expect(answer.status).toBeLessThan(500)
      expect(answer.text).not.toContain(SECRET_TEXT)
    }
    expect(await theirWorld()).toStrictEqual(before)
  })

  it('their template cannot be sent, their contact cannot be tracked', async () => {
    const sent = await mine.call('POST /v1/send', {
      body: { to: 'a@example.com', from: SENDER, template: ids.template },
    })
    expect(sent.status).toBe(404)
    const tracked = await mine.call('POST /events/track', { body: { name: 'opened', contactId: ids.contact } })
    expect(tracked.status).toBe(404)
    expect((await mine.call(`GET /emails?contactId=${ids.contact}`)).json).toMatchObject({ total: 0 })
    const cursor = at((await theirs.call('GET /contacts?limit=1')).json, 'cursor') ?? `1-${ids.contact}`
    expect((await mine.call(`GET /contacts?cursor=${cursor}`)).text).not.toContain(SECRET_TEXT)
    const looked = await mine.call('POST /contacts/lookup', { body: { emails: [`${SECRET_TEXT}@example.com`] } })
    expect(looked.json).toMatchObject({ found: [] })
  })

  it('covers more than a handful of operations', () => {
    expect(operations.length).toBeGreaterThan(20)
  })
})
