import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { Headers, requireAllowedHeaders, SERVICE_HEADERS } from './headers.ts'

const problems = (allowedHeaders: readonly string[], headers: Record<string, string>) => {
  try {
    requireAllowedHeaders({ settings: { allowedHeaders } as never }, headers)
    return []
  } catch (error) {
    return (error as { errors: readonly { field: string }[] }).errors.map(({ field }) => field)
  }
}

describe('headers for the mail service of the operator', () => {
  it.each(SERVICE_HEADERS)('%s and all with this prefix are refused in any case', (start) => {
    for (const name of [start, `${start}Other`, start.toUpperCase()])
      expect(problems([], { [name]: '1' })).toStrictEqual([`headers.${name}`])
  })

  it('are all named, and others are accepted', () => {
    const headers = {
      'X-Mailer': 'a',
      'X-SES-CONFIGURATION-SET': 'b',
      'X-Session': 'c',
      'x-smtpapi': 'd',
      'X-MCX': 'e',
    }
    expect(problems([], headers)).toStrictEqual(['headers.X-SES-CONFIGURATION-SET', 'headers.x-smtpapi'])
    expect(problems([], {})).toStrictEqual([])
  })

  it.each([
    ['the name', ['x-ses-configuration-set'], []],
    ['the beginning', ['X-Ses-*'], []],
    ['a shorter name', ['X-SES-'], ['headers.X-SES-CONFIGURATION-SET']],
    ['another beginning', ['X-MC-*'], ['headers.X-SES-CONFIGURATION-SET']],
  ])('are accepted if the operator allows %s', (_, allowed, expected) => {
    expect(problems(allowed, { 'X-SES-CONFIGURATION-SET': 'own' })).toStrictEqual(expected)
  })
})

describe('headers that programs read', () => {
  const refusal = (headers: Record<string, string>) => {
    try {
      parse(Headers, headers)
      return undefined
    } catch (error) {
      const [problem] = (error as { errors: readonly { field: string; code: string }[] }).errors
      return [problem?.field, problem?.code]
    }
  }

  it('have other letters percent-encoded in addresses', () => {
    expect(
      parse(Headers, {
        'List-Unsubscribe': '<mailto:u@x.example?subject=ü>, <https://x.example/?q="ß">',
        'list-id': 'Größe <l.ö.example>',
        'X-Note': '<ü>',
      }),
    ).toStrictEqual({
      'List-Unsubscribe': '<mailto:u@x.example?subject=%C3%BC>, <https://x.example/?q="%C3%9F">',
      'list-id': 'Größe <l.%C3%B6.example>',
      'X-Note': '<ü>',
    })
  })

  it.each([
    ['List-Unsubscribe', 'ü', 'invalid_characters'],
    ['List-Help', '<https://x.example> (für alle)', 'invalid_characters'],
    ['In-Reply-To', '<ü@x.example>', 'invalid_characters'],
    ['references', '<a@b> <ü@x.example>', 'invalid_characters'],
    ['Auto-Submitted', 'auto-généré', 'invalid_characters'],
    ['Feedback-ID', 'ü:b:c', 'invalid_characters'],
    ['Precedence', '日本', 'invalid_characters'],
    ['List-Unsubscribe', `<https://x.example/${'u'.repeat(979)}>`, 'too_long'],
  ])('are refused where that is not possible: %s', (name, value, code) => {
    expect(refusal({ [name]: value })).toStrictEqual([name, code])
  })

  it('may be as long as a line', () => {
    expect(refusal({ 'List-Unsubscribe': `<https://x.example/${'u'.repeat(977)}>` })).toBeUndefined()
    expect(refusal({ References: '<a@b.example> '.repeat(71) })).toBeUndefined()
    expect(refusal({ 'X-Note': 'ü'.repeat(998) })).toBeUndefined()
  })
})
