import { type Fetch, type ImportJob, isPosthornError, type Posthorn } from '@posthorn/sdk'
import { openApiDocument } from '@posthorn/server/openapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAccounts } from './accounts.ts'
import { callAnalytics } from './analytics.ts'
import { callBilling } from './billing.ts'
import { callCampaigns } from './campaigns.ts'
import { callDomains } from './domains.ts'
import { startServer, type TestServer } from './server.ts'
import { callSuppressions } from './suppressions.ts'
import { callUploads } from './uploads.ts'
import { callWorkflows } from './workflows.ts'

/** What a program does not ask for through the SDK, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'POST /webhooks/sns': 'for Amazon SNS, which signs what it says',
  'POST /webhooks/incoming/{provider}': 'for the payment provider, which signs what it says',
  'GET /users/@me/projects/{id}/security': 'the same as GET /projects/{id}/security',
  'GET /health/live': 'for whoever keeps the process alive; client.health() asks for more',
  'GET /inbox/messages/{id}/preview': 'a page for browsers; client.inbox.get() has the HTML',
}

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Every operation of the API by method and path, and which of them an address belongs to. */
const operations = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  })),
)

function operationOf(method: string, url: string): string {
  const path = decodeURIComponent(new URL(url).pathname)
  // A literal segment comes before a parameter that would also fit.
  const fitting = operations.filter((operation) => operation.method === method && operation.pattern.test(path))
  return fitting.sort((a, b) => a.name.split('{').length - b.name.split('{').length)[0]?.name ?? `${method} ${path}`
}

/** Slices, imports and changes many contacts at once. */
async function callAudience(client: Posthorn): Promise<void> {
  const csv = 'E-Mail,plan,notes\nada@example.com,pro,x\ngrace@example.com,free,y\nnobody,,\n'
  const mapping = { 'E-Mail': 'email', notes: null }
  const progress: number[] = []
  const trial = await client.contacts.import(new TextEncoder().encode(csv), { mapping, dryRun: true })
  expect(await client.jobs.waitForImport(trial.jobId)).toMatchObject({
    state: 'completed',
    result: { createdCount: 2 },
  })
  const { jobId } = await client.contacts.import(csv, { mapping, filename: 'people.csv', idempotencyKey: 'people' })
  expect(
    await client.contacts.import(csv, { mapping, filename: 'people.csv', idempotencyKey: 'people' }),
  ).toMatchObject({
    jobId,
  })
  const onProgress = (job: ImportJob) => progress.push(job.progress)
  expect(await client.jobs.waitForImport(jobId, { onProgress })).toMatchObject({
    result: { totalRows: 3, createdCount: 2, failureCount: 1, errors: [{ row: 4, email: 'nobody' }] },
  })
  expect(progress.at(-1)).toBe(100)
  expect(await client.contacts.importJob(jobId)).toMatchObject({ id: jobId, state: 'completed', failedReason: null })

  expect((await client.contacts.fields.list()).fields.at(-1)).toMatchObject({ field: 'data.plan', coverage: 1 })
  expect(await client.contacts.fields.values('data.plan', { limit: 2 })).toMatchObject({
    values: ['free', 'pro'],
    limit: 2,
  })

  const filters = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] } as const
  const condition = { ...filters, conditions: [...filters.conditions] }
  expect(await client.segments.preview({ condition })).toMatchObject({ memberCount: 1 })
  const paying = await client.segments.create({ name: 'Paying', filters: condition, trackMembership: true })
  expect(await client.segments.get(paying.id)).toMatchObject({ name: 'Paying', filters, memberCount: 1 })
  expect(await client.segments.compute(paying.id)).toMatchObject({ total: 1 })
  expect(await client.segments.refresh(paying.id)).toEqual({ memberCount: 1 })
  expect(await client.contacts.fields.usage('plan')).toMatchObject({ usedInSegments: [{ id: paying.id }] })
  const testers = await client.segments.create({ name: 'Testers', type: 'STATIC' })
  expect(await client.segments.update(testers.id, { name: 'Beta' })).toMatchObject({ name: 'Beta', condition: null })
  const emails = ['ada@example.com', 'grace@example.com', 'new@example.com']
  expect(await client.segments.addMembers(testers.id, { emails })).toEqual({
    added: 2,
    created: 0,
    notFound: ['new@example.com'],
  })
  expect(await client.segments.removeMembers(testers.id, ['grace@example.com'])).toEqual({ removed: 1 })
  const found: string[] = []
  for await (const contact of client.segments.contacts(testers.id, { pageSize: 1 })) found.push(contact.email)
  expect(found).toEqual(['ada@example.com'])
  expect((await client.segments.list()).map(({ name }) => name)).toEqual(['Beta', 'Paying'])
  expect(await client.segments.delete(testers.id)).toBeUndefined()

  const [ada] = (await client.contacts.list({ search: 'ada@' })).data
  if (!ada) throw new Error('Ada was imported')
  const batch = await client.contacts.exportAll({ limit: 1 })
  expect(batch.data).toHaveLength(1)
  expect(await client.contacts.export(ada.id)).toMatchObject({
    contact: { id: ada.id },
    segments: [{ name: 'Paying' }],
  })
  const one = await client.contacts.bulkUnsubscribe([ada.id])
  expect(await client.jobs.waitForBulk(one.jobId)).toMatchObject({ result: { successCount: 1, totalRequested: 1 } })
  expect(await client.contacts.bulkJob(one.jobId)).toMatchObject({ state: 'completed' })
  const all = await client.contacts.bulkSubscribe({ search: 'example.com' })
  expect(await client.jobs.waitForBulk(all.jobId)).toMatchObject({ result: { successCount: 1, unchangedCount: 1 } })
  expect(await client.contacts.fields.delete('plan')).toEqual({ deletedFrom: 2 })
  const gone = await client.contacts.bulkDelete({ search: 'example.com', excludeIds: [ada.id] })
  expect(await client.jobs.waitForBulk(gone.jobId)).toMatchObject({ result: { operation: 'delete', successCount: 1 } })
  expect((await client.contacts.list()).data).toMatchObject([{ email: 'ada@example.com', subscribed: true, data: {} }])
  await client.contacts.delete(ada.id)
}

