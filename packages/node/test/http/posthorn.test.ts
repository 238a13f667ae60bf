import { existsSync } from 'node:fs'
import path from 'node:path'
import { embeddedQueue } from '@posthorn/adapters/embedded-queue'
import { memoryMailer } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPosthorn, type PosthornOptions, sqlite } from '../../src/index.ts'
import { aDirectory, aShop, MAIL } from '../shop.ts'

describe('Posthorn in this process', () => {
  it.each([
    ['', ['', '/', '/?a=b']],
    ['/mail', ['/mail', '/mail/', '/mail/?a=b']],
  ])('shows the home page where it is mounted, below "%s"', async (prefix, paths) => {
    const { posthorn } = await aShop({ prefix })
    for (const path of paths) {
      const page = await posthorn.fetch(new Request(`http://shop.example${path}`, { headers: { accept: 'text/html' } }))
      expect([path, page.status]).toStrictEqual([path, 200])
      expect(await page.text()).toContain(`href="${prefix}/docs"`)
    }
    const live = await posthorn.fetch(new Request(`http://shop.example${prefix}/health/live/`))
    expect(live.status).toBe(200)
  })

  it('reports that it is closed', async () => {
    const { posthorn, said } = await aShop()
    const project = await posthorn.projects.getOrCreate({ name: 'Shop' })
    await posthorn.start()
    await posthorn.close()
    const closed = { code: 'SERVICE_UNAVAILABLE', message: 'This Posthorn is closed.' }
    await expect(project.send(MAIL)).rejects.toMatchObject(closed)
    const answer = await posthorn.fetch(new Request('http://shop.example/contacts'))
    expect(await answer.json()).toMatchObject({ success: false, error: closed })
    expect(said).toHaveLength(1)
  })

  it('stores its base URL and the SPF settings with the data, for other processes, once it has them', async () => {
    const file = path.join(aDirectory(), 'mail.db')
    const open = async (settings: NonNullable<PosthornOptions['settings']>) => {
      const { posthorn } = await aShop({
        store: sqlite(file),
        masterKey: 'the same one for all of them, long enough',
        settings,
      })
      const { store } = posthorn.world
      const stored = [await store.agree('base URL', 'none'), await store.agree('SPF', 'none')]
      await posthorn.close()
      return stored
    }
    const first = ['https://shop.example/mail', 'include:shop.example']
    expect(await open({ baseUrl: 'https://shop.example/mail', spf: 'include:shop.example' })).toStrictEqual(first)
    // A process that only sends need not know them.
    expect(await open({})).toStrictEqual(first)
    const second = ['https://new.example/mail', 'include:new.example']
    expect(await open({ baseUrl: 'https://new.example/mail', spf: 'include:new.example' })).toStrictEqual(second)
  })

  it('needs only a store, and keeps its master key', async () => {
    const { posthorn, said, directory } = await aShop()
    expect(existsSync(path.join(directory, 'master.key'))).toBe(true)
    expect(said).toEqual([expect.stringContaining('Mail is captured in the inbox')])
    await posthorn.start()
    const project = await posthorn.projects.getOrCreate({ name: 'Shop' })
    await project.send(MAIL)
    expect((await project.inbox.list({ wait: 10 })).data).toHaveLength(1)
  })

  it.each([
    ['nobody signs up', undefined, 403],
    ['people sign up where the application allows it', { allowsSignup: true }, 201],
  ] as const)('%s', async (_, settings, status) => {
    const { posthorn } = await aShop({ mailer: memoryMailer(), ...(settings && { settings }) })
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'eve@example.com', password: 'correct horse' }),
    }
    expect((await posthorn.fetch(new Request('http://shop.example/auth/signup', request))).status).toBe(status)
  })

  it('ignores a trailing slash, also in the path where it is mounted', async () => {
    const { posthorn } = await aShop({ prefix: '/mail' })
    const statusOf = async (path: string) => (await posthorn.fetch(new Request(`http://shop.example${path}`))).status
    for (const path of ['/mail/health/live', '/mail/health/live/', '/mail/docs/'])
      expect(await statusOf(path), path).toBe(200)
    const home = { headers: { accept: 'text/html' } }
    for (const path of ['/mail', '/mail/'])
      expect((await posthorn.fetch(new Request(`http://shop.example${path}`, home))).status, path).toBe(200)
  })

  it("refuses a master key that differs from the database's", async () => {
    const directory = aDirectory()
    const open = (masterKey: string) =>
      createPosthorn({ store: sqlite(path.join(directory, 'mail.db')), masterKey, mailer: memoryMailer() })
    const first = await open('k'.repeat(32))
    await first.close()
    await expect(open('l'.repeat(32))).rejects.toThrow(/not the master key of this database/)
  })

  it('creates one project of a name, however many calls run together', async () => {
    const directory = aDirectory()
    const open = async () =>
      (await aShop({ store: sqlite(path.join(directory, 'mail.db')), masterKey: 'k'.repeat(32) })).posthorn
    const [one, two] = [await open(), await open()]
    const asked = [one, two, one, two].map((posthorn) => posthorn.projects.getOrCreate({ name: 'Shop' }))
    const ids = new Set((await Promise.all(asked)).map(({ id }) => id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    expect((await two.projects.get(id)).id).toBe(id)
    const renamed = await one.projects.get(id)
    await renamed.projects.update(id, { name: 'Old shop' })
    expect((await two.projects.getOrCreate({ name: 'Shop' })).id).not.toBe(id)
    await expect(one.projects.get('prj_none')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })

  it('logs once that no worker runs, and that a sender is not verified', async () => {
    const { posthorn, said } = await aShop({ mailer: memoryMailer(), settings: { sandboxDomain: 'sandbox.localhost' } })
    const project = await posthorn.projects.getOrCreate({ name: 'Shop' })
    for (let n = 0; n < 2; n++) {
      await project.send(MAIL)
      await project.send({ ...MAIL, from: 'shop@elsewhere.example' }).catch(() => {})
    }
    await expect.poll(() => said).toHaveLength(1)
    expect(said[0]).toMatch(/^Mail is not sent: The domain elsewhere\.example .* Add the domain/)
    await posthorn.close()
    expect(said.slice(1)).toEqual([expect.stringContaining('no worker is running: call start()')])
  })

  it('logs nothing about waiting mail while a worker elsewhere takes it', async () => {
    const directory = aDirectory()
    const open = () =>
      aShop({
        store: sqlite(path.join(directory, 'mail.db')),
        masterKey: 'k'.repeat(32),
        mailer: memoryMailer(),
        settings: { sandboxDomain: 'sandbox.localhost' },
      })
    const [worker, sender] = [await open(), await open()]
    await worker.posthorn.start()
    const project = await sender.posthorn.projects.getOrCreate({ name: 'Shop' })
    const { emails } = await project.send(MAIL)
    await expect.poll(async () => (await project.emails.get(emails[0]?.email ?? '')).status).toBe('SENT')
    await sender.posthorn.close()
    expect(sender.said).toEqual([])
  })

  it('finishes its work when it is disposed of, and is closed once', async () => {
    const directory = aDirectory()
    const mailer = memoryMailer()
    const close = vi.spyOn(mailer, 'close')
    {
      await using posthorn = await createPosthorn({
        store: sqlite(path.join(directory, 'mail.db')),
        masterKey: 'k'.repeat(32),
        mailer,
        settings: { sandboxDomain: 'sandbox.localhost' },
      })
      await posthorn.start()
      await (await posthorn.projects.getOrCreate({ name: 'Shop' })).send(MAIL)
      await expect.poll(() => mailer.sent).toHaveLength(1)
      await posthorn.close()
    }
    expect(close).toHaveBeenCalledTimes(1)
  })
})

describe('in a transaction of the application', () => {
  it('the client of the SDK works as elsewhere, and rolls back refused calls', async () => {
    const database = new Database(path.join(aDirectory(), 'app.db'))
    onTestFinished(() => void database.close())
    database.exec('create table orders (id text)')
    const store = sqlite(database)
    await store.migrate()
    const { posthorn } = await aShop({ store })
    const project = await posthorn.projects.getOrCreate({ name: 'Shop' })
    database.exec(`begin immediate; insert into orders values ('o1')`)
    const joined = project.within(database)
    await joined.contacts.create({ email: MAIL.to, data: { plan: 'pro' } })
    await expect(joined.send({ ...MAIL, from: 'shop@elsewhere.example' })).rejects.toMatchObject({
      code: 'DOMAIN_NOT_VERIFIED',
    })
    const sent = await joined.send(MAIL, { idempotencyKey: 'o1' })
    expect(await joined.send(MAIL, { idempotencyKey: 'o1' })).toEqual(sent)
    const found: string[] = []
    for await (const { email } of joined.contacts.list({ limit: 1 })) found.push(email)
    expect(found).toEqual([MAIL.to])
    expect((await project.contacts.list()).data).toEqual([])
    database.exec('rollback')
    expect((await project.contacts.list()).data).toEqual([])

    database.exec('begin immediate')
    const [mail] = (await project.within(database).send(MAIL, { idempotencyKey: 'o1' })).emails
    database.exec('commit')
    expect((await project.emails.get(mail?.email ?? '')).status).toBe('PENDING')
    await expect(joined.send(MAIL)).rejects.toThrow(/^No transaction is open: begin one before you write within it\.$/)
  })

  it('wakes workers for a contact whose data looks like a mail', async () => {
    const database = new Database(path.join(aDirectory(), 'app.db'))
    onTestFinished(() => void database.close())
    const store = sqlite(database)
    await store.migrate()
    const queue = embeddedQueue()
    const wake = vi.spyOn(queue, 'wake')
    const { posthorn } = await aShop({ store, platform: { queue } })
    const project = await posthorn.projects.getOrCreate({ name: 'Shop' })
    const filters = { operator: 'AND', conditions: [{ field: 'subscribed', operator: 'equals', value: true }] } as const
    await project.segments.create({
      name: 'All',
      trackMembership: true,
      filters: { ...filters, conditions: [...filters.conditions] },
    })
    wake.mockClear()
    database.exec('begin immediate')
    const contact = { email: MAIL.to, data: { repliedTo: 'eml_01kajw9r2m5t8k3q7x1c6v4b0n' } }
    await project.within(database).contacts.create(contact)
    expect(wake).not.toHaveBeenCalled()
    database.exec('commit')
    await expect.poll(() => wake.mock.calls.length).toBeGreaterThan(0)
  })
})
