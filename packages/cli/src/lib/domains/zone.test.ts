import { PassThrough } from 'node:stream'
import type { Domain, DomainRecord } from '@posthorn/sdk'
import { expect, test } from 'vitest'
import { ioOf } from '../io.ts'
import { showDomain } from './show.ts'
import { zoneOf } from './zone.ts'

const key = (role: DomainRecord['key'], selector: string): DomainRecord => ({
  type: 'TXT',
  name: `${selector}._domainkey.a.example`,
  value: `v=DKIM1; k=rsa; p=${selector.repeat(400).slice(0, 392)}`,
  purpose: 'dkim',
  required: role === 'current',
  status: 'pending',
  ...(role && { key: role }),
})
const host = 'bounces.a.example'
const spf: DomainRecord = {
  type: 'TXT',
  name: host,
  value: 'v=spf1 include:x.example ~all',
  purpose: 'spf',
  required: true,
  status: 'mismatch',
  found: 'v=spf1 -all\nv=spf1 mx',
  reason: 'This name has several records. Keep one.',
}
const mx: DomainRecord = {
  type: 'MX',
  name: host,
  value: 'mx.example.net',
  priority: 10,
  purpose: 'mx',
  required: false,
  status: 'pending',
}
const dmarc: DomainRecord = {
  type: 'TXT',
  name: '_dmarc.a.example',
  value: 'v=DMARC1; p=none',
  purpose: 'dmarc',
  required: false,
  status: 'ok',
  found: 'v=DMARC1; p=reject',
}
const alias: DomainRecord = {
  type: 'CNAME',
  name: 'click.a.example',
  value: 'links.example.net',
  purpose: 'tracking',
  required: false,
  status: 'pending',
}
const domain: Domain = {
  id: 'dom_1',
  projectId: 'prj_1',
  domain: 'a.example',
  displayName: 'a.example',
  status: 'pending',
  verified: false,
  reason: 'The TXT record is missing.',
  records: [
    key('current', 'abc'),
    { ...key('old', 'old'), removableAt: '2026-11-21T09:30:00.000Z' },
    spf,
    mx,
    dmarc,
    alias,
  ],
  verifiedAt: null,
  failingSince: null,
  checkedAt: '2026-11-21T09:30:00.000Z',
  nextCheckAt: '2026-11-21T09:30:00.000Z',
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
}

test('a zone has the records to publish, in strings of at most 255 octets, and no others', () => {
  const zone = zoneOf(domain)
  expect(zone.split('\n')).toStrictEqual([
    '; a.example',
    expect.stringMatching(/^abc\._domainkey\.a\.example\. 3600 IN TXT \( "v=DKIM1; k=rsa; p=[abc]{237}"$/),
    expect.stringMatching(/^ {4}"[abc]{155}" \)$/),
    'bounces.a.example. 3600 IN TXT "v=spf1 include:x.example ~all"',
    'bounces.a.example. 3600 IN MX 10 mx.example.net.',
    'click.a.example. 3600 IN CNAME links.example.net.',
  ])
  const strings = [...zone.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text)
  expect(Math.max(...strings.map((text) => text.length))).toBe(255)
  expect(strings.slice(0, 2).join('')).toBe(domain.records[0]?.value)
})

function shown(columns: number | undefined): string {
  const stdout = Object.assign(new PassThrough(), columns !== undefined && { isTTY: true as const, columns })
  const io = ioOf({ stdin: new PassThrough(), stdout, stderr: new PassThrough(), env: {}, cwd: '/' })
  showDomain({ io, globals: {} }, domain)
  return String(stdout.read())
}

test('records fit a terminal of 80 columns, and are complete for a script', () => {
  const narrow = shown(80)
  expect(Math.max(...narrow.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  expect(narrow.replace(/\s/g, '')).toContain(domain.records[0]?.value.replace(/\s/g, ''))
  expect(narrow).toContain('differs  TXT  required\n  bounces.a.example\n')
  expect(narrow).toContain('  found: v=spf1 -all\n  found: v=spf1 mx\n  This name has several records')
  expect(narrow).toContain('old key; remove on or after 2026-11-21')
  expect(shown(undefined)).toContain(`\n  ${domain.records[0]?.value}\n`)
})
