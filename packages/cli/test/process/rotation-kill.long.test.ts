// The keys of a domain are rotated while the server is killed and mail is sent. From dist/.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Domain, Posthorn } from '@posthorn/sdk'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startDnsServer } from '../../../../test/support/dns-server.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { checkWithMailauth } from '../../../adapters/test/dkim-receiver.ts'
import {
  clientOf,
  copiesOf,
  sendUntilAccepted,
  settingsOf,
  settledRows,
  startProcess,
  tryUnknownOnce,
} from '../nodes-kit.ts'

const DOMAIN = 'acme.example'
/** The number of rotations before the records of old keys have to be removed. */
const ROTATIONS = 3
const SENDERS = 2
const CONNECTIONS = 5

const data = mkdtempSync(path.join(tmpdir(), 'posthorn-rotation-'))
const smtp = await startSmtpServer()
const dns = await startDnsServer({}, { ttlSeconds: 0, negativeTtlSeconds: 0 })
afterAll(async () => {
  await Promise.all([smtp.stop(), dns.close()])
  rmSync(data, { recursive: true, force: true })
})

it('signs each mail with a published key, loses none, and finishes', async () => {
  const { POSTHORN_DATABASE_URL: _, ...settings } = settingsOf('', `${smtp.url}?connections=${CONNECTIONS}`)
  const env = { ...settings, POSTHORN_DATA: data, POSTHORN_DNS_SERVERS: dns.address, POSTHORN_SPF: 'ip4:192.0.2.10' }
  const server = await startProcess('all', env)
  onTestFinished(async () => void (await server.end()))
  const client = () => clientOf(server.url ?? '')
  await tryUnknownOnce(client())
  let kills = 0

  /** Kills the server at a random moment of a request, whose answer may be lost. */
  async function killDuring<T>(request: (client: Posthorn) => Promise<T>, withinMs: number): Promise<void> {
    const answer = request(client()).catch(() => undefined)
    await sleep(Math.random() * withinMs)
    await server.kill()
    kills++
    await answer
  }

  /** The published record of each name, and the time of its publication. */
  const published = new Map<string, { readonly text: string; readonly at: number }>()
  const shown = new Map<string, string>()
  function show({ records }: Domain): void {
    for (const { name, value, key } of records) {
      if (!key) continue
      // A lost key pair would leave a name with another key, or none.
      expect(shown.get(name) ?? value).toBe(value)
      shown.set(name, value)
    }
  }
  function publish(domain: Domain): void {
    show(domain)
    for (const { name, value } of domain.records) {
      if (published.has(name)) continue
      dns.set(name, { txt: [value.match(/.{1,255}/g) ?? []] })
      published.set(name, { text: value, at: Date.now() })
    }
  }
  const keysOf = ({ records }: Domain, wanted: string) => records.filter(({ key }) => key === wanted)

  const added = await client().domains.add(DOMAIN)
  const { id } = added
  publish(added)
  await expect.poll(async () => (await client().domains.verify(id)).status, { interval: 500 }).toBe('verified')

  let isOver = false
  const accepted: string[] = []
  const sending = Array.from({ length: SENDERS }, async (_, sender) => {
    for (let n = 0; !isOver; n++) {
      const to = `p${sender}-${n}@example.com`
      await sendUntilAccepted([server], to, [to], `post@${DOMAIN}`)
      accepted.push(to)
      await sleep(20)
    }
  })

  for (let round = 1; round <= ROTATIONS; round++) {
    await killDuring((client) => client.domains.rotate(id), 400)
    show(await client().domains.get(id))
    // Repeated, like a caller without an answer does: the keys that were shown stay.
    let domain = await client().domains.rotate(id)
    show(domain)
    expect(keysOf(domain, 'next')).toHaveLength(2)
    // Mail is still sent, with the earlier keys.
    const before = await smtp.count()
    await expect.poll(() => smtp.count(), { interval: 50 }).toBeGreaterThan(before + 5)
    publish(domain)
    await killDuring((client) => client.domains.verify(id), 100)
    await expect
      .poll(
        async () => {
          domain = await client().domains.verify(id)
          show(domain)
          return keysOf(domain, 'next').length
        },
        { interval: 500 },
      )
      .toBe(0)
    expect(keysOf(domain, 'current')).toHaveLength(2)
    expect(keysOf(domain, 'old')).toHaveLength(2 * round)
  }
  isOver = true
  await Promise.all(sending)

  const last = await client().domains.get(id)
  expect(last.status).toBe('verified')
  expect(new Map(last.records.flatMap(({ name, value, key }) => (key ? [[name, value]] : [])))).toEqual(shown)
  await sendUntilAccepted([server], 'last', ['last@example.com'], `post@${DOMAIN}`)
  const rows = await settledRows(server.url ?? '')
  const mails = await smtp.messages()
  const { copies, unknown, doubled, unexplained } = copiesOf(mails, rows)
  expect(accepted.filter((to) => !copies.has(to))).toEqual([])
  expect(unexplained).toEqual([])
  expect(unknown).toBeLessThanOrEqual(kills * 2 * CONNECTIONS)

  const selectors = new Set<string>()
  for (const { source, receivedAt, to } of mails) {
    const signatures = await checkWithMailauth(source, (name) => {
      const record = published.get(name)
      return record && record.at <= receivedAt.getTime() ? record.text : undefined
    })
    expect({ to, valid: signatures.map(({ valid }) => valid) }).toEqual({ to, valid: [true, true] })
    for (const { selector } of signatures) selectors.add(selector)
    if (to[0] !== 'last@example.com') continue
    const names = signatures.map(({ selector }) => `${selector}._domainkey.${DOMAIN}`)
    expect(names.sort()).toEqual(
      keysOf(last, 'current')
        .map(({ name }) => name)
        .sort(),
    )
  }
  console.info(
    `${kills} kills, ${accepted.length} mails accepted, ${mails.length} received, by ${selectors.size} keys; ` +
      `${unknown} outcomes unknown, ${doubled} mails arrived twice`,
  )
  expect(selectors.size).toBe(2 * (ROTATIONS + 1))
})
