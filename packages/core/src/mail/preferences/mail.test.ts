import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import type { EmailId } from '../../kernel/ids/ids.ts'
import { createContact } from '../../people/contacts/contacts.ts'
import { updateProject } from '../../tenant/projects/projects.ts'
import { aSender } from '../../testing/campaign-kit.ts'
import { sendEmails } from '../emails/send.ts'
import { SendRequest } from '../emails/send-request.ts'
import type { TemplateType } from '../templates/schema.ts'
import { createTemplate } from '../templates/templates.ts'
import { readPreferenceToken } from './token.ts'
import { preferenceUrls } from './urls.ts'

const BODY = '<html><body><p>Hello {{name}}</p></body></html>'

async function aMailer() {
  const sender = await aSender()
  const { ctx, world } = sender
  const read = async (id: EmailId) => {
    const email = await ctx.store.emails.find(id)
    if (!email) throw new Error('the mail is not in the ledger')
    return email
  }
  return {
    ...sender,
    person: (data: Record<string, string> = {}, email = 'ada@example.com') =>
      createContact(ctx, { email, subscribed: true, data: { name: 'Ada', ...data } }),
    /** Sends a template to a person, and returns the row and the mail. */
    async mail(type: TemplateType, more: { body?: string; subject?: string; headers?: Record<string, string> } = {}) {
      const { body = BODY, subject = 'Hello', headers } = more
      const { id } = await createTemplate(ctx, { name: 'T', subject, body, type, from: 'post@example.com' })
      const to = ['ada@example.com']
      const [sent] = await sendEmails(ctx, parse(SendRequest, { to, template: id, ...(headers && { headers }) }))
      if (!sent) throw new Error('nothing was sent')
      const row = await read(sent.email)
      const urls = preferenceUrls(world, { projectId: ctx.project.id, contactId: row.contactId, emailId: row.id })
      return { row, urls, mail: await sender.compose(row) }
    },
  }
}

const LIST_HEADERS = ['List-Unsubscribe', 'List-Unsubscribe-Post', 'List-Id', 'Feedback-ID', 'Precedence']

