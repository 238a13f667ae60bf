import { describe, expect, it } from 'vitest'
import { startImport } from '../../audience/imports/imports.ts'
import { exportContact } from '../../insight/privacy/export.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { Files } from '../../kernel/ports/files.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { csvFile } from '../../testing/plain-csv.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import { ContentMover } from './move.ts'

const HOUR_MS = 3_600_000
/** In bytes. */
const SIZE = 18_000
const ATTACHMENT = 'eHh4'.repeat(SIZE / 3)

function mover({ world }: Product, files: Partial<Files> = {}, movesContents = true) {
  const own = world.files
  if (!own) throw new Error('a product keeps files')
  return new ContentMover({ ...world, files: { ...own, ...files }, settings: { ...world.settings, movesContents } })
}

async function aMail(product: Product) {
  const ctx = await product.tenant()
  const attachments = [{ filename: 'a.txt', content: ATTACHMENT, contentType: 'text/plain' }]
  const to = 'ada@example.com'
  const request = { to, from: 'shop@example.com', subject: 'Hi', body: 'Hello', attachments }
  const [sent] = await sendEmails(ctx, parse(SendRequest, request))
  const email = sent && (await ctx.store.emails.find(sent.email))
  if (!email) throw new Error('it was sent')
  return { ctx, email }
}

const broken = async () => {
  throw new Error('the bucket does not answer')
}

describe('moving file contents', () => {
  it('moves attachments, which are sent unchanged', async () => {
    const product = await aProduct()
    const { email, ctx } = await aMail(product)
    expect(await mover(product).look()).toBe(1)
    expect(product.files.names()).toStrictEqual([expect.stringMatching(`^contents/${ctx.project.id}/fil_`)])
    expect((await product.compose(email)).attachments[0]?.content).toHaveLength(SIZE)
    expect(await mover(product).look()).toBe(0)
  })

  it('moves only if the deployment enables it, and deletes unused files in any case', async () => {
    const product = await aProduct()
    await aMail(product)
    expect(await mover(product, {}, false).look()).toBe(0)
    const name = 'contents/prj_1/fil_1'
    await product.files.put(name, new Uint8Array(1))
    await product.world.store.contents.expect(name, product.clock.now())
    expect(await mover(product, {}, false).look()).toBe(1)
    expect(product.files.names()).toStrictEqual([])
  })

  it('moves nothing while files cannot be stored, and leaves no files over', async () => {
    const product = await aProduct()
    const { email } = await aMail(product)
    const one = mover(product, { put: broken })
    expect([await one.look(), await one.look()]).toStrictEqual([0, 0])
    expect((await product.compose(email)).attachments[0]?.content).toHaveLength(SIZE)
    expect(await mover(product).look()).toBe(1)
    product.clock.advance(HOUR_MS)
    expect(await mover(product).look()).toBe(1)
    expect(product.files.names()).toHaveLength(1)
    expect((await product.compose(email)).attachments[0]?.content).toHaveLength(SIZE)
  })

  it('moves the others when one fails, and tries that one again later', async () => {
    const product = await aProduct()
    const poison = await aMail(product)
    for (let n = 0; n < 3; n++) await aMail(product)
    await product.files.put('contents/x/1', new Uint8Array(1))
    await product.world.store.contents.expect('contents/x/1', product.clock.now())
    let isBroken = true
    const one = mover(product, {
      put: (name, bytes) =>
        isBroken && name.includes(poison.ctx.project.id) ? broken() : product.files.put(name, bytes),
    })
    expect(await one.look()).toBe(4)
    expect(await one.look()).toBe(0)
    isBroken = false
    product.clock.advance(600_000)
    expect(await one.look()).toBe(1)
    expect(product.files.names()).toHaveLength(4)
  })

  it('refuses a file that came too late', async () => {
    const product = await aProduct()
    const { email } = await aMail(product)
    const late = mover(product, {
      async put(name, bytes) {
        await product.files.put(name, bytes)
        product.clock.advance(HOUR_MS)
        await mover(product, {}, false).look()
      },
    })
    await late.look()
    expect(product.files.names()).toStrictEqual([])
    expect((await product.compose(email)).attachments[0]?.content).toHaveLength(SIZE)
  })

  it('deletes a file again whose deletion failed', async () => {
    const product = await aProduct()
    const name = 'contents/prj_1/fil_1'
    await product.files.put(name, new Uint8Array(1))
    await product.world.store.contents.expect(name, product.clock.now())
    expect(await mover(product, { delete: broken }).look()).toBe(0)
    expect(await mover(product).look()).toBe(1)
    expect(product.files.names()).toStrictEqual([])
  })

  it('tries a mail again whose attachment cannot be read, and says which file is missing', async () => {
    const product = await aProduct()
    const { email } = await aMail(product)
    await mover(product).look()
    for (const name of product.files.names()) await product.files.delete(name)
    await expect(product.compose(email)).rejects.toThrow(/the file contents\/.* is missing/)
  })

  it('exports attachments that moved, and imports files that moved', async () => {
    const product = await aProduct()
    const { ctx, email } = await aMail(product)
    const rows = Array.from({ length: 1500 }, (_, at) => `person${at}@example.com`)
    const jobId = await startImport(ctx, { content: csvFile(['email', ...rows].join('\n')) })
    expect(await mover(product).look()).toBe(2)
    await product.runJobs()
    expect(await ctx.store.jobs.find(jobId)).toMatchObject({ state: 'completed', result: { createdCount: 1500 } })
    const { emails } = await exportContact(ctx, email.contactId)
    expect(emails[0]?.attachments[0]?.content).toHaveLength(SIZE)
  })
})
