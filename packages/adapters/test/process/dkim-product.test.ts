import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPosthorn } from '@posthorn/core/app'
import { CampaignInput, CampaignSendRequest, createCampaign, sendCampaign } from '@posthorn/core/automation'
import { type Context, parse } from '@posthorn/core/kernel'
import { SendRequest, sendEmails } from '@posthorn/core/mail'
import { ContactInput, createContact } from '@posthorn/core/people'
import { addDomain, prepareDomain, prepareRotation, rotateDomain, verifyDomain } from '@posthorn/core/tenant'
import {
  currentContext,
  eventually,
  type MemoryDns,
  memoryDns,
  publishRecords,
  recordsAt,
} from '@posthorn/core/testing'
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
  readonly ctx: Context
  readonly domainId: string
}

/** Creates a product that sends, and a project with a verified domain. */
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
  const { ctx } = await posthorn.createProject({ name: 'Acme' })
  const { id } = await addDomain(ctx, { domain: DOMAIN, keys: await prepareDomain(ctx, { domain: DOMAIN }) })
  publishRecords(dns, await recordsAt(ctx, id))
  expect(await verifyDomain(ctx, id)).toMatchObject({ status: 'verified' })
  await posthorn.start()
  return { dns, server, ctx: await currentContext(ctx), domainId: id }
}

/** Returns a receiver's verdicts on each arrived mail, by the names of the recipients. */
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

it("sends mails that pass a receiver's checks: ordinary ones, with files, and those of a campaign", async () => {
  const product = await opened()
  const { ctx } = product
  const from = { name: 'Jürgen', email: `news@${DOMAIN}` }
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 256)).toString('base64')
  await sendEmails(
    ctx,
    parse(SendRequest, { to: 'plain@example.com', from, subject: 'Grüße', body: '<p>.</p>\n.\n<p>  Hello  </p>\n\n' }),
  )
  await sendEmails(
    ctx,
    parse(SendRequest, {
      to: 'file@example.com',
      from,
      subject: 'A file',
      body: `<p>${'long '.repeat(1000)}</p>`,
      reply: from.email,
      attachments: [{ filename: 'ä.bin', contentType: 'application/octet-stream', content }],
    }),
  )
  for (let n = 0; n < 30; n++)
    await createContact(ctx, parse(ContactInput, { email: `p${n}@example.com`, data: { firstname: `Ø ${n}` } }))
  const { id } = await createCampaign(
    ctx,
    parse(CampaignInput, {
      name: 'News',
      subject: 'News for {{firstname}}',
      from: `news@${DOMAIN}`,
      audienceType: 'ALL',
      body: '<p>Hello {{firstname}}</p>\n\t<p>bye  </p>\n.\n',
    }),
  )
  await sendCampaign(ctx, { id, ...parse(CampaignSendRequest, {}) })
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

it('signs with the next keys once their records exist, and old signatures stay valid', async () => {
  const product = await opened()
  const { ctx, dns, domainId } = product
  const send = async (to: string) =>
    sendEmails(
      await currentContext(ctx),
      parse(SendRequest, { to, from: `a@${DOMAIN}`, subject: 'Hello', body: '<p>Hello</p>' }),
    )
  await send('before@example.com')
  await judged(product, 1)
  await rotateDomain(ctx, { id: domainId, keys: await prepareRotation(ctx, domainId) })
  publishRecords(dns, await recordsAt(ctx, domainId))
  await eventually(async () => {
    await verifyDomain(ctx, domainId)
    expect((await recordsAt(ctx, domainId)).filter(({ role }) => role === 'old')).toHaveLength(2)
  })
  await send('after@example.com')
  const found = await judged(product, 2)
  const selectors = (to: string) => found.get(to)?.source.match(/\bs=[\w-]+/g)
  expect(selectors('after@example.com')).toHaveLength(2)
  expect(selectors('after@example.com')).not.toEqual(selectors('before@example.com'))
  for (const { judgement } of found.values()) expect(judgement).toEqual(IN_ORDER)
})
