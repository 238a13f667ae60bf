import { inboundReader } from '@posthorn/adapters/inbound'
import { sns } from '@posthorn/adapters/sns'
import { aTrustedDomain } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { fakeSns, signedMessage, TOPIC } from '../../../adapters/test/sns-kit.ts'
import { contextOf } from '../../../core/src/kernel/context/context.ts'
import { loadConfig } from '../../src/config/config.ts'
import { createServer } from '../../src/processes/server.ts'
import { at, caller, sharedBench, uniqueDomain } from '../harness.ts'

it.each([
  ['Delivery failed for order 4711', 'my parcel could not be delivered because the address is unknown. Send it again?'],
  ['Vacation booking question', 'I would like to book a vacation in July.'],
  ['Re: Your order', 'I am currently out of the office but wanted to answer: yes please send two.'],
  ['Fwd: Undelivered Mail Returned to Sender', 'I get this:\r\n> <sales@shop.example>: 550 5.1.1 User unknown'],
])('a letter in the words of a mail system arrives through SES: %s', async (subject, text) => {
  const bench = await sharedBench()
  const tenant = await bench.tenant()
  const { posthorn } = bench
  const project = await posthorn.world.store.projects.find(tenant.id)
  if (!project) throw new Error('a tenant is a project')
  const domain = uniqueDomain('letters')
  await aTrustedDomain(contextOf(posthorn.world, project), domain)
  const receiver = sns({ topics: [TOPIC], fetch: fakeSns().fetch })
  const world = { ...posthorn.world, sns: receiver, readInbound: inboundReader({}) }
  const server = await createServer({ posthorn: { ...posthorn, world } }, loadConfig({ PORT: '0' }))
  onTestFinished(() => server.stop(1000))
  const pass = { status: 'PASS' }
  const Message = JSON.stringify({
    notificationType: 'Received',
    mail: { messageId: 'x', source: 'ann@example.org', commonHeaders: { from: ['ann@example.org'] } },
    receipt: { recipients: [`Help@${domain}`], spfVerdict: pass, dkimVerdict: pass, dmarcVerdict: pass },
    content: `From: ann@example.org\r\nTo: help@${domain}\r\nSubject: ${subject}\r\n\r\n${text}\r\n`,
  })
  const reply = await caller(server, undefined)('POST /webhooks/sns', {
    raw: JSON.stringify(signedMessage({ Message })),
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
  })
  expect(reply).toMatchObject({ status: 200, json: { result: 'received' } })
  const events = await tenant.call('GET /events?eventName=email.received')
  expect(at(events.json, 'events')).toMatchObject([{ data: { subject, to: `help@${domain}` } }])
})
