import { createPosthorn, type Posthorn } from '@posthorn/core/app'
import { type Context, parse } from '@posthorn/core/kernel'
import { SendRequest, sendEmails } from '@posthorn/core/mail'
import { ContactQuery, deleteContact, listContacts } from '@posthorn/core/people'
import { eventually } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { startS3 } from '../../../../test/support/s3-server.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { nodePlatform } from '../../src/node/index.ts'
import { smtp } from '../../src/nodemailer/index.ts'
import { postgres } from '../../src/postgres/index.ts'
import { s3Files } from '../../src/s3/index.ts'

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: contents on PostgreSQL and S3 are not tested here: ${found.missing}`)
const bucket = await startS3('contents')
const receiver = await startSmtpServer()
afterAll(async () => {
  server?.stop()
  await bucket.stop()
  await receiver.stop()
})

const SIZE = 300_000
const attachment = Buffer.from(Uint8Array.from({ length: SIZE }, (_, at) => (at * 31) % 256))

/** Starts a node whose contents move to the bucket. */
async function node(url: string): Promise<Posthorn> {
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store: postgres(url),
    mailer: smtp(receiver.url),
    files: s3Files(bucket.options),
    settings: { sandboxDomain: 'example.com', sendRatePerSecond: null, movesContents: true },
  })
  onTestFinished(async () => {
    await posthorn.stop()
    await posthorn.close()
  })
  return posthorn
}

function send(ctx: Context, to: string) {
  return sendEmails(
    ctx,
    parse(SendRequest, {
      to,
      from: 'shop@example.com',
      subject: `for ${to}`,
      body: 'Hello',
      attachments: [
        { filename: 'a.bin', contentType: 'application/octet-stream', content: attachment.toString('base64') },
      ],
    }),
  )
}

describe.skipIf(!server)('contents on PostgreSQL and S3', () => {
  it('leave the database, are readable on every node, and leave the bucket with their last owner', async () => {
    const url = (await server?.createDatabase()) ?? ''
    const [one, two] = [await node(url), await node(url)]
    const { ctx } = await one.createProject({ name: 'Acme' })
    await send(ctx, 'ada@example.com')
    // Both move the contents that they find, at the same time.
    await Promise.all([one.start({ delivery: false }), two.start({ delivery: false })])
    const [key] = await eventually(async () => {
      const keys = await bucket.keys()
      expect(keys).toHaveLength(1)
      expect(await one.world.store.contents.movable(10)).toStrictEqual([])
      return keys
    })
    expect(key).toMatch(new RegExp(`^contents/${ctx.project.id}/fil_`))

    await send(ctx, 'bob@example.com')
    const three = await node(url)
    await three.start()
    const messages = await eventually(async () => {
      const messages = await receiver.messages()
      expect(messages).toHaveLength(2)
      return messages
    })
    for (const { source } of messages) {
      expect(Buffer.from(source).toString('latin1').replaceAll(/\r\n/g, '')).toContain(attachment.toString('base64'))
    }
    expect(await bucket.keys()).toStrictEqual([key])

    for (const email of ['ada@example.com', 'bob@example.com']) {
      expect(await bucket.keys()).toStrictEqual([key])
      const { data } = await listContacts(ctx, parse(ContactQuery, { search: email }))
      for (const { id } of data) await deleteContact(ctx, id)
    }
    await eventually(async () => expect(await bucket.keys()).toStrictEqual([]))
  })
})
