import type { Posthorn as SdkClient } from '@posthorn/sdk'
import { isPosthornError } from '@posthorn/sdk'
import { expect, it } from 'vitest'
import { MAIL } from './shop.ts'

/** Defines the tests of an application's calls to a project, wherever it is. `open` is the only difference. */
export function sameApi(open: () => Promise<SdkClient>): void {
  it('sends with a template, once for a key, and reports the outcome', async () => {
    const project = await open()
    const template = await project.templates.create({
      name: 'Welcome',
      type: 'TRANSACTIONAL',
      from: MAIL.from,
      subject: 'Welcome, {{name}}',
      body: '<p>You are on {{plan}}.</p>',
    })
    const request = { to: { name: 'Ada', email: MAIL.to }, template: template.id, data: { plan: 'pro' } }
    const sent = await project.send(request, { idempotencyKey: 'welcome ada' })
    expect(await project.send(request, { idempotencyKey: 'welcome ada' })).toEqual(sent)
    const [mail] = sent.emails
    await expect.poll(async () => (await project.emails.get(mail?.email ?? '')).status).toBe('SENT')
    const [captured] = (await project.inbox.list({ wait: 10 })).data
    expect(captured).toMatchObject({ subject: 'Welcome, Ada', to: MAIL.to })
    await project.templates.delete(template.id).catch((error: unknown) => expect(isPosthornError(error)).toBe(true))
  })

  it('lists all pages', async () => {
    const project = await open()
    for (let n = 0; n < 5; n++) await project.contacts.create({ email: `list${n}@example.com`, data: { n } })
    const list = project.contacts.list({ search: 'list', limit: 2 })
    expect((await list).data).toHaveLength(2)
    const found: string[] = []
    for await (const { email } of list) found.push(email)
    expect(found.sort()).toEqual([0, 1, 2, 3, 4].map((n) => `list${n}@example.com`))
  })

  it('has contacts, events, segments, and times in one form', async () => {
    const project = await open()
    const contact = await project.contacts.create({ email: 'eve@example.com', data: { plan: 'pro' } })
    expect(contact).toMatchObject({ email: 'eve@example.com', subscribed: true, data: { plan: 'pro' } })
    expect(contact.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    const tracked = await project.track({ email: 'eve@example.com', event: 'ordered', data: { order: 1 } })
    expect(tracked.contact).toBe(contact.id)
    const events = await project.events.listByContact(contact.id)
    expect(events.data.map(({ name }) => name)).toEqual(['ordered'])
    const segment = await project.segments.create({ name: 'Pros', type: 'STATIC' })
    await project.segments.addMembers(segment.id, { emails: ['eve@example.com'] })
    const members: string[] = []
    for await (const { email } of project.segments.contacts(segment.id)) members.push(email)
    expect(members).toEqual(['eve@example.com'])
  })

  it('fails with the same errors', async () => {
    const project = await open()
    const refused = await project.send({ ...MAIL, from: 'shop@elsewhere.example' }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'PosthornError', code: 'DOMAIN_NOT_VERIFIED', status: 403 })
    const invalid = await project.send({ ...MAIL, to: 'nobody' }).catch((error: unknown) => error)
    expect(invalid).toMatchObject({ code: 'VALIDATION_ERROR', status: 422, errors: [{ field: 'to' }] })
    expect(await project.contacts.get('cnt_none').catch((error: unknown) => error)).toMatchObject({
      code: 'CONTACT_NOT_FOUND',
      statusCode: 404,
    })
  })
}