/** Reads and deletes the two events of a contact. */
async function callEvents(client: Posthorn, contactId: string): Promise<void> {
  await client.events.track({ name: 'a ü', contactId })
  const named: string[] = []
  for await (const { name } of client.events.list({ limit: 2 })) named.push(name)
  expect(named).toEqual(['a ü', 'signed-up', 'signed-up'])
  expect(await client.events.list({ eventName: 'a ü' })).toMatchObject({ events: [{ contactId, emailId: null }] })
  expect((await client.events.listByContact(contactId, { limit: 1 })).hasMore).toBe(true)
  expect(await client.events.stats({ startDate: '2020-01-31' })).toEqual([
    { name: 'signed-up', count: 2 },
    { name: 'a ü', count: 1 },
  ])
  expect(await client.events.names({ limit: 1 })).toEqual({ eventNames: ['a ü'], hasMore: true })
  expect(await client.events.usage('a ü')).toMatchObject({ totalCount: 1, uniqueContacts: 1, canDelete: true })
  expect(await client.events.delete('a ü')).toEqual({ deletedCount: 1 })
  await expect(client.events.delete('email.sent')).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 })
}

/** Sends in the ways that people know from elsewhere. */
async function callSending(client: Posthorn): Promise<void> {
  const from = 'hello@sandbox.localhost'
  const at = new Date(Date.now() + 3_600_000)
  const { results } = await client.batch([
    {
      ...{ to: 'ada@example.com', cc: 'cc@example.com', bcc: ['bcc@example.com'], from, replyTo: 'help@example.com' },
      ...{ subject: 'Later', html: '<p>Hi</p>', text: 'Hi', tags: ['shop', { name: 'order', value: 'No. 1' }] },
      scheduledAt: at.toISOString(),
    },
    { to: 'grace@example.com', from, subject: 'Text', text: 'Only <text>', scheduledAt: at.toISOString() },
  ])
  const [[mail, cc, bcc] = [], [other] = []] = results.map(({ emails }) => emails)
  if (!mail || !other) throw new Error('two mails were accepted')
  expect([mail.copy, cc?.copy, bcc?.copy]).toEqual([undefined, 'cc', 'bcc'])
  expect(await client.emails.get(mail.email)).toMatchObject({
    ...{ status: 'PENDING', scheduledAt: at.toISOString(), replyTo: 'help@example.com' },
    tags: [
      { name: 'shop', value: null },
      { name: 'order', value: 'No. 1' },
    ],
  })
  const later = new Date(at.getTime() + 1000)
  expect(await client.emails.reschedule(mail.email, later)).toMatchObject({ scheduledAt: later.toISOString() })
  for (const { email } of results.flatMap(({ emails }) => emails))
    expect(await client.emails.cancel(email)).toMatchObject({ status: 'FAILED' })
  await expect(client.emails.reschedule(mail.email, at.toISOString())).rejects.toMatchObject({ code: 'CONFLICT' })
  for (const { contact } of results.flatMap(({ emails }) => emails).slice(1)) await client.contacts.delete(contact.id)
}

