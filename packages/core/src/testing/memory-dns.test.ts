import { expect, it } from 'vitest'
import { dnsConformance } from '../kernel/ports/dns.conformance.ts'
import { suffixesConformance } from '../kernel/ports/suffixes.conformance.ts'
import { memoryDns } from './memory-dns.ts'
import { plainSuffixes } from './plain-suffixes.ts'

dnsConformance('memory', async (data) => {
  const dns = memoryDns(data)
  return { dns, set: dns.set, fail: dns.fail, async close() {} }
})

suffixesConformance('plain', plainSuffixes)

it('stores the questions, with their callers', async () => {
  const dns = memoryDns()
  await dns.txt('example.com')
  await dns.for('prj_1').addresses('example.org', 'now')
  expect(dns.questions).toEqual([
    { type: 'TXT', name: 'example.com', freshness: 'cached', caller: undefined },
    { type: 'A', name: 'example.org', freshness: 'now', caller: 'prj_1' },
    { type: 'AAAA', name: 'example.org', freshness: 'now', caller: 'prj_1' },
  ])
})

it('fails until it is healed', async () => {
  const dns = memoryDns({ 'example.com': { ns: ['ns.example.com'] } })
  dns.fail('example.com', 'timeout')
  await expect(dns.ns('example.com')).rejects.toMatchObject({ failure: 'timeout' })
  dns.heal()
  expect(await dns.ns('example.com')).toEqual(['ns.example.com'])
})

it('waits while it is paused', async () => {
  const dns = memoryDns({ 'example.com': { ns: ['ns.example.com'] } })
  const go = dns.pause()
  let answered = false
  const answer = dns.ns('example.com').then(() => {
    answered = true
  })
  await Promise.resolve()
  expect([answered, dns.questions.length]).toEqual([false, 1])
  go()
  await answer
  expect(answered).toBe(true)
})
