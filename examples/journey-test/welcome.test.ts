// A test of a journey with the test runner of Node. Run it with `node --test` after `npm run build` at the root.
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { testPosthorn } from '@posthorn/node/testing'
import { welcome } from './welcome.ts'

async function anApp() {
  const app = await testPosthorn()
  const template = (name: string, subject: string) =>
    app.project.templates.create({ name, subject, body: '<p>…</p>', from: 'team@example.com', type: 'TRANSACTIONAL' })
  const [hello, reminder] = [
    await template('Hello', 'Hello {{name ?? "there"}}'),
    await template('Reminder', 'Still there?'),
  ]
  await app.workflow(welcome({ hello: hello.id, reminder: reminder.id }))
  return app
}

test('who has not paid after a week is reminded', async () => {
  const app = await anApp()
  await app.track('signup', 'ada@example.com')
  await app.advance('6 days')
  deepEqual(
    app.outbox.map(({ subject }) => subject),
    ['Hello there'],
  )
  await app.advance('1 day')
  deepEqual(
    app.outbox.map(({ subject }) => subject),
    ['Hello there', 'Still there?'],
  )
})

test('who pays is not, and the CRM hears of it', async () => {
  const app = await anApp()
  await app.track('signup', 'ada@example.com')
  await app.advance('2 days')
  await app.track('paid', 'ada@example.com')
  await app.advance('30 days')
  equal(app.outbox.length, 1)
  deepEqual(
    app.http.requests.map(({ body }) => body),
    ['{"email":"ada@example.com"}'],
  )
})