/** Calls everything that the client has, once, and looks at what comes back. */
async function callEverything(client: Posthorn, projectId: string): Promise<void> {
  expect(await client.health()).toMatchObject({ status: 'ok', delivery: 'ok' })
  expect(await client.config()).toMatchObject({ features: { inbox: true } })

  const contact = await client.contacts.create({ email: 'Ada@Example.com', data: { plan: 'pro' } })
  expect(contact).toMatchObject({
    email: 'ada@example.com',
    subscribed: true,
    data: { plan: 'pro' },
    projectId,
    _meta: { isNew: true },
  })
  expect(await client.contacts.get(contact.id)).toMatchObject({ id: contact.id })
  expect(await client.contacts.update(contact.id, { data: { plan: null } })).toMatchObject({ data: {} })
  expect(await client.contacts.lookup(['ada@example.com', 'b@example.com'])).toEqual({
    found: ['ada@example.com'],
    notFound: ['b@example.com'],
  })
  expect((await client.contacts.list({ search: 'ADA' })).data).toHaveLength(1)

  expect(await client.track({ event: 'signed-up', email: 'ada@example.com' })).toMatchObject({ contact: contact.id })
  expect(await client.verify('Ada at example.com')).toMatchObject({ email: 'Ada at example.com', valid: false })
  expect(await client.events.track({ name: 'signed-up', contactId: contact.id })).toMatchObject({ contact: contact.id })
  await callEvents(client, contact.id)

  const template = await client.templates.create({
    name: 'Hello',
    subject: 'Hello {{plan}}',
    body: '<p>{{plan}}</p>',
    type: 'TRANSACTIONAL',
    from: 'hello@sandbox.localhost',
  })
  expect(await client.templates.get(template.id)).toEqual(template)
  expect(await client.templates.update(template.id, { name: 'Hi' })).toMatchObject({
    name: 'Hi',
    subject: 'Hello {{plan}}',
  })
  const copy = await client.templates.duplicate(template.id)
  expect(copy).toMatchObject({ name: 'Hi (Copy)' })
  expect(await client.templates.delete(copy.id)).toBeUndefined()
  expect((await client.templates.list()).data).toHaveLength(1)

  const { emails } = await client.send({
    to: [{ name: 'Ada', email: 'ada@example.com' }],
    template: template.id,
    data: { plan: 'gold' },
    attachments: [{ filename: 'hello.txt', contentType: 'text/plain', content: new TextEncoder().encode('hello') }],
  })
  const [sent] = emails
  if (!sent) throw new Error('one mail was accepted')
  expect(sent.contact).toEqual({ id: contact.id, email: 'ada@example.com' })
  const captured = await client.inbox.list({ wait: 10 })
  expect(captured.data).toMatchObject([{ id: sent.email, subject: 'Hello gold' }])
  expect(await client.inbox.get(sent.email)).toMatchObject({
    html: expect.stringContaining('gold'),
    attachments: [{ filename: 'hello.txt' }],
  })
  expect(new TextDecoder().decode(await client.inbox.source(sent.email))).toContain('Subject: Hello gold')
  expect(new TextDecoder().decode(await client.inbox.attachment(sent.email, 0))).toBe('hello')
  expect(await client.inbox.checks(sent.email)).toMatchObject({ size: { clipped: false } })
  expect(await client.inbox.links(sent.email)).toStrictEqual({ data: [] })
  expect(await client.emails.get(sent.email)).toMatchObject({ status: 'SENT', attempts: 1, templateId: template.id })
  expect((await client.emails.list({ status: 'SENT' })).total).toBe(1)
  await expect(client.emails.retry(sent.email)).rejects.toMatchObject({ code: 'CONFLICT', status: 409 })
  await expect(client.emails.cancel(sent.email)).rejects.toMatchObject({ code: 'CONFLICT', status: 409 })
  expect(await client.templates.usage(template.id)).toMatchObject({ emailsSent: 1 })
  expect(await client.templates.preview({ body: '{{a}}{{b}}', data: { a: 1 } })).toMatchObject({
    html: '1',
    warnings: [{ code: 'missing_variable', variable: 'b' }],
  })
  await callSending(client)
  await callCampaigns(client)
  await callWorkflows(client)
  await callAnalytics(client)
  expect(await client.inbox.delete(sent.email)).toBeUndefined()
  expect(await client.inbox.clear()).toBeUndefined()
  expect((await client.inbox.list()).data).toEqual([])

  expect(await client.contacts.delete(contact.id)).toBeUndefined()
  await expect(client.contacts.get(contact.id)).rejects.toMatchObject({
    code: 'CONTACT_NOT_FOUND',
    status: 404,
    requestId: expect.stringMatching(/^req_/),
  })

  await callAudience(client)
  await callSuppressions(client)
  await callDomains(client, projectId)
  await callUploads(client)
  await callBilling(client, projectId)

  expect(await client.projects.get(projectId)).toMatchObject({ id: projectId, name: 'My project' })
  expect(await client.projects.security(projectId)).toMatchObject({
    status: { isHealthy: true, sevenDay: { bounces: 0 } },
    levels: { minimumMails: 100 },
    isDisabled: false,
    suspensions: [],
  })
  expect(await client.projects.update(projectId, { name: 'Shop' })).toMatchObject({ name: 'Shop' })
  const { secret } = await client.projects.webhookSecret(projectId)
  expect(secret).toMatch(/^whsec_/)
  const rotated = await client.projects.rotateWebhookSecret(projectId)
  expect([rotated.secret === secret, typeof rotated.previousUntil]).toEqual([false, 'string'])
  expect(await client.projects.regenerateKeys(projectId)).toMatchObject({
    id: projectId,
    secret: expect.stringMatching(/^sk_/),
  })
}

