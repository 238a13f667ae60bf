import { describe, expect, it } from 'vitest'
import { aDomainKey } from '../../testing/rows.ts'
import { keptAnswer } from './check.ts'
import { judgeDmarc, judgeKey, judgeSpf } from './judge.ts'

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0)

describe('the stored part of an answer', () => {
  it('is small, however long the answer was', () => {
    const texts = Array.from({ length: 250 }, (_, at) => `v=spf1 ${at} ${'x'.repeat(3000)}`)
    expect(keptAnswer(texts)).toHaveLength(4)
    expect(lengthOf(keptAnswer(texts))).toBe(1500 + 3 * 100)
  })

  it.each([
    [1500, 1500],
    [1501, 1500],
  ])('of one text of %i characters is %i', (length, kept) => {
    expect(lengthOf(keptAnswer(['x'.repeat(length)]))).toBe(kept)
  })

  it('shows that there are several records, and those about mail first', () => {
    const filler = 'x'.repeat(3000)
    const noise = Array.from({ length: 9 }, (_, at) => `verification=${at}${filler}`)
    const twice = (text: string) => keptAnswer([...noise, `${text}${filler}`, `${text}${filler}`])
    const several = { status: 'mismatch', reason: expect.stringMatching(/several records/) }
    expect(judgeSpf('include:relay.example', twice('v=spf1 '))).toMatchObject(several)
    expect(judgeDmarc(twice('v=DMARC1; p=none; rua='))).toMatchObject(several)
    expect(judgeKey(aDomainKey(), twice('v=DKIM1; p='))).toMatchObject(several)
  })

  it('contains the complete record of a key among notes', () => {
    const key = aDomainKey({ publicKey: 'A'.repeat(392) })
    const text = `v=DKIM1; k=rsa; n=${'x'.repeat(900)}; p=${key.publicKey}`
    expect(judgeKey(key, keptAnswer([text])).status).toBe('ok')
  })
})
