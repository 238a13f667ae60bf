import { describe, expect, it } from 'vitest'
import { createIds } from '../../kernel/ids/ids.ts'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { plainSecrets } from '../../testing/plain-secrets.ts'
import { emailOf, hasProof, isMessageIdOf, newMessageId } from './message-id.ts'

const secrets = plainSecrets()
const ids = createIds(fixedClock(), secrets.randomBytes)
const id = ids.make('eml')
const messageId = newMessageId(secrets, id, 'shop.example')
const email = { messageId }

describe('a Message-ID', () => {
  it('contains its mail and a proof, a different one for each mail', () => {
    expect(messageId).toMatch(/^<eml_[0-9a-z]{26}\+[0-9a-z]{12}@shop\.example>$/)
    expect(emailOf(messageId)).toBe(id)
    expect(hasProof(email)).toBe(true)
    const proofs = Array.from({ length: 1000 }, () => newMessageId(secrets, id, 'x.example').split(/[+@]/)[1])
    expect(new Set(proofs).size).toBe(1000)
  })

  it.each([
    ['itself', messageId],
    ['in upper case', messageId.toUpperCase()],
    ['without brackets', messageId.slice(1, -1)],
    ['with blanks around it', `  ${messageId}\t`],
  ])('is recognized: %s', (_, claimed) => {
    expect(isMessageIdOf(email, claimed)).toBe(true)
    expect(emailOf(claimed)).toBe(id)
  })

  it.each([
    ['without its proof', messageId.replace(/\+[^@]*/, '')],
    ['with an empty proof', messageId.replace(/\+[^@]*/, '+')],
    ['with a wrong proof', messageId.replace(/\+[^@]*/, '+000000000000')],
    ['with half of its proof', messageId.replace(/.{6}@/, '@')],
    ['with the proof of another mail', newMessageId(secrets, id, 'shop.example')],
    ['of another mail with its proof', messageId.replace(id, ids.make('eml'))],
    ['at another domain', messageId.replace('shop.example', 'shop.example.test')],
    ['below its domain', messageId.replace('shop.example', 'a.shop.example')],
    ['twice', `${messageId} ${messageId}`],
    ['within other text', `x ${messageId}`],
    ['nothing', ''],
    ['absent', undefined],
  ])('is another one: %s', (_, claimed) => {
    expect(isMessageIdOf(email, claimed)).toBe(false)
  })

  it('is recognized with its domain in either form', () => {
    const international = { messageId: newMessageId(secrets, id, 'bücher.example') }
    expect(isMessageIdOf(international, international.messageId.replace('bücher', 'xn--bcher-kva'))).toBe(true)
  })

  it('from before proofs is recognized, and proves nothing', () => {
    const old = { messageId: `<${id}@shop.example>` }
    expect(isMessageIdOf(old, old.messageId)).toBe(true)
    expect(hasProof(old)).toBe(false)
    expect(emailOf(old.messageId)).toBe(id)
  })

  it('fits into a line of 78 characters with a domain of up to 18, and into the limit with any', () => {
    const longest = newMessageId(secrets, id, `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`)
    expect(`Message-ID: ${longest}`.length).toBeLessThan(998)
    expect(longest.indexOf('@') - 1).toBeLessThanOrEqual(64)
  })
})