test('the SDK has every operation of the API, and each works over the network', async () => {
  const called = new Set<string>()
  const counted: Fetch = (url, init) => {
    called.add(operationOf(init.method ?? 'GET', url))
    return fetch(url, init)
  }
  const client = server.client({ fetch: counted })
  await callAccounts(server.url, counted)
  await callEverything(client, server.projectId)
  const known = operations.map(({ name }) => name)
  expect([...called, ...Object.keys(LEFT_OUT)].sort()).toEqual(known.sort())
  await expect(client.contacts.list()).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' }) // the keys were replaced
})

describe('without a network', () => {
  test('everything works through the fetch of the server', async () => {
    const inside = await startServer()
    try {
      await callEverything(inside.client({ url: undefined, fetch: inside.server.fetch }), inside.projectId)
    } finally {
      await inside.stop()
    }
  })

  test('a caller in the process acts for a project without a key', async () => {
    const client = server.client({ key: undefined, url: undefined, fetch: server.server.fetchAs(server.projectId) })
    expect(await client.projects.get(server.projectId)).toMatchObject({ id: server.projectId })
  })
})

describe('waiting for a job', () => {
  test('ends when it is told to, and with a job that failed', async () => {
    const { jobId } = await server
      .client({ fetch: server.server.fetchAs(server.projectId) })
      .contacts.import('email\na@example.com\n')
    const told = { id: jobId, progress: 0, result: null, failedReason: null }
    const states = ['waiting', 'active', 'failed']
    const client = server.client({
      fetch: async () => Response.json({ ...told, state: states.length > 1 ? states.shift() : states[0] }),
    })
    expect(await client.jobs.waitForImport(jobId)).toMatchObject({ state: 'failed' })
    states.unshift('waiting', 'waiting', 'waiting', 'waiting', 'waiting', 'waiting')
    const controller = new AbortController()
    const waiting = client.jobs.waitForImport(jobId, { signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })
})

describe('what goes wrong', () => {
  test('fields that break their rules', async () => {
    const client = server.client({ fetch: server.server.fetchAs(server.projectId) })
    const error: unknown = await client
      .send({ to: ['a@example.com', 'nonsense'], subject: 'x', body: 'x', from: 'hello@sandbox.localhost' })
      .catch((error: unknown) => error)
    if (!isPosthornError(error, 'VALIDATION_ERROR')) throw error
    expect(error).toMatchObject({
      status: 422,
      errors: [{ field: 'to.1', code: 'invalid_email' }],
      suggestion: expect.any(String),
    })
  })

  test('no key, and the wrong kind of key', async () => {
    await expect(server.client({ key: undefined }).contacts.list()).rejects.toMatchObject({ code: 'MISSING_AUTH' })
    await expect(server.client({ key: 'sk_unknown' }).contacts.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(server.client({ key: 'pk_unknown' }).contacts.list()).rejects.toMatchObject({
      code: 'INVALID_API_KEY',
    })
  })

  test('a port where nobody listens', async () => {
    const client = server.client({ url: 'http://127.0.0.1:9', retries: 0 })
    await expect(client.health()).rejects.toMatchObject({
      name: 'PosthornConnectionError',
      reason: 'unreachable',
      message: expect.stringMatching(/127\.0\.0\.1:9|bad port/),
    })
  })

  test('the same idempotency key sends once, and refuses another mail', async () => {
    const client = server.client({ fetch: server.server.fetchAs(server.projectId) })
    const mail = { to: 'once@example.com', from: 'hello@sandbox.localhost', subject: 'Once', body: 'Once' }
    const first = await client.send(mail, { idempotencyKey: 'order-1' })
    expect(await client.send(mail, { idempotencyKey: 'order-1' })).toEqual(first)
    await expect(client.send({ ...mail, subject: 'Other' }, { idempotencyKey: 'order-1' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })
})
