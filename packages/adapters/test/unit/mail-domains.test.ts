import { mailDomainsConformance } from '@posthorn/core/conformance'
import { leastCpuTimeOf } from '@posthorn/core/testing'
import { describe, expect, it } from 'vitest'
import { distanceOf } from '../../src/mail-domains/distance.ts'
import { lookUpMailDomain } from '../../src/mail-domains/index.ts'

mailDomainsConformance('lists', lookUpMailDomain)

it.each(['posteo.de', 'fastmail.com', 'tutanota.com', 'proton.me', 'gmx.net', 'web.de', 'yahoo.co.jp', 'icloud.com'])(
  '%s is a personal provider',
  async (domain) => {
    expect(await lookUpMailDomain(domain)).toEqual({ isDisposable: false, isPersonal: true, meant: undefined })
  },
)

it.each([
  ['yaho.com', 'yahoo.com'],
  ['outlok.com', 'outlook.com'],
  ['gmail.co', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
])('%s looks like %s', async (domain, meant) => {
  expect((await lookUpMailDomain(domain)).meant).toBe(meant)
})

it.each([
  'email.com',
  'tmail.com',
  'ymail.com',
  'terra.com.ar',
  'sapo.pt',
  'gmx.li',
  'fb.com',
  'me.de',
  'stripe.com',
  'test.com',
  `${'gmail'.repeat(13)}.com`,
])('%s is accepted as written', async (domain) => {
  expect((await lookUpMailDomain(domain)).meant).toBe(undefined)
})

it('needs little time for long domains', async () => {
  const domain = `${'gmail-'.repeat(10)}a.`.repeat(4).slice(0, 249).concat('.com')
  const ms = await leastCpuTimeOf(() => lookUpMailDomain(domain))
  expect(ms).toBeLessThan(100)
})

describe('the distance between two words', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'ab', 1],
    ['abc', 'abcd', 1],
    ['abc', 'acb', 1],
    ['abcd', 'badc', 2],
    ['ca', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('of %j and %j is %i', (a, b, distance) => {
    expect(distanceOf(a, b)).toBe(distance)
  })
})
