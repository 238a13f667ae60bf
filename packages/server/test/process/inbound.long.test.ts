import { once } from 'node:events'
import { sns } from '@posthorn/adapters/sns'
import { asId } from '@posthorn/core/kernel'
import { returnPathOf } from '@posthorn/core/tenant'
import { eventually } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { talkTo } from '../../../adapters/test/smtp-talk.ts'
import { fakeSns, signedMessage, TOPIC } from '../../../adapters/test/sns-kit.ts'
import { loadConfig } from '../../src/config/config.ts'
import { createServer } from '../../src/processes/server.ts'
import { at, caller, SENDER, textAt } from '../harness.ts'
import { LETTER, receiving } from '../inbound-kit.ts'

it('refuses mail that the domain of the sender asks to refuse, and accepts the next mail', async () => {
  const { shop, bring } = await receiving()
  const forged = LETTER.replace('ann@example.org', 'boss@forged.example')
  expect(await bring(forged, 'hello@shop.example', 'boss@forged.example')).toMatch(/^550 5\.7\.1/)
  expect(await bring(LETTER, 'hello@shop.example')).toMatch(/^250/)
  expect(at((await shop.call('GET /events?eventName=email.received')).json, 'events')).toHaveLength(1)
})

it('accepts a mail that is a bounce for one and a letter for another', async () => {
  const { bench, shop, other, bring } = await receiving()
  await bench.posthorn.start()
  onTestFinished(() => bench.posthorn.stop())
  const sent = await shop.call('POST /v1/send', {
    body: { to: 'bob@example.com', from: SENDER, subject: 'Hi', body: 'Hi', subscribed: true },
  })
  const id = asId('eml', textAt(sent, 'data.emails.0.email')) ?? expect.fail('a mail has an id')
  await eventually(async () => expect(at((await shop.call(`GET /emails/${id}`)).json, 'status')).toBe('SENT'))
  const returnPath = returnPathOf(bench.posthorn.world.secrets, id, 'bounces.shop.example')
  const bounce =
    'From: MAILER-DAEMON@example.com\r\nSubject: Undelivered Mail\r\n\r\nbob@example.com: 550 5.1.1 User unknown. It could not be delivered.\r\n'
  expect(await bring(bounce, [returnPath, 'hello@other.example'], '')).toMatch(/^250/)
  expect(at((await shop.call(`GET /emails/${id}`)).json, 'status')).toBe('BOUNCED')
  expect(at((await other.call('GET /events')).json, 'events')).toEqual([])
})

it('receives letters through Amazon SES, once', async () => {
  const { bench, shop } = await receiving()
  const world = { ...bench.posthorn.world, sns: sns({ topics: [TOPIC], fetch: fakeSns().fetch }) }
  const server = await createServer({ posthorn: { ...bench.posthorn, world } }, loadConfig({ PORT: '0' }))
  onTestFinished(() => server.stop(1000))
  const notify = (told: object) =>
    caller(server, undefined)('POST /webhooks/sns', {
      raw: JSON.stringify(signedMessage({ Message: JSON.stringify(told) })),
      headers: { 'content-type': 'text/plain; charset=UTF-8' },
    })
  const pass = { status: 'PASS' }
  const receipt = {
    recipients: ['hello@shop.example', 'x@elsewhere.example'],
    spfVerdict: pass,
    dkimVerdict: pass,
    dmarcVerdict: { status: 'GRAY' },
  }
  const mail = { messageId: 'abc', source: 'ann@example.org', destination: ['hello@shop.example'] }
  const received = { notificationType: 'Received', mail, receipt, content: LETTER }
  expect(await notify({ ...received, receipt: { ...receipt, spamVerdict: { status: 'FAIL' } } })).toMatchObject({
    json: { result: 'ignored' },
  })
  expect(await notify({ ...received, content: undefined })).toMatchObject({ json: { result: 'ignored' } })
  expect(await notify(received)).toMatchObject({ status: 200, json: { result: 'received' } })
  const encoded = { ...receipt, action: { type: 'SNS', encoding: 'BASE64' } }
  const again = { ...received, receipt: encoded, content: Buffer.from(LETTER).toString('base64') }
  expect(await notify(again)).toMatchObject({ json: { result: 'known' } })
  expect(at((await shop.call('GET /events?eventName=email.received')).json, 'events')).toMatchObject([
    { data: { spf: 'pass', dkim: 'pass', dmarc: 'none', subject: 'Hours' } },
  ])
})

