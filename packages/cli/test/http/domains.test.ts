import path from 'node:path'
import type { Domain } from '@posthorn/sdk'
import { agreeOnSpf, loadConfig, openStore } from '@posthorn/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsServer, startDnsServer } from '../../../../test/support/dns-server.ts'
import { emptyDirectory, run, runJson } from '../cli.ts'

const data = path.join(emptyDirectory(), 'data')
let dns: DnsServer
let env: Readonly<Record<string, string>>

beforeAll(async () => {
  dns = await startDnsServer({}, { ttlSeconds: 0, negativeTtlSeconds: 0 })
  env = { POSTHORN_DNS_SERVERS: dns.address, POSTHORN_SPF: 'include:relay.example' }
  await run(['migrate', '--data', data])
})
afterAll(() => dns.close())

const on = (...args: readonly string[]) => run(['--data', data, 'domains', ...args], { env })
const json = async (...args: readonly string[]) => {
  const { stdout } = await on(...args, '--json')
  return JSON.parse(stdout)
}

test('while mail is only captured, no SPF record is required, and the output says when it will be known', async () => {
  const added = await run(['--data', data, 'domains', 'create', 'captured.example'], {
    env: { POSTHORN_DNS_SERVERS: dns.address },
  })
  expect(added.code).toBe(0)
  expect(added.stdout).not.toContain('v=spf1')
  expect(added.stdout).toContain(
    '\nThe SPF record is known once a mail server and a base URL are set (POSTHORN_MAILER_URL and POSTHORN_BASE_URL, or POSTHORN_SPF).\n',
  )
  const zone = await run(['--data', data, 'domains', 'get', 'captured.example', '--zone'], {
    env: { POSTHORN_DNS_SERVERS: dns.address },
  })
  expect(zone.stdout).toMatch(
    /\n; The SPF record is known once a mail server and a base URL are set \(POSTHORN_MAILER_URL and POSTHORN_BASE_URL, or POSTHORN_SPF\)\.\n$/,
  )
  await on('delete', 'captured.example', '--yes')
})

test('adds, lists, gets, verifies, rotates, and deletes domains', async () => {
  expect(await on('list')).toMatchObject({ code: 0, stderr: expect.stringMatching(/There are no domains\.\n$/) })
  const added = await on('add', 'A.example')
  expect(added).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^a\.example: pending \(dom_\w+\)\n\nmissing {2}TXT {2}required\n {2}posthorn-/),
    stderr: '\nPublish these records, then run: posthorn domains verify a.example --watch\n',
  })
  expect(await on('add', 'a.example')).toMatchObject({ code: 1, stderr: expect.stringContaining('error CONFLICT') })
  expect(await on('add', 'com')).toMatchObject({ code: 1, stderr: expect.stringContaining('domain such as') })
  expect(await on('list')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^domain +status +id .*\na\.example +pending +dom_/),
    stderr: '1 domain.\n',
  })
  const zone = await on('get', 'a.example', '--zone')
  expect(zone.stdout).toMatch(
    /^; a\.example\nposthorn-\w+\._domainkey\.a\.example\. 3600 IN TXT \( "v=DKIM1; k=rsa; p=/,
  )

  expect(await on('verify', 'a.example')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('is missing.'),
    stderr: expect.stringContaining('error DOMAIN_PENDING: The domain a.example is not verified.'),
  })
  const domain: Domain = await json('get', 'a.example')
  for (const [name, records] of Map.groupBy(domain.records, ({ name }) => name))
    dns.set(name, { txt: records.map(({ value }) => value.match(/.{1,255}/g) ?? []) })
  const watched = await on('verify', domain.id, '--watch')
  expect(watched).toMatchObject({ code: 0, stdout: expect.stringContaining('a.example: verified') })
  expect(watched.stderr).toMatch(/a\.example is verified: 4 of 4 records are in place\n$/)

  const rotated = await on('rotate', 'a.example')
  expect(rotated).toMatchObject({ code: 0, stdout: expect.stringContaining('required\n') })
  expect(rotated.stdout).toContain('advised, next key')
  expect(await on('delete', 'a.example')).toMatchObject({ code: 2 })
  expect(await on('delete', 'a.example', '--yes')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Deleted a.example'),
  })
  for (const verb of ['get', 'verify', 'rotate', 'delete'])
    expect(await on(verb, 'a.example', '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('DOMAIN_NOT_FOUND'),
    })
})

test('a domain is found by its name in any script, and mail from an unverified one reports the next step', async () => {
  const added = await runJson(['--data', data, 'domains', 'add', 'Bücher.example'], { env })
  expect(added).toMatchObject({ domain: 'xn--bcher-kva.example', displayName: 'bücher.example' })
  expect(await json('get', 'bücher.example')).toEqual(await json('get', 'xn--bcher-kva.example'))
  const mail = ['send', '--to', 'ada@example.com', '--from', 'post@bücher.example', '--subject', 'S', '--body', 'B']
  expect(await run(['--data', data, ...mail], { env })).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('is not verified for this project'),
  })
})

test('without settings of mail, the database contains the SPF hosts, and a domain is not verified without SPF', async () => {
  const place = path.join(emptyDirectory(), 'data')
  const onPlace = (...args: readonly string[]) =>
    run([...args, '--data', place], { env: { POSTHORN_DNS_SERVERS: dns.address } })
  await onPlace('migrate')
  const store = await openStore(loadConfig({ POSTHORN_DATA: place }))
  await agreeOnSpf({ store }, 'include:relay.example')
  await store.close()
  const record = 'v=spf1 include:relay.example ~all'
  expect((await onPlace('init', '--domain', 'begun.example')).stdout).toContain(record)
  expect((await onPlace('domains', 'create', 'stored.example', '--zone')).stdout).toContain(record)
  const domain: Domain = JSON.parse((await onPlace('domains', 'get', 'stored.example', '--json')).stdout)
  const publish = (records: Domain['records']) => {
    for (const { name, value } of records) dns.set(name, { txt: [value.match(/.{1,255}/g) ?? []] })
  }
  publish(domain.records.filter(({ purpose }) => purpose !== 'spf'))
  expect(await onPlace('domains', 'verify', 'stored.example')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /stored\.example: pending[\s\S]*missing {2}TXT {2}required\n {2}bounces\.stored\.example/,
    ),
  })
  publish(domain.records)
  expect((await onPlace('domains', 'verify', 'stored.example', '--watch')).code).toBe(0)
  expect((await onPlace('doctor', '--domain', 'begun.example')).stdout).toContain(`"${record}"`)
})