describe('a mail by a template', () => {
  it('that is marketing has unsubscribe links: in its HTML, its text and its headers', async () => {
    const sender = await aMailer()
    await sender.person()
    const { mail, urls, row } = await sender.mail('MARKETING')
    expect(mail.html).toMatch(
      /^<html><body><p>Hello Ada<\/p><div lang="en" .*>You receive this email .* Engines\..*<\/div><\/body><\/html>$/,
    )
    expect(mail.html.match(/href="[^"]*"/g)).toStrictEqual([
      `href="${urls.unsubscribeUrl}"`,
      `href="${urls.manageUrl}"`,
    ])
    expect(mail.text).toMatch(/^Hello Ada\n\nYou receive this email/)
    expect(mail.text).toContain(`Unsubscribe: ${urls.unsubscribeUrl}\nEmail preferences: ${urls.manageUrl}\n`)
    expect(mail.headers).toStrictEqual({
      'List-Unsubscribe': `<${urls.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `<${row.projectId.replace('_', '-')}.example.com>`,
      'Feedback-ID': `${row.templateId}:${row.projectId}:transactional:posthorn`,
      Precedence: 'bulk',
    })
    const token = urls.unsubscribeUrl.split('/').at(-1) ?? ''
    expect(readPreferenceToken(sender.world.secrets, token)).toStrictEqual({
      projectId: sender.ctx.project.id,
      contactId: row.contactId,
      emailId: row.id,
    })
  })

  it('that is headless has the headers and no footer', async () => {
    const sender = await aMailer()
    await sender.person()
    const { mail, row } = await sender.mail('HEADLESS')
    expect(mail.html).toBe('<html><body><p>Hello Ada</p></body></html>')
    expect(Object.keys(mail.headers)).toStrictEqual(LIST_HEADERS)
    expect(row.variables).toStrictEqual({ name: 'Ada' })
  })

  it('that is transactional has neither, and the links where it reads them', async () => {
    const sender = await aMailer()
    await sender.person()
    const plain = await sender.mail('TRANSACTIONAL')
    expect(plain.mail).toMatchObject({ html: '<html><body><p>Hello Ada</p></body></html>', headers: {} })
    const body = '<a href="{{subscribeUrl}}">{{name}}</a>{{#if manageUrl}}{{{manageUrl}}}{{/if}}'
    const { mail, row, urls } = await sender.mail('TRANSACTIONAL', { body, subject: 'To {{unsubscribeUrl}}' })
    expect(mail).toMatchObject({
      html: `<a href="${urls.subscribeUrl}">Ada</a>${urls.manageUrl}`,
      subject: `To ${urls.unsubscribeUrl}`,
      headers: {},
    })
    expect(row.variables).toStrictEqual({ name: 'Ada' })
  })

  it.each(['unsubscribeUrl', 'manageUrl'] as const)('has no footer when it prints %s', async (name) => {
    const sender = await aMailer()
    await sender.person()
    const { mail, row, urls } = await sender.mail('MARKETING', { body: `<body>{{${name}}}</body>` })
    expect(mail.html).toBe(`<body>${urls[name]}</body>`)
    expect(mail.text).toBe(urls[name])
    expect(Object.keys(mail.headers)).toStrictEqual(LIST_HEADERS)
    expect(row.variables).toStrictEqual({})
  })

  it.each([
    ['a condition that does not hold', '{{#if vip}}<a href="{{unsubscribeUrl}}">Leave</a>{{/if}}'],
    ['an empty list', '{{#each items}}<a href="{{manageUrl}}">Leave</a>{{/each}}'],
    ['a comment', '<!-- {{unsubscribeUrl}} -->'],
    ['a hidden element', '<p style="display:none"><a href="{{unsubscribeUrl}}">Leave</a></p>'],
    ['a link to subscribe', '<a href="{{subscribeUrl}}">Subscribe</a>'],
  ])('has a footer in HTML and text when its link is in %s', async (_, body) => {
    const sender = await aMailer()
    await sender.person()
    const { mail, urls } = await sender.mail('MARKETING', { body: `<p>Hi</p>${body}` })
    expect(mail.html).toContain(`<a href="${urls.unsubscribeUrl}" style=`)
    expect(mail.text).toContain(urls.unsubscribeUrl)
  })

  it.each([
    ['List-unsubscribe', '<https://own.example>'],
    ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
  ])('keeps the header %s of its sender', async (name, value) => {
    const sender = await aMailer()
    await sender.person()
    const { mail } = await sender.mail('MARKETING', { headers: { [name]: value, Precedence: 'list' } })
    expect(mail.headers).toEqual({
      [name]: value,
      Precedence: 'list',
      'List-Id': expect.any(String),
      'Feedback-ID': expect.any(String),
    })
  })

  it('uses the language of the person, else that of the project', async () => {
    const sender = await aMailer()
    await sender.person({ locale: 'ja-JP' })
    expect((await sender.mail('MARKETING')).mail.html).toContain('<div lang="ja"')
    await updateProject(sender.ctx, { language: 'sv-FI', name: '<b>Ängar</b>' })
    await sender.person({ locale: 'tlh' })
    const { mail } = await sender.mail('MARKETING')
    expect(mail.html).toContain('prenumererar på mejl från &lt;b&gt;Ängar&lt;/b&gt;.')
    expect(mail.text).toContain('prenumererar på mejl från <b>Ängar</b>.')
  })

  it('has its footer in the text part, too, where that is converted for each mail', async () => {
    const sender = await aMailer()
    await sender.person()
    const { mail, urls } = await sender.mail('MARKETING', { body: '{{#if name}}<p>Hello</p>{{/if}}' })
    expect(mail.text).toMatch(/^Hello\n\nYou receive/)
    expect(mail.text.match(/You receive/g)).toHaveLength(1)
    expect(mail.text).toContain(urls.unsubscribeUrl)
    expect(mail.html).toMatch(/^<p>Hello<\/p><div lang="en"/)
  })

  it('shares its body with other mail that has no footer', async () => {
    const sender = await aMailer()
    await sender.person()
    const one = await sender.mail('MARKETING')
    const other = await sender.mail('TRANSACTIONAL')
    expect(other.row.bodyId).toBe(one.row.bodyId)
    expect(other.mail.html).toBe('<html><body><p>Hello Ada</p></body></html>')
    expect((await sender.compose(one.row)).html).toBe(one.mail.html)
  })

  it('to several people has the footer of each in their language', async () => {
    const sender = await aMailer()
    const { ctx } = sender
    await sender.person({ locale: 'de' }, 'a@example.com')
    await sender.person({ locale: 'fr' }, 'b@example.com')
    const from = 'post@example.com'
    const { id } = await createTemplate(ctx, { name: 'T', subject: 'S', body: BODY, type: 'MARKETING', from })
    const to = ['a@example.com', 'b@example.com']
    const data = { note: 'x'.repeat(500) }
    const sent = await sendEmails(ctx, parse(SendRequest, { to, template: id, data }))
    const languages = []
    for (const { email } of sent) {
      const row = await ctx.store.emails.find(email)
      languages.push(row && /lang="(..)"/.exec((await sender.compose(row)).html)?.[1])
    }
    expect(languages).toStrictEqual(['de', 'fr'])
  })

  it('may read a link 5,000 times', async () => {
    const sender = await aMailer()
    await sender.person()
    const { mail, urls } = await sender.mail('MARKETING', { body: '{{unsubscribeUrl}} '.repeat(5000) })
    expect(mail.html).toBe(`${urls.unsubscribeUrl} `.repeat(5000))
  })
})

describe('the mail of a campaign', () => {
  it.each([
    ['MARKETING', true, LIST_HEADERS],
    ['HEADLESS', false, LIST_HEADERS],
    ['TRANSACTIONAL', false, []],
  ])('as %s', async (category, footer, headers) => {
    const sender = await aMailer()
    await sender.person({ locale: 'it' })
    const campaign = await sender.send({ category, body: BODY, subject: 'S' })
    await sender.runJobs()
    const [row] = await sender.mailsOf(campaign)
    expect(row).toMatchObject({ footer, marketing: category !== 'TRANSACTIONAL' })
    expect(row?.variables).toEqual(footer ? { name: 'Ada', locale: 'it' } : { name: 'Ada' })
    await sender.deliver()
    const [mail] = sender.mailer.sent
    expect(mail?.html.includes('<div lang="it"')).toBe(footer)
    expect(Object.keys(mail?.headers ?? {})).toStrictEqual(headers)
  })

  it('stores no link, and makes them when it is sent', async () => {
    const sender = await aMailer()
    await sender.person()
    const campaign = await sender.send({ body: '{{name}} {{manageUrl}}', subject: '{{unsubscribeUrl}}' })
    await sender.runJobs()
    const [row] = await sender.mailsOf(campaign)
    expect(row).toMatchObject({ variables: { name: 'Ada' }, footer: true })
    await sender.deliver()
    const [mail] = sender.mailer.sent
    expect(mail?.html).toMatch(/^Ada http:\/\/.*\/manage\/[0-9a-z-]+$/)
    expect(mail?.subject).toMatch(/^http:\/\/.*\/unsubscribe\/[0-9a-z-]+$/)
  })
})
