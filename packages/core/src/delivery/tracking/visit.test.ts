import { describe, expect, it } from 'vitest'
import { cpuTimeOf } from '../../testing/patience.ts'
import { aProduct } from '../../testing/product.ts'
import { rowIds } from '../../testing/rows.ts'
import type { HitRecorder, Visit } from './record.ts'
import { linkToken, mailToken, trackingTag } from './token.ts'
import { visitLink, visitPixel } from './visit.ts'

const visitor = { agent: 'Firefox', isAhead: false, isHead: false }

async function aReader() {
  const { world } = await aProduct()
  const noted: Visit[] = []
  const recorder: Pick<HitRecorder, 'note'> = { note: (visit) => void noted.push(visit) }
  const tag = trackingTag(world.secrets, rowIds.make('prj'))
  const mailOf = (host?: string) => mailToken(world.secrets, { emailId: rowIds.make('eml'), tag, host })
  const linkTo = (target: string) => linkToken(world.secrets, tag, target)
  return {
    noted,
    mailOf,
    linkTo,
    follow: (token: string, link: string, host?: string) => visitLink(world, recorder, { token, host, link, visitor }),
    look: (token: string, host?: string) => visitPixel(world, recorder, { token, host, visitor }),
  }
}

describe('a tracked link', () => {
  it('redirects each time, at its host only, also from the cache', async () => {
    const { follow, look, mailOf, linkTo, noted } = await aReader()
    const [plain, hosted, link] = [mailOf(), mailOf('click.a.example'), linkTo('https://a.example/')]
    for (let n = 0; n < 3; n++) {
      expect(follow(plain, link)).toBe('https://a.example/')
      expect(follow(hosted, link, 'click.a.example')).toBe('https://a.example/')
      expect(look(hosted, 'click.a.example')).toBe(true)
      expect(follow(plain, link, 'click.a.example')).toBeUndefined()
      expect(follow(hosted, link)).toBeUndefined()
      expect(look(hosted, 'click.b.example')).toBe(false)
    }
    expect(noted).toHaveLength(9)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://a.example/\r\nset-cookie: x=1',
    'https:///a.example',
    '//a.example/',
    'ftp://a.example/',
    `https://a.example/${'x'.repeat(2000)}`,
  ])('does not redirect though it is signed: %j', async (target) => {
    const { follow, mailOf, linkTo, noted } = await aReader()
    const [token, link] = [mailOf(), linkTo(target)]
    expect([follow(token, link), follow(token, link), noted]).toStrictEqual([undefined, undefined, []])
  })

  it('costs little when it is forged', async () => {
    const { follow, look, mailOf, noted } = await aReader()
    const token = mailOf()
    const long = 'A'.repeat(12_000)
    const milliseconds = await cpuTimeOf(() => {
      for (let n = 0; n < 400; n++) {
        const mac = n.toString(16).padStart(16, '0')
        follow(token, `${mac}${long}`)
        follow(`${token.slice(0, 12)}${mac}${token.slice(28)}`, `${mac}${long}`)
        look(`${mac}${long}`)
      }
    })
    expect(milliseconds).toBeLessThan(400 * 3)
    expect(noted).toStrictEqual([])
  })
})