it('does not read mail of a suspended project', async () => {
  const { bench, shop, bring } = await receiving()
  const { store, ids, clock } = bench.posthorn.world
  await store
    .project(shop.id)
    .suspensions.suspend({ id: ids.make('sus'), at: clock.now(), reason: 'bounces', liftedAt: undefined })
  expect(await bring(LETTER, 'hello@shop.example')).toMatch(/^250/)
  expect(await store.project(shop.id).contacts.count(undefined)).toBe(0)
})

it('accepts bounces while a domain is flooded, and letters of others', async () => {
  const { bench, shop, other, bring } = await receiving()
  await bench.posthorn.start()
  onTestFinished(() => bench.posthorn.stop())
  const sent = await other.call('POST /v1/send', {
    body: { to: 'bob@example.com', from: SENDER, subject: 'Hi', body: 'Hi', subscribed: true },
  })
  const id = asId('eml', textAt(sent, 'data.emails.0.email')) ?? expect.fail('a mail has an id')
  await eventually(async () => expect(at((await other.call(`GET /emails/${id}`)).json, 'status')).toBe('SENT'))
  let over = false
  let taken = 0
  const flood = Array.from({ length: 12 }, async (_, caller) => {
    for (let n = 0; !over && n < 400; n++) {
      const from = `f${caller}-${n}@example.org`
      const raw = LETTER.replace('ann@example.org', from).replace('<1@', `<${caller}.${n}@`)
      const reply = await bring(raw, 'hello@shop.example', from).catch(() => 'ended')
      if (reply.startsWith('250')) taken++
    }
  })
  await eventually(() => expect(taken).toBeGreaterThan(5))
  const returnPath = returnPathOf(bench.posthorn.world.secrets, id, 'bounces.other.example')
  const bounce =
    'From: MAILER-DAEMON@example.com\r\nSubject: Undelivered Mail\r\n\r\nbob@example.com: 550 5.1.1 User unknown. It could not be delivered.\r\n'
  expect(await bring(bounce, returnPath, '')).toMatch(/^250/)
  expect(at((await other.call(`GET /emails/${id}`)).json, 'status')).toBe('BOUNCED')
  let reply = ''
  await eventually(async () => {
    reply = await bring(LETTER, 'hello@other.example')
    expect(reply).toMatch(/^250/)
  })
  over = true
  await Promise.all(flood)
  const count = await bench.posthorn.world.store.project(shop.id).contacts.count(undefined)
  expect(count).toBeLessThanOrEqual(205)
})

it('uses little memory while many senders send large unfinished mails, and accepts mail again afterwards', async () => {
  const { bring, port } = await receiving()
  const chunk = `${'x'.repeat(990)}\r\n`.repeat(1000)
  const before = process.memoryUsage().arrayBuffers
  const crowd = await Promise.all(
    Array.from({ length: 18 }, async () => {
      const talk = await talkTo(port)
      onTestFinished(() => void talk.socket.destroy())
      await talk.reply()
      await talk.say('EHLO x')
      await talk.say('MAIL FROM:<ann@example.org>')
      await talk.say('RCPT TO:<hello@shop.example>')
      await talk.say('DATA')
      talk.send(`${LETTER}\r\n`)
      for (let n = 0; n < 9; n++) if (!talk.socket.write(chunk)) await once(talk.socket, 'drain')
      return talk
    }),
  )
  expect((process.memoryUsage().arrayBuffers - before) / 1024 / 1024).toBeLessThan(250)
  for (const talk of crowd.slice(0, 9)) talk.send('\r\n.\r\n')
  for (const talk of crowd.slice(0, 9)) expect(await talk.reply()).toMatch(/^(?:250|451)/)
  for (const talk of crowd) talk.socket.destroy()
  await eventually(async () => expect(await bring(LETTER.replace('<1@', '<2@'), 'hello@shop.example')).toMatch(/^250/))
})
