import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConsoleBench, LOOKS, openConsole, openWindow, picture, settled } from '../console-kit.ts'
import { CHROMIUM } from '../inbox-browser.ts'
import { violationsOf } from '../preferences-browser.ts'

if (!CHROMIUM)
  console.warn('SKIPPED: the console is not opened, because no Chromium was found (apt-get install chromium)')

/** Every screen, with something on it. */
const screensOf = ({ ids }: ConsoleBench): readonly (readonly [name: string, path: string])[] => [
  ['overview', ''],
  ['activity', '/activity'],
  ['emails', '/emails'],
  ['email', `/emails/${ids.email}`],
  ['contacts', '/contacts'],
  ['contact', `/contacts/${ids.contact}`],
  ['import', '/import'],
  ['segments', '/segments'],
  ['segment', `/segments/${ids.segment}`],
  ['segment-new', '/segments/new'],
  ['suppressions', '/suppressions'],
  ['templates', '/templates'],
  ['template', `/templates/${ids.template}`],
  ['campaigns', '/campaigns'],
  ['campaign-new', '/campaigns/new'],
  ['campaign-draft', `/campaigns/${ids.draft}`],
  ['campaign-sent', `/campaigns/${ids.campaign}`],
  ['workflows', '/workflows'],
  ['workflow', `/workflows/${ids.workflow}`],
  ['inbox', '/inbox'],
  ['message', `/inbox/${ids.email}`],
  ['domains', '/domains'],
  ['domain', `/domains/${ids.domain}`],
  ['webhooks', '/webhooks'],
  ['webhook', `/webhooks/${ids.webhook}`],
  ['keys', '/keys'],
  ['members', '/members'],
  ['audit', '/audit'],
  ['jobs', '/jobs'],
  ['requests', '/requests'],
  ['settings', '/settings'],
]

describe.skipIf(!CHROMIUM)('the screens of the console', () => {
  let bench: ConsoleBench
  beforeAll(async () => {
    bench = await openConsole()
  })
  afterAll(() => bench?.close())

  it.each(LOOKS)('have no problem that axe-core finds, no error, and no second column: $name', async (look) => {
    const { context, page, errors, hosts } = await openWindow(bench, look)
    const found: unknown[] = []
    for (const [name, path] of screensOf(bench)) {
      await page.goto(`${bench.url}/app/${bench.tenant.id}${path}`)
      await settled(page)
      await picture(page, `${name}-${look.name}`)
      const { violations } = Object(await violationsOf(page, { isLong: true }))
      const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
      if (violations.length > 0 || isWide) found.push({ name, violations, isWide })
    }
    expect(found).toStrictEqual([])
    // A mail whose images are elsewhere: the policy of its frame refuses them, which is an error to the browser.
    expect(errors.filter((error) => !error.includes('img-src data:'))).toStrictEqual([])
    expect([...hosts]).toStrictEqual([new URL(bench.url).host])
    await context.close()
  })
})
