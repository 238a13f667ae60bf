import { expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { MESSAGE_SIZE_MAX, MessageTooLarge } from '../../mail/emails/size.ts'
import { aProduct } from '../../testing/product.ts'
import { utf8 } from '../../testing/sha256.ts'

const BODY = `<p>Grüße</p>${'<a href="https://a.example/">a</a>'.repeat(1000)}`

it.each([
  ['below', -1],
  ['at', 0],
  ['above', 1],
])('limits the size of the sent message, including tracked links and the footer: %s', async (where, more) => {
  const product = await aProduct()
  const ctx = await product.tenant({ tracking: true })
  const file = { filename: 'a.txt', content: 'eA==', contentType: 'text/plain' }
  const request = { to: 'ada@example.com', from: 'post@example.com', subject: 'Hi', body: BODY }
  const [accepted] = await sendEmails(ctx, parse(SendRequest, { ...request, attachments: [file] }))
  const row = accepted && (await ctx.store.emails.find(accepted.email))
  const [ref] = row?.attachments ?? []
  if (!row || !ref) throw new Error('a mail with a file was accepted')
  const email = { ...row, marketing: true, footer: true }
  const { html, text, subject, headers } = await product.compose(email)
  expect(html).toContain('/t/c/')
  expect(text).toContain('/unsubscribe/')
  const bytes = [html, text, subject, ...Object.entries(headers).flat()].reduce((sum, one) => sum + utf8(one).length, 0)
  expect(bytes).toBeGreaterThan(BODY.length * 4)
  const size = MESSAGE_SIZE_MAX - bytes + more
  const composed = product.compose({ ...email, attachments: [{ ...ref, size }] })
  if (where === 'above') await expect(composed).rejects.toThrow(MessageTooLarge)
  else expect((await composed).html).toBe(html)
})
