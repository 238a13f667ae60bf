import { expect, it, onTestFinished } from 'vitest'
import { talkTo } from '../../../adapters/test/smtp-talk.ts'
import { at } from '../harness.ts'
import { LETTER, receiving } from '../inbound-kit.ts'

it('accepts mail that people write to a verified domain: an event, an activity, a contact', async () => {
  const { shop, other, bring } = await receiving()
  expect(await bring(LETTER, 'Hello@Shop.example')).toBe('250 2.0.0 Taken')
  const events = await shop.call('GET /events?eventName=email.received')
  expect(at(events.json, 'events')).toMatchObject([
    {
      name: 'email.received',
      data: {
        from: 'ann@example.org',
        to: 'hello@shop.example',
        subject: 'Hours',
        text: expect.stringContaining('When do you'),
        html: expect.stringContaining('<p>When do you <b>open</b>?</p>'),
        attachments: [{ name: 'map.pdf', type: 'application/pdf', size: 3 }],
        spf: 'pass',
        dkim: 'none',
        dmarc: 'none',
      },
    },
  ])
  const activity = await shop.call('GET /activity?types=email.received')
  expect(activity.text).toContain('"contactEmail":"ann@example.org"')
  const contacts = await shop.call('GET /contacts')
  expect(contacts.text).toContain('"subscribed":false')
  // The sender did not receive our reply, and the other recipients receive nothing.
  expect(await bring(LETTER, 'hello@shop.example')).toBe('250 2.0.0 Taken')
  expect(at((await shop.call('GET /events?eventName=email.received')).json, 'events')).toHaveLength(1)
  expect(at((await other.call('GET /events')).json, 'events')).toEqual([])
})

it.each([
  ['Delivery failed for order 4711', 'my parcel could not be delivered because the address is unknown. Send it again?'],
  ['Vacation booking question', 'I would like to book a vacation in July.'],
  ['Re: Your order', 'I am currently out of the office but wanted to answer: yes please send two.'],
  ['Fwd: Undelivered Mail Returned to Sender', 'I get this:\r\n> <sales@shop.example>: 550 5.1.1 User unknown'],
  ['Undeliverable parcel', 'Where is it?'],
  ['Failure notice from DHL', 'The recipient is unknown, they say.'],
  ['Zustellung fehlgeschlagen', 'Das Paket kam zurueck: Empfaenger unbekannt.'],
])('accepts a letter in the words of a mail system: %s', async (subject, text) => {
  const { shop, bring } = await receiving()
  const letter = `From: ann@example.org\r\nTo: help@shop.example\r\nSubject: ${subject}\r\n\r\n${text}\r\n`
  expect(await bring(letter, 'help@shop.example')).toBe('250 2.0.0 Taken')
  const events = await shop.call('GET /events?eventName=email.received')
  expect(at(events.json, 'events')).toMatchObject([{ data: { from: 'ann@example.org', subject } }])
})

it('accepts mail for the postmaster, in any case and without a domain, and keeps none', async () => {
  const { shop, bring, port } = await receiving()
  for (const to of ['postmaster', 'Postmaster', 'POSTMASTER']) expect(await bring(LETTER, to)).toBe('250 2.0.0 Taken')
  expect(at((await shop.call('GET /events?eventName=email.received')).json, 'events')).toEqual([])
  const talk = await talkTo(port)
  onTestFinished(() => void talk.socket.destroy())
  await talk.reply()
  await talk.say('EHLO x')
  await talk.say('MAIL FROM:<>')
  expect(await talk.say('RCPT TO:<postmaster> NOTIFY=NEVER')).toMatch(/^[25]/)
  expect(await talk.say('rcpt to: <Postmaster>')).toMatch(/^250/)
  for (const other of ['postmaster2', 'root', 'postmaster@elsewhere.example'])
    expect(await talk.say(`RCPT TO:<${other}>`)).toMatch(/^5/)
})

it('relays no mail, and disconnects senders that guess addresses', async () => {
  const { bring, port } = await receiving()
  for (const to of [
    'a@elsewhere.example',
    'a@mail.shop.example',
    'a@shop.example.evil.example',
    '@shop.example,a@x.example',
  ])
    expect(await bring(LETTER, to)).toMatch(/^5/)
  const talk = await talkTo(port)
  onTestFinished(() => void talk.socket.destroy())
  await talk.reply()
  await talk.say('EHLO x')
  await talk.say('MAIL FROM:<>')
  const replies: string[] = []
  for (let n = 0; n < 22; n++) replies.push(await talk.say(`RCPT TO:<a@d${n}.example>`).catch(() => 'ended'))
  expect(replies.slice(0, 20).every((reply) => reply.startsWith('550'))).toBe(true)
  expect(replies[20]).toMatch(/^421/)
})
