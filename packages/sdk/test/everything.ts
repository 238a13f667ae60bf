import { readdirSync } from 'node:fs'
import type { ImportJob, Posthorn } from '@posthorn/sdk'
import { expect } from 'vitest'
import { callAnalytics } from './analytics.ts'
import { callBilling } from './billing.ts'
import { callCampaigns } from './campaigns.ts'
import { callDomains } from './domains.ts'
import { callSuppressions } from './suppressions.ts'
import { callWorkflows } from './workflows.ts'

const NOUNS = new URL('./nouns/', import.meta.url)

/** Calls the operations of the nouns that need none of the others: each file of `nouns/` exports `call`. */
async function callNouns(client: Posthorn): Promise<void> {
  for (const file of readdirSync(NOUNS)) {
    const { call } = await import(new URL(file, NOUNS).href)
    await call(client)
  }
}

/** Imports, changes, and segments many contacts. */
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
  const first = await client.events.after('0', { limit: 1 })
  expect(first.events).toHaveLength(1)
  expect((await client.events.after(first.cursor)).events).not.toContainEqual(first.events[0])
  for await (const { events, cursor } of client.events.follow({ after: '0', types: ['a *'] })) {
    expect(events).toMatchObject([{ name: 'a ü', contactId }])
    expect((await client.events.after(cursor, { types: ['a *'] })).events).toEqual([])
    break
  }
  for await (const { name, cursor } of client.events.stream({ after: '0', types: ['a *'] })) {
    expect(name).toBe('a ü')
    expect((await client.events.after(cursor, { types: ['a *'] })).events).toEqual([])
    break
  }
  expect(await client.events.stats({ startDate: '2020-01-31' })).toEqual([
    { name: 'signed-up', count: 2 },
    { name: 'a ü', count: 1 },
  ])
  expect(await client.events.names({ limit: 1 })).toEqual({ eventNames: ['a ü'], hasMore: true })
  expect(await client.events.usage('a ü')).toMatchObject({ totalCount: 1, uniqueContacts: 1, canDelete: true })
  expect(await client.events.delete('a ü')).toEqual({ deletedCount: 1 })
  await expect(client.events.delete('email.sent')).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 })
}

/** Sends in the ways that people know from other services. */
async function callSending(client: Posthorn): Promise<void> {
  const from = 'hello@sandbox.localhost'
  const at = new Date(Date.now() + 3_600_000)
  const { results } = await client.batch([
    {
      to: 'ada@example.com',
      cc: 'cc@example.com',
      bcc: ['bcc@example.com'],
      from,
      replyTo: 'help@example.com',
      subject: 'Later',
      html: '<p>Hi</p>',
      text: 'Hi',
      tags: ['shop', { name: 'order', value: 'No. 1' }],
      scheduledAt: at.toISOString(),
    },
    { to: 'grace@example.com', from, subject: 'Text', text: 'Only <text>', scheduledAt: at.toISOString() },
  ])
  const [[mail, cc, bcc] = [], [other] = []] = results.map(({ emails }) => emails)
  if (!mail || !other) throw new Error('two mails were accepted')
  expect([mail.copy, cc?.copy, bcc?.copy]).toEqual([undefined, 'cc', 'bcc'])
  expect(await client.emails.content(mail.email)).toMatchObject({ headers: { From: expect.any(String) } })
  expect(await client.emails.get(mail.email)).toMatchObject({
    status: 'PENDING',
    scheduledAt: at.toISOString(),
    replyTo: 'help@example.com',
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

/**
 * Calls every method of a project's client once, and checks the answers, wherever the project is. It is new, called "My
 * project", its mail is captured, and at the end its keys are replaced.
 */
export async function callEverything(client: Posthorn, projectId: string): Promise<void> {
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
  const withoutPlan = { operator: 'AND' as const, conditions: [{ field: 'data.plan', operator: 'notExists' as const }] }
  expect((await client.contacts.query({ condition: withoutPlan, sort: 'email' })).data).toMatchObject([
    { email: 'ada@example.com' },
  ])
  await client.contacts.create({ email: 'not-ada@example.com' }) // It has the other address in its own spelling.
  expect(await client.contacts.find('ADA@example.com')).toMatchObject({ id: contact.id })
  expect(await client.contacts.find('b@example.com')).toBe(undefined)
  await client.contacts.delete((await client.contacts.find('not-ada@example.com'))?.id ?? '')
  expect((await client.contacts.list({ search: 'ADA' })).data).toHaveLength(1)

  expect(await client.track({ event: 'signed-up', email: 'ada@example.com' })).toMatchObject({ contact: contact.id })
  await expect(client.verify('Ada at example.com')).rejects.toMatchObject({ status: 422 })
  expect(await client.verify('ada@nowhere.invalid')).toMatchObject({ email: 'ada@nowhere.invalid' })
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
  const { data: read } = await client.templates.variables({ pageSize: 1 })
  const variables = [{ variable: 'plan', use: 'print', required: true }]
  expect(read).toEqual([{ id: template.id, name: 'Hi', variables }])
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
  const release = client.inbox.release(sent.email, { to: 'ada@example.com' })
  await expect(release).rejects.toMatchObject({ code: 'RELEASE_NOT_CONFIGURED' })
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
  await callNouns(client)
  await callBilling(client, projectId)

  expect(await client.projects.get(projectId)).toMatchObject({ id: projectId, name: 'My project' })
  expect(await client.projects.security(projectId)).toMatchObject({
    status: { isHealthy: true, sevenDay: { bounces: 0 } },
    levels: { minimumMails: 100, minimumRecipients: { bounce: 10, complaint: 5 } },
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
