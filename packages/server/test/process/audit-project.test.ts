import { eventually } from '@posthorn/core/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { fakeStripe, WEBHOOK_SECRET } from '../../../adapters/test/stripe-kit.ts'
import { auditRuleOf } from '../../src/http/route.ts'
import { ROUTES } from '../../src/routes/index.ts'
import { fromAnywhere, ownerOf, person } from '../accounts-kit.ts'
import { form } from '../audience-kit.ts'
import { type Answer, at, type Call, caller, type OwnBench, openBench, SENDER, textAt } from '../harness.ts'

const FROM = { 'x-forwarded-for': '192.0.2.7', 'user-agent': 'Walker' }

let stripe: Awaited<ReturnType<typeof fakeStripe>>
let smtp: SmtpServer
let bench: OwnBench
beforeAll(async () => {
  stripe = await fakeStripe()
  smtp = await startSmtpServer()
  const opened = await openBench({
    POSTHORN_STRIPE_KEY: 'sk_test_1',
    POSTHORN_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    POSTHORN_STRIPE_PRICE: 'price_1',
    POSTHORN_STRIPE_URL: stripe.url,
    POSTHORN_INBOX_RELEASE_URL: smtp.url,
  })
  bench = { ...opened, call: fromAnywhere(opened.call) }
  await bench.posthorn.start()
})
afterAll(async () => {
  await bench.posthorn.stop()
  await bench.close()
  await stripe.close()
  await smtp.stop()
})

const AUDITED = ROUTES.filter((route) => auditRuleOf(route) && !auditRuleOf(route)?.own)
const actionOf = (operationId: string) => {
  const route = AUDITED.find((route) => route.operationId === operationId)
  const action = route && auditRuleOf(route)?.action
  if (action === undefined) throw new Error(`${operationId} is not audited`)
  return action
}

/** Returns the newest entry of an audit log. */
const newest = (answer: Answer) => at(at(answer.json, 'data'), '0')

