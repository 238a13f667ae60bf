import { describe, expect, it } from 'vitest'
import { requireAllowedHeaders, SERVICE_HEADERS } from './headers.ts'

const problems = (allowedHeaders: readonly string[], headers: Record<string, string>) => {
  try {
    requireAllowedHeaders({ settings: { allowedHeaders } as never }, headers)
    return []
  } catch (error) {
    return (error as { errors: readonly { field: string }[] }).errors.map(({ field }) => field)
  }
}

describe('headers for the mail service of the operator', () => {
  it.each(SERVICE_HEADERS)('%s and all that begin so are refused in any case', (start) => {
    for (const name of [start, `${start}Other`, start.toUpperCase()])
      expect(problems([], { [name]: '1' })).toStrictEqual([`headers.${name}`])
  })

  it('are all named, and others pass', () => {
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
  ])('pass where the operator allows %s', (_, allowed, expected) => {
    expect(problems(allowed, { 'X-SES-CONFIGURATION-SET': 'own' })).toStrictEqual(expected)
  })
})
