import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPosthorn, type ProjectClient } from '@posthorn/core/app'
import { eventually, type MemoryDns, memoryDns, publishRecords } from '@posthorn/core/testing'
import { authenticate } from 'mailauth'
import { expect, it, onTestFinished } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { nodePlatform } from '../../src/node/index.ts'
import { smtp } from '../../src/nodemailer/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'
import { txtResolver } from '../dkim-receiver.ts'

const DOMAIN = 'acme.example'
const ADDRESS = '192.0.2.10'

interface Opened {
  readonly dns: MemoryDns
  readonly server: SmtpServer
  readonly project: ProjectClient
  readonly domainId: string
}

/** A product that sends, and a project with a verified domain. */
async function opened(): Promise<Opened> {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-dkim-'))
  const server = await startSmtpServer()
  const dns = memoryDns()
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7), dns }),
    store: sqlite(path.join(directory, 'a.db')),
    mailer: smtp(server.url),
    settings: { sendRatePerSecond: null, spf: `ip4:${ADDRESS}`, bounceHost: 'mx.posthorn.example' },
  })
  onTestFinished(async () => {
    await posthorn.stop()
    await posthorn.close()
    await server.stop()
    rmSync(directory, { recursive: true })
  })
  const { project } = await posthorn.createProject({ name: 'Acme' })
  const { id, records } = await project.domains.add({ domain: DOMAIN })
  publishRecords(dns, records)
  expect(await project.domains.verify(id)).toMatchObject({ status: 'verified' })
  await posthorn.start()
  return { dns, server, project, domainId: id }
}

/** What a receiver finds out about each mail that arrived, by the names of the recipients. */
async function judged({ dns, server }: Opened, count: number) {
  const messages = await eventually(async () => {
    const messages = await server.messages()
    expect(messages).toHaveLength(count)
    return messages
  })
  const texts = new Map<string, string>()
  for (const name of new Set(dns.questions.map(({ name }) => name))) texts.set(name, (await dns.txt(name)).join(''))
  const found = await Promise.all(
    messages.map(async ({ from, to, source }) => {
      const { dkim, spf, dmarc } = await authenticate(Buffer.from(source), {
        ip: ADDRESS,
        helo: 'mail.posthorn.example',
        sender: from,
        mta: 'mx.example',
        strict: true,
        resolver: txtResolver((name) => texts.get(name) || undefined),
        disableArc: true,
        disableBimi: true,
      })
      const judgement = {
        dkim: dkim.results.map(({ status }) => [status.result, status.aligned]),
        spf: spf ? spf.status.result : undefined,
        dmarc: dmarc && [dmarc.status.result, dmarc.alignment.spf.result, dmarc.alignment.dkim.result],
      }
      return [to[0] ?? '', { judgement, source: Buffer.from(source).toString('latin1') }] as const
    }),
  )
  return new Map(found)
}

const IN_ORDER = {
  dkim: [
    ['pass', DOMAIN],
    ['pass', DOMAIN],
  ],
  spf: 'pass',
  dmarc: ['pass', `bounces.${DOMAIN}`, DOMAIN],
}

it('sends mails that a receiver finds in order: ordinary ones, with files, and those of a campaign', async () => {
  const product = await opened()
  const { project } = product
  const from = { name: 'Jürgen', email: `news@${DOMAIN}` }
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 256)).toString('base64')
  await project.send({ to: 'plain@example.com', from, subject: 'Grüße', body: '<p>.</p>\n.\n<p>  Hello  </p>\n\n' })
  await project.send({
    to: 'file@example.com',
    from,
    subject: 'A file',
    body: `<p>${'long '.repeat(1000)}</p>`,
    reply: from.email,
    attachments: [{ filename: 'ä.bin', contentType: 'application/octet-stream', content }],
  })
  for (let n = 0; n < 30; n++)
    await project.contacts.create({ email: `p${n}@example.com`, data: { firstname: `Ø ${n}` } })
  const { id } = await project.campaigns.create({
    name: 'News',
    subject: 'News for {{firstname}}',
    from: `news@${DOMAIN}`,
    audienceType: 'ALL',
    body: '<p>Hello {{firstname}}</p>\n\t<p>bye  </p>\n.\n',
  })
  await project.campaigns.send(id)
  const found = await judged(product, 32)
  expect(found.size).toBe(32)
  for (const [to, { judgement }] of found) expect({ to, ...judgement }).toEqual({ to, ...IN_ORDER })
  const covered = (to: string) =>
    /\bh=([^;]+)/
      .exec(found.get(to)?.source ?? '')?.[1]
      ?.replace(/\s/g, '')
      .split(':')
  expect(covered('p7@example.com')).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']))
  expect(covered('file@example.com')).toContain('reply-to')
})

it('signs with the next keys once their records are there, and what the old ones signed stays valid', async () => {
  const product = await opened()
  const { project, dns, domainId } = product
  const send = (to: string) => project.send({ to, from: `a@${DOMAIN}`, subject: 'Hello', body: '<p>Hello</p>' })
  await send('before@example.com')
  await judged(product, 1)
  publishRecords(dns, (await project.domains.rotate(domainId)).records)
  await eventually(async () => {
    const { records } = await project.domains.verify(domainId)
    expect(records.filter(({ role }) => role === 'old')).toHaveLength(2)
  })
  await send('after@example.com')
  const found = await judged(product, 2)
  const selectors = (to: string) => found.get(to)?.source.match(/\bs=[\w-]+/g)
  expect(selectors('after@example.com')).toHaveLength(2)
  expect(selectors('after@example.com')).not.toEqual(selectors('before@example.com'))
  for (const { judgement } of found.values()) expect(judgement).toEqual(IN_ORDER)
})