it('every audited operation on a project leaves an entry when it is really called', async () => {
  const done = new Set<string>()
  const tenant = await bench.tenant()
  const own = `/users/@me/projects/${tenant.id}`
  const of = `/projects/${tenant.id}`
  let { call: asSecret } = tenant
  const plain = (operation: string, body?: unknown) => asSecret(operation, { body, headers: FROM })
  const call = async (operationId: string, operation: string, more: Call = {}) => {
    const answer = await asSecret(operation, { ...more, headers: { ...FROM, ...more.headers } })
    if (answer.status >= 300) throw new Error(`${operationId}: ${answer.status} ${answer.text}`)
    done.add(operationId)
    if (operationId === 'regenerateKeys') asSecret = caller(bench.server, textAt(answer, 'secret'))
    const entry = newest(await asSecret('GET /audit?limit=1'))
    const result = answer.status === 202 ? 'accepted' : 'done'
    expect(entry, operationId).toMatchObject({ action: actionOf(operationId), ip: FROM['x-forwarded-for'], result })
    return answer
  }
  const send = (operationId: string, operation: string, body?: unknown) => call(operationId, operation, { body })
  const contact = textAt(await plain('POST /contacts', { email: 'ada@example.com', data: { plan: 'pro' } }), 'id')

  await call('exportContacts', 'GET /contacts/export')
  await call('exportContact', `GET /contacts/${contact}/export`)
  await call('exportSuppressions', 'GET /suppressions/export')
  await call('getWebhookSecret', `GET ${of}/webhook-secret`)
  await call('rotateWebhookSecret', `POST ${of}/webhook-secret`)

  const mail = { to: 'ada@example.com', from: SENDER, subject: 'Later', body: 'x' }
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
  const sent = textAt(await plain('POST /v1/send', { ...mail, scheduledAt }), 'data.emails.0.email')
  await send('rescheduleEmail', `PATCH /emails/${sent}`, {
    scheduledAt: new Date(Date.now() + 7_200_000).toISOString(),
  })
  await send('cancelEmail', `POST /emails/${sent}/cancel`)
  await send('retryEmail', `POST /emails/${sent}/retry`)
  const captured = textAt(await plain('POST /v1/send', mail), 'data.emails.0.email')
  await eventually(async () => expect((await plain(`GET /inbox/messages/${captured}`)).status).toBe(200))
  await send('releaseInboxMessage', `POST /inbox/messages/${captured}/release`, { to: 'real@example.com' })
  await plain('POST /v1/track', { event: 'opened', email: 'ada@example.com' })
  await send('deleteEvents', 'DELETE /events/opened')
  await send('deleteField', 'DELETE /contacts/fields/plan')

  const segment = textAt(await send('createSegment', 'POST /segments', { name: 'Guests', type: 'STATIC' }), 'id')
  await send('updateSegment', `PATCH /segments/${segment}`, { name: 'Friends' })
  await send('addSegmentMembers', `POST /segments/${segment}/members`, { emails: ['ada@example.com'] })
  await send('removeSegmentMembers', `DELETE /segments/${segment}/members`, { emails: ['ada@example.com'] })
  await send('deleteSegment', `DELETE /segments/${segment}`)
  const endpoint = await send('createWebhookEndpoint', 'POST /webhook-endpoints', {
    url: 'https://shop.invalid/hooks',
    events: ['bought'],
  })
  const webhook = `/webhook-endpoints/${textAt(endpoint, 'id')}`
  await plain('POST /v1/track', { event: 'bought', email: 'ada@example.com' })
  const attempt = await eventually(async () => textAt(await plain(`GET ${webhook}/attempts`), 'data.0.id'))
  await send('updateWebhookEndpoint', `PATCH ${webhook}`, { description: 'Shop' })
  await send('rotateWebhookEndpoint', `POST ${webhook}/rotate`)
  await send('testWebhookEndpoint', `POST ${webhook}/test`)
  await send('redeliverWebhook', `POST /webhook-attempts/${attempt}/redeliver`)
  await send('replayWebhooks', `POST ${webhook}/replay`, {
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-02T00:00:00Z',
  })
  await send('deleteWebhookEndpoint', `DELETE ${webhook}`)
  await send('createSuppression', 'POST /suppressions', { email: 'eve@example.com' })
  await send('deleteSuppression', 'DELETE /suppressions/eve@example.com')
  await send('importSuppressions', 'POST /suppressions/import', { suppressions: [{ email: 'eve@example.com' }] })

  const text = { subject: 'News', body: '<p>News</p>', from: SENDER }
  const templateInput = { ...text, name: 'News', type: 'TRANSACTIONAL' }
  const template = textAt(await send('createTemplate', 'POST /templates', templateInput), 'id')
  await send('updateTemplate', `PATCH /templates/${template}`, { subject: 'More' })
  const copy = textAt(await send('duplicateTemplate', `POST /templates/${template}/duplicate`), 'id')
  await send('deleteTemplate', `DELETE /templates/${copy}`)

  const news = { ...text, name: 'News', audienceType: 'ALL', type: 'TRANSACTIONAL' }
  const campaign = textAt(await send('createCampaign', 'POST /campaigns', news), 'data.id')
  await send('updateCampaign', `PUT /campaigns/${campaign}`, { ...news, name: 'More' })
  const second = textAt(await send('duplicateCampaign', `POST /campaigns/${campaign}/duplicate`), 'id')
  await send('testCampaign', `POST /campaigns/${campaign}/test`, { email: 'ada@example.com' })
  await send('deleteCampaign', `DELETE /campaigns/${second}`)
  await send('updateProject', `PATCH ${own}`, { sendRatePerSecond: 1 })
  for (let n = 0; n < 20; n++) await plain('POST /contacts', { email: `c${n}@example.com` })
  await send('sendCampaign', `POST /campaigns/${campaign}/send`)
  await send('pauseCampaign', `POST /campaigns/${campaign}/pause`)
  await send('resumeCampaign', `POST /campaigns/${campaign}/resume`)
  await send('cancelCampaign', `POST /campaigns/${campaign}/cancel`)

  const made = await send('createWorkflow', 'POST /workflows', { name: 'Welcome', eventName: 'signup' })
  const workflow = `/workflows/${textAt(made, 'id')}`
  await send('updateWorkflow', `PATCH ${workflow}`, { name: 'Hello', allowReentry: true })
  const step = async (type: string, config?: object) =>
    textAt(await send('createStep', `POST ${workflow}/steps`, { type, config, autoConnect: true }), 'id')
  const wait = await step('WAIT_FOR_EVENT', { eventName: 'paid' })
  const exit = await step('EXIT')
  await send('updateStep', `PATCH ${workflow}/steps/${wait}`, { name: 'Wait' })
  const drawn = await plain(`GET ${workflow}`)
  const way = String(at(drawn.json, 'transitions.1.id'))
  await send('deleteTransition', `DELETE ${workflow}/transitions/${way}`)
  await send('createTransition', `POST ${workflow}/transitions`, { fromStepId: wait, toStepId: exit })
  await send('updateWorkflow', `PATCH ${workflow}`, { enabled: true })
  const start = async () =>
    textAt(await send('startExecution', `POST ${workflow}/executions`, { contactId: contact }), 'id')
  const execution = await start()
  await eventually(async () => {
    const found = await plain(`GET ${workflow}/executions/${execution}`)
    expect(at(found.json, 'status')).toBe('WAITING')
  })
  await send('updateStep', `PATCH ${workflow}/steps/${exit}`, { name: 'Out' })
  await send('moveExecution', `POST ${workflow}/executions/${execution}/move`)
  await send('cancelExecution', `DELETE ${workflow}/executions/${execution}`)
  await start()
  await send('cancelExecutions', `POST ${workflow}/executions/cancel-all`)
  await send('deleteStep', `DELETE ${workflow}/steps/${exit}`)
  await send('defineWorkflow', `PUT ${workflow}/definition`, {
    steps: [{ key: 'out', type: 'EXIT', config: {} }],
    transitions: [{ from: 'trigger', to: 'out' }],
  })
  await send('deleteWorkflow', `DELETE ${workflow}`)

  const domain = textAt(await send('addDomain', 'POST /domains', { domain: 'mail.example' }), 'id')
  await send('rotateDomain', `POST /domains/${domain}/rotate`)
  await send('deleteDomain', `DELETE /domains/${domain}`)
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const image = await form({ image: { content: gif, name: 'logo.gif', type: 'image/gif' } })
  const uploaded = await call('uploadImage', 'POST /uploads/image', image)
  await send('deleteUpload', `DELETE /uploads/${textAt(uploaded, 'key')}`)
  const people = await form({ file: { content: 'email\nnew@example.com\n', name: 'people.csv' } })
  await call('importContacts', 'POST /contacts/import', people)
  await send('bulkSubscribeContacts', 'POST /contacts/bulk-subscribe', { contactIds: [contact] })
  await send('bulkUnsubscribeContacts', 'POST /contacts/bulk-unsubscribe', { contactIds: [contact] })
  await send('bulkDeleteContacts', 'POST /contacts/bulk-delete', { contactIds: ['con_none'] })
  await send('deleteContact', `DELETE /contacts/${contact}`)

  await send('setBillingLimits', `PUT ${own}/billing-limits`, { campaigns: 1000 })
  await send('startCheckout', `POST ${own}/checkout`)
  await send('openBillingPortal', `POST ${own}/billing-portal`)
  const key = textAt(await send('createKey', `POST ${of}/keys`, { name: 'ci', scopes: ['read'] }), 'id')
  await send('rotateKey', `POST ${of}/keys/${key}/rotate`)
  await send('deleteKey', `DELETE ${of}/keys/${key}`)
  const { id: member, email } = await person(bench, 'walker@example.com')
  await send('inviteMember', `POST ${of}/members`, { email, role: 'MEMBER' })
  await plain(`POST ${of}/members`, { email: 'soon@example.com' })
  await send('revokeInvitation', `DELETE ${of}/members/invitations/soon@example.com`)
  await send('updateMember', `PATCH ${of}/members/${member}`, { role: 'ADMIN' })
  await send('removeMember', `DELETE ${of}/members/${member}`)
  await send('regenerateKeys', `POST ${own}/regenerate-keys`)
  await send('resetProject', `POST ${own}/reset`)

  await eventually(async () => {
    expect(at((await plain(`GET ${own}`)).json, 'disabled')).toBe(false)
  })

  // The log of a deleted project is deleted with it, when a worker gets to it.
  await bench.posthorn.stop()
  const job = textAt(await plain('POST /contacts/bulk-subscribe', { mode: 'query', filter: {} }), 'jobId')
  await send('cancelJob', `POST /jobs/${job}/cancel`)
  const { cookie } = await ownerOf(bench, tenant.id, 'owner@example.com')
  expect((await bench.call(`DELETE ${own}`, { headers: { ...FROM, cookie } })).status).toBe(204)
  const [last] = await bench.posthorn.world.store.project(tenant.id).audit.list({
    limit: 1,
    after: undefined,
    actor: undefined,
    action: undefined,
    resource: undefined,
    from: undefined,
    to: undefined,
  })
  expect(last).toMatchObject({ action: 'project.delete', ip: FROM['x-forwarded-for'] })
  done.add('deleteProject')

  expect([...done].sort()).toStrictEqual(AUDITED.map(({ operationId }) => operationId).sort())
})
