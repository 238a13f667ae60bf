import { asId } from '@posthorn/core/kernel'
import { returnPathOf, unsubscribeAddressOf } from '@posthorn/core/tenant'
import { eventually } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { RETURNED } from '../../../adapters/test/returned-messages.ts'
import { begin, talkTo } from '../../../adapters/test/smtp-talk.ts'
import { loadConfig } from '../../src/config/config.ts'
import { openBounceServer } from '../../src/processes/receiver.ts'
import { at, type Bench, SENDER, sharedWorkingBench, textAt, useBench } from '../harness.ts'

const rawOf = (name: string) => {
  const found = RETURNED.find((example) => example.name === name)
  if (!found) throw new Error(`no example ${name}`)
  return found.raw.replaceAll('\n', '\r\n').replaceAll('\r\n.', '\r\n..')
}

/** A deployment that receives returned mail, and a mail of it that was sent. */
async function receiving(opened: Promise<Bench> = sharedWorkingBench()) {
  const bench = await opened
  const { call } = await bench.tenant()
  const { world } = bench.posthorn
  const bounces = await openBounceServer(loadConfig({ POSTHORN_BOUNCE_PORT: '0' }), world)
  if (!bounces) throw new Error('a port is set')
  onTestFinished(() => bounces.close())
  const sent = await call('POST /v1/send', {
    body: { to: 'ann@example.org', from: SENDER, subject: 'Hi', body: 'Hi', subscribed: true },
  })
  const id = asId('eml', textAt(sent, 'data.emails.0.email'))
  if (!id) throw new Error('a mail has an id')
  await eventually(async () => expect(at((await call(`GET /emails/${id}`)).json, 'status')).toBe('SENT'))
  const address = returnPathOf(world.secrets, id, 'bounces.example.com')
  const bringBack = async (raw: string, to = address) => {
    const talk = await talkTo(bounces.port)
    onTestFinished(() => void talk.socket.destroy())
    try {
      const accepted = await begin(talk, to)
      if (!accepted.startsWith('250')) return accepted
      await talk.say('DATA')
      talk.send(`${raw}\r\n.\r\n`)
      return await talk.reply()
    } finally {
      talk.socket.destroy()
    }
  }
  const status = async () => at((await call(`GET /emails/${id}`)).json, 'status')
  return { bench, call, bringBack, address, status, id }
}

it.each([
  'Subject: unsubscribe\r\n\r\nApple Mail sent this email.',
  'Subject: x\r\n\r\n',
  rawOf('an automatic reply (RFC 3834)'),
])('a message to the unsubscribe address of a mail unsubscribes its recipient', async (raw) => {
  const { call, bringBack, status, id, bench } = await receiving()
  const wish = unsubscribeAddressOf(bench.posthorn.world.secrets, id, 'bounces.example.com')
  expect(await bringBack(raw, wish)).toMatch(/^250/)
  expect(await status()).toBe('SENT')
  const found = await call('GET /contacts?search=ann@example.org')
  expect(at(found.json, 'data.0.subscribed')).toBe(false)
  expect(await bringBack(raw, wish.replace('u+eml_0', 'u+eml_1'))).toMatch(/^5/)
})

it.each([
  ['a report of Postfix (RFC 3464)', 'BOUNCED', true],
  ['a report of a full mailbox', 'BOUNCED', false],
  ['a report of a policy', 'BOUNCED', false],
  ['a report of a delay', 'SENT', false],
  ['a report of success', 'DELIVERED', false],
  ['a bounce of Exim, without a report', 'BOUNCED', true],
  ['a complaint (RFC 5965)', 'COMPLAINED', true],
  ['an automatic reply (RFC 3834)', 'SENT', false],
])('%s returns to its return path: %s', async (name, expected, isSuppressed) => {
  const { call, bringBack, status, id } = await receiving()
  expect(await bringBack(rawOf(name))).toMatch(/^250/)
  expect(await status()).toBe(expected) // before the sender got the reply
  const bounceClass = expected === 'BOUNCED' ? expect.stringMatching(isSuppressed ? 'hard' : /soft|message/) : null
  expect((await call(`GET /emails/${id}`)).json).toMatchObject({ bounceClass })
  expect((await call('GET /suppressions/ann@example.org')).status).toBe(isSuppressed ? 200 : 404)
  expect(await bringBack(rawOf(name))).toMatch(/^250/) // the sender did not receive the reply
  const events = await call('GET /events?eventName=email.bounce')
  expect(at(events.json, 'events')).toHaveLength(expected === 'BOUNCED' ? 1 : 0)
})

it('accepts nothing for a return path that was not signed', async () => {
  const { bringBack, address, status } = await receiving()
  const raw = rawOf('a report of Postfix (RFC 3464)')
  for (const to of [
    'post@sandbox.localhost',
    address.replace(/\+[0-9a-f]{16}@/, '+0000000000000000@'),
    address.replace(/^b\+/, 'c+'),
    address.replace('eml_0', 'eml_1'),
  ])
    expect(await bringBack(raw, to)).toMatch(/^550/)
  expect(await status()).toBe('SENT')
})

it('asks the sender to try again while the database is away', async () => {
  const own = await useBench() // its database goes away
  await own.posthorn.start()
  const { bench, bringBack } = await receiving(Promise.resolve(own))
  await bench.posthorn.stop()
  await bench.posthorn.world.store.close()
  expect(await bringBack(rawOf('a report of Postfix (RFC 3464)'))).toMatch(/^451 4\.3\.0/)
})

it('accepts a limited number of messages about one mail, and still those about others', async () => {
  const { call, bench, bringBack } = await receiving()
  const reply = rawOf('an automatic reply (RFC 3834)')
  const answers: string[] = []
  // On a slow machine a few more may arrive during the test.
  while (answers.at(-1) !== '451' && answers.length < 60) answers.push((await bringBack(reply)).slice(0, 3))
  expect(answers.at(-1)).toBe('451')
  expect(answers.length).toBeGreaterThan(30)
  const sent = await call('POST /v1/send', {
    body: { to: 'bob@example.org', from: SENDER, subject: 'Hi', body: 'Hi', subscribed: true },
  })
  const id = asId('eml', textAt(sent, 'data.emails.0.email')) ?? expect.fail('a mail has an id')
  expect(await bringBack(reply, returnPathOf(bench.posthorn.world.secrets, id, 'bounces.example.com'))).toMatch(/^250/)
})
