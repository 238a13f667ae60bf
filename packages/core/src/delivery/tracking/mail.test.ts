import { describe, expect, it } from 'vitest'
import { fillText } from '../../kernel/ports/mailer.ts'
import { compileTemplate } from '../../mail/templates/compile.ts'
import { renderValues } from '../../mail/templates/render.ts'
import { memoryMailer } from '../../testing/memory-mailer.ts'
import { OCCASION } from '../../testing/occasion.ts'
import { aProduct } from '../../testing/product.ts'
import { anEmail, aProject, rowIds } from '../../testing/rows.ts'
import { trackedMail } from './mail.ts'
import { readLinkToken, readMailToken, trackingTag } from './token.ts'

const BASE = 'https://mail.example.com/post?a&b'

async function aWorld({ baseUrl = BASE, local = true } = {}) {
  const { world } = await aProduct()
  return { ...world, settings: { ...world.settings, baseUrl }, mailer: memoryMailer({ local }) }
}

const project = aProject({ tracking: { opens: true, transactionalOpens: true, clicks: true } })
const email = anEmail({ projectId: project.id, bodyId: rowIds.make('bod') })

function written(source: string, variables: Readonly<Record<string, string>> = {}) {
  const template = compileTemplate(source, 'html')
  return { template, footerAt: undefined, values: renderValues(template, variables, OCCASION).values }
}

const filled = ({ pieces, values }: ReturnType<typeof trackedMail>) => fillText(pieces(), values)

describe('the HTML of a tracked mail', () => {
  it('names the mail, and its targets, in the addresses of the deployment', async () => {
    const world = await aWorld()
    const html = filled(
      trackedMail(world, { email, project }, written('<a href="https://a.example/?x=1&amp;y=2">a</a>')),
    )
    const [, token = '', link = ''] =
      /href="https:\/\/mail\.example\.com\/post\?a&amp;b\/t\/c\/(\w+)\/([\w-]+)"/.exec(html) ?? []
    const tag = trackingTag(world.secrets, project.id)
    expect(readMailToken(world.secrets, token)).toStrictEqual({ emailId: email.id, tag })
    expect(readLinkToken(world.secrets, tag, link)).toBe('https://a.example/?x=1&y=2')
    expect(html).toContain(`/t/o/${token}" width="1"`)
  })

  it('names them at the tracking host of its sender, the only host where they are valid', async () => {
    const world = await aWorld({ baseUrl: 'http://127.0.0.1:3000', local: false })
    const own = written('<a href="https://a.example/">a</a>')
    const [base, host, other] = [undefined, 'click.a.example', 'click.b.example'].map((host) =>
      trackedMail(world, { email, project, host }, own),
    )
    if (!base || !host || !other) throw new Error('there are three')
    const html = filled(host)
    const [, token = ''] = /href="https:\/\/click\.a\.example\/t\/c\/(\w+)\//.exec(html) ?? []
    expect(html).toContain(`src="https://click.a.example/t/o/${token}"`)
    expect(filled(base)).not.toContain('/t/')
    expect(filled(other)).toContain('https://click.b.example/t/c/')
    expect(new Set([base.form, host.form, other.form]).size).toBe(3)
    expect(readMailToken(world.secrets, token, 'click.a.example')?.emailId).toBe(email.id)
    for (const elsewhere of [undefined, 'click.b.example', ''])
      expect(readMailToken(world.secrets, token, elsewhere)).toBeUndefined()
  })

  it('shares everything but the token with other mails of the body', async () => {
    const world = await aWorld()
    const own = written('<body><a href="https://a.example/">{{name}}</a></body>', { name: 'Ada' })
    const other = { ...email, id: rowIds.make('eml') }
    const [one, two] = [email, other].map((email) => trackedMail(world, { email, project }, own))
    expect(two?.pieces()).toBe(one?.pieces())
    expect(two?.form).toBe(one?.form)
    expect(one?.values).toHaveLength(3)
    expect(two?.values[0]).not.toBe(one?.values[0])
    expect([one?.values[1], one?.values[2]]).toStrictEqual(['Ada', one?.values[0]])
  })

  it('keeps the footer in its place', async () => {
    const world = await aWorld()
    const footer = '<div><a href="https://foot.example/">Leave</a></div>'
    const template = compileTemplate('<body><p>{{{html}}}</p></body>', 'html')
    const values = ['<a href="https://a.example/">a</a>', footer]
    const html = filled(trackedMail(world, { email, project }, { template, footerAt: { piece: 1, offset: 4 }, values }))
    expect(html).toMatch(
      /^<body><p><a href="[^"]*\/t\/c\/[^"]*">a<\/a><\/p><div><a href="https:\/\/foot\.example\/">Leave<\/a><\/div><img [^>]*><\/body>$/,
    )
    const broken = { template, footerAt: { piece: 1, offset: 4 }, values: ['<!--', footer] }
    expect(filled(trackedMail(world, { email, project }, broken))).toMatch(/^<body><p><img [^>]*><!--<\/p><div>/)
  })

  it.each(['unsubscribe', 'subscribe', 'manage'])('links directly to the page %s', async (page) => {
    const world = await aWorld({ baseUrl: 'https://mail.example.com' })
    const url = `https://mail.example.com/${page}/x`
    for (const own of [written(`<a href="${url}">`), written('<a href="{{url}}">', { url })])
      expect(filled(trackedMail(world, { email, project }, own))).toContain(`<a href="${url}">`)
  })

  it.each([
    ['http://127.0.0.1:3000', true, true],
    ['http://127.0.0.1:3000', false, false],
    ['http://localhost', false, false],
    ['https://[::1]:8443/x', false, false],
    ['https://localhost.example.com', false, true],
    ['https://mail.example.com', false, true],
  ])('has only links that recipients can follow: %s, captured locally %s', async (baseUrl, local, isTracked) => {
    const html = filled(trackedMail(await aWorld({ baseUrl, local }), { email, project }, written('<p>Hi</p>')))
    expect(html.includes('/t/o/')).toBe(isTracked)
  })

  it.each([
    [undefined, false, { opens: true, transactionalOpens: false, clicks: true }, [false, true]],
    [undefined, false, { opens: false, transactionalOpens: true, clicks: false }, [true, false]],
    [undefined, true, { opens: false, transactionalOpens: true, clicks: true }, [false, true]],
    [undefined, true, { opens: true, transactionalOpens: false, clicks: false }, [true, false]],
    [true, false, { opens: false, transactionalOpens: false, clicks: false }, [true, true]],
    [false, true, { opens: true, transactionalOpens: true, clicks: true }, [false, false]],
  ])(
    'tracks what the mail sets (%s), or else its project: marketing %s, %j',
    async (tracking, marketing, ofProject, expected) => {
      const mail = { email: { ...email, tracking, marketing }, project: { ...project, tracking: ofProject } }
      const html = filled(trackedMail(await aWorld(), mail, written('<a href="https://a.example/">a</a>')))
      expect([html.includes('/t/o/'), html.includes('/t/c/')]).toStrictEqual(expected)
    },
  )
})
