import { workflow } from '@posthorn/sdk'
import { expect, it } from 'vitest'
import { testPosthorn } from '../../src/testing.ts'

const MAIL = { to: 'ada@example.com', from: 'shop@example.com', subject: 'Your order', body: '<p>Thank you</p>' }

it('a test in memory has the API of an application, and its clock', async () => {
  await using app = await testPosthorn()
  const at = new Date(app.now.getTime() + 3_600_000).toISOString()
  const { emails } = await app.project.send({ ...MAIL, scheduledAt: at }, { idempotencyKey: 'o1' })
  const mail = await app.project.emails.get(emails[0]?.email ?? '')
  expect(mail).toMatchObject({ status: 'PENDING', scheduledAt: at, createdAt: app.now.toISOString() })
  await app.advance('59 minutes')
  expect(app.outbox).toEqual([])
  await app.advance('1 minute')
  expect(app.outbox.map(({ to, subject }) => [to, subject])).toEqual([[MAIL.to, MAIL.subject]])
  const found: string[] = []
  for await (const { email } of app.project.contacts.list({ limit: 1 })) found.push(email)
  expect(found).toEqual([MAIL.to])
  await expect(app.project.send({ ...MAIL, from: 'a@elsewhere.example' })).rejects.toMatchObject({
    code: 'DOMAIN_NOT_VERIFIED',
    status: 403,
  })
})

it('a workflow as code has the format that push accepts', async () => {
  await using app = await testPosthorn()
  const { id } = await app.project.templates.create({
    name: 'Hello',
    type: 'TRANSACTIONAL',
    from: MAIL.from,
    subject: 'Hello',
    body: 'Hello',
  })
  const isPro = { field: 'event.plan', operator: 'equals', value: 'pro' } as const
  const source = workflow('Welcome').on('signup', { where: isPro }).delay('3 days').send(id)
  await app.workflow(source)
  await app.workflow({ ...source.build(), name: 'The file' })
  // @ts-expect-error a workflow has steps
  await expect(app.workflow({ name: 'W', triggerConfig: { eventName: 'signup' } })).rejects.toThrow()
  await app.track('signup', MAIL.to, { plan: 'pro' })
  await app.advance('3 days')
  expect(app.outbox.map(({ subject }) => subject)).toEqual(['Hello', 'Hello'])
})
