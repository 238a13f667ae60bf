import { describe, expect, it } from 'vitest'
import { isSameMailbox } from './recipient.ts'

describe('the mailbox that a report names', () => {
  it.each([
    ['ann@example.org', 'ann@example.org'],
    ['ann@example.org', 'ANN@Example.ORG'],
    ['ann@example.org', 'rfc822; ann@example.org'],
    ['ann@example.org', 'RFC822;<Ann@example.org>'],
    ['ann@example.org', ' <ann@example.org> '],
    ['ann+news@example.org', 'rfc822;ann+2Bnews@example.org'],
    ['ann+news@example.org', 'rfc822;ann+news@example.org'],
    ['ann=x@example.org', 'rfc822; ann+3Dx@example.org'],
    ['ann@xn--bcher-kva.example', 'utf-8; ann@bücher.example'],
  ])('%s is the same: %s', (canonical, named) => {
    expect(isSameMailbox(canonical, named)).toBe(true)
  })

  it.each([
    ['bob@example.org'],
    ['ann@example.org.evil.test'],
    ['ann@sub.example.org'],
    ['rfc822; bob@example.org, ann@example.org'],
    ['ann+news@example.org'],
    ['"ann@example.org"@evil.test'],
    ['ann@example.org@evil.test'],
    ['<ann@example.org> <bob@example.org>'],
    [''],
    ['ann'],
  ])('ann@example.org is another one: %s', (named) => {
    expect(isSameMailbox('ann@example.org', named)).toBe(false)
  })
})
