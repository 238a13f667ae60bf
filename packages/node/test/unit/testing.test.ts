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

it('a journey is drawn and walked as in core', async () => {
  await using app = await testPosthorn()
  const { id } = await app.project.templates.create({
    ...{ name: 'Hello', type: 'TRANSACTIONAL', from: MAIL.from, subject: 'Hello', body: 'Hello' },
  })
  await app.workflow({
    on: 'signup',
    steps: { pause: ['DELAY', { amount: 3, unit: 'days' }], hello: ['SEND_EMAIL', { templateId: id }] },
  })
  await app.track('signup', MAIL.to)
  await app.advance('3 days')
  expect(app.outbox.map(({ subject }) => subject)).toEqual(['Hello'])
})
