// Two nodes on one database: one changes the keys of a domain, the other one signs.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPosthorn } from '@posthorn/core/app'
import { parse } from '@posthorn/core/kernel'
import { EmailQuery, listEmails, SendRequest, sendEmails } from '@posthorn/core/mail'
import { addDomain, prepareDomain, prepareRotation, rotateDomain, verifyDomain } from '@posthorn/core/tenant'
import { currentContext, eventually, memoryDns, publishRecords, recordsAt } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { nodePlatform } from '../../src/node/index.ts'
import { smtp } from '../../src/nodemailer/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const DOMAIN = 'acme.example'
const DAY_MS = 86_400_000
/** The most mails in progress on the other node when the keys change. */
const IN_HAND = 4

it('no node signs with an old key after the answer, except for mail in progress, whose record stays listed for a week', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-dkim-nodes-'))
  const server = await startSmtpServer()
  const dns = memoryDns()
  const open = () =>
    createPosthorn({
      platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7), dns }),
      store: sqlite(path.join(directory, 'a.db')),
      mailer: smtp(`${server.url}?connections=${IN_HAND}`),
      settings: { sendRatePerSecond: null, spf: 'ip4:192.0.2.10', bounceHost: 'mx.posthorn.example' },
    })
  const [asked, signing] = [await open(), await open()]
  onTestFinished(async () => {
    await signing.close()
    await asked.close()
    await server.stop()
    rmSync(directory, { recursive: true })
  })
  const { ctx } = await asked.createProject({ name: 'Acme' })
  const { id } = await addDomain(ctx, { domain: DOMAIN, keys: await prepareDomain(ctx, { domain: DOMAIN }) })
  publishRecords(dns, await recordsAt(ctx, id))
  await verifyDomain(ctx, id)
  await signing.start()
  const send = async (to: string) =>
    sendEmails(
      await currentContext(ctx),
      parse(SendRequest, { to: `${to}@example.com`, from: `a@${DOMAIN}`, subject: 'Hello', body: '<p>Hello</p>' }),
    )
  const selectorsOf = async (to: string) => {
    const mail = await eventually(async () => {
      const found = (await server.messages()).find((mail) => mail.to[0] === `${to}@example.com`)
      expect(found).toBeDefined()
      return found
    })
    return Buffer.from(mail?.source ?? '')
      .toString('latin1')
      .match(/\bs=(posthorn-[\w-]+)/g)
      ?.map((found) => found.slice(2))
      .sort()
  }
  const listed = async (role: string) => (await recordsAt(ctx, id)).filter((record) => record.role === role)
  const nameOf = (selector: string) => `${selector}._domainkey.${DOMAIN}`

  for (let round = 1; round <= 3; round++) {
    await send(`before${round}`)
    const before = await selectorsOf(`before${round}`)
    expect((await listed('current')).map(({ name }) => name).sort()).toEqual(before?.map(nameOf).sort())
    await rotateDomain(ctx, { id, keys: await prepareRotation(ctx, id) })
    publishRecords(dns, await recordsAt(ctx, id))
    // The other node takes them before the keys change, and sends them while they do.
    await server.behave({ at: 'data', held: true, times: IN_HAND })
    for (let n = 0; n < IN_HAND; n++) await send(`hand${round}-${n}`)
    await eventually(async () =>
      expect((await listEmails(ctx, parse(EmailQuery, { status: 'SENDING' }))).data.length).toBe(IN_HAND),
    )
    await eventually(async () => {
      await verifyDomain(ctx, id)
      expect((await recordsAt(ctx, id)).filter(({ role }) => role === 'old')).toHaveLength(2 * round)
    })
    await server.behave() // releases the mails in progress
    await send(`after${round}`)
    const after = await selectorsOf(`after${round}`)
    expect((await listed('current')).map(({ name }) => name).sort()).toEqual(after?.map(nameOf).sort())
    expect(after).not.toEqual(before)
    const old = await listed('old')
    for (let n = 0; n < IN_HAND; n++) {
      for (const selector of (await selectorsOf(`hand${round}-${n}`)) ?? []) {
        const record = old.find(({ name }) => name === nameOf(selector))
        if (after?.includes(selector)) continue
        expect(record?.removableAt?.getTime()).toBeGreaterThan(Date.now() + 6 * DAY_MS)
      }
    }
  }
})
