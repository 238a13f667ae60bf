import { expect, it } from 'vitest'
import { at } from '../harness.ts'
import { receiving } from '../inbound-kit.ts'

it('converts letters that are only HTML to text, and reports HTML that is too large', async () => {
  const { shop, bring } = await receiving()
  const letter = (id: string, html: string) =>
    `From: ann@example.org\r\nTo: help@shop.example\r\nSubject: ${id}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n`
  await bring(letter('small', '<style>x{}</style><p>Hi &euro;</p><script>alert(1)</script>'), 'help@shop.example')
  const large = `<p>Hi there</p>\r\n${'<p style="color:red">Hello <b>world</b> and more</p>\r\n'.repeat(140_000)}`
  expect(await bring(letter('large', large), 'help@shop.example')).toBe('250 2.0.0 Taken')
  const events = await shop.call('GET /events?eventName=email.received')
  expect(at(events.json, 'events')).toMatchObject([
    { data: { subject: 'large', htmlOmitted: true, text: expect.stringMatching(/^Hi there/) } },
    { data: { subject: 'small', html: expect.stringContaining('Hi'), text: 'Hi €' } },
  ])
})

const SIGNATURE =
  'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=x.example; s=s; h=from; bh=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=; b=AAAA\r\n'

it.each([
  ['nothing', ''],
  ['six signatures', SIGNATURE.repeat(6)],
  ['a long head', `X-Padding: ${'a'.repeat(900)}\r\n`.repeat(80)],
  ['very many lines', 'X-Padding: a\r\n'.repeat(2100)],
  ['very many colons', `X-Padding: ${':'.repeat(900)}\r\n`.repeat(8)],
])('does not let padding with %s bypass the policy of the forged domain', async (_, padding) => {
  const { bench, shop, bring } = await receiving()
  const letter = `${padding}From: ceo@forged.example\r\nTo: x@shop.example\r\n\r\nPay this.\r\n`
  expect(await bring(letter, 'x@shop.example', 'm@mallory.example')).toMatch(/^550 5\.7\.1/)
  expect(await bench.posthorn.world.store.project(shop.id).contacts.count(undefined)).toBe(0)
})
