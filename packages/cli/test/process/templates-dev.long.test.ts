import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createClient } from '@posthorn/sdk'
import { chromium } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPreviewServer } from '../../src/lib/templates-dev/server.ts'
import { emptyDirectory } from '../cli.ts'
import { startServer } from '../server.ts'

const CHROMIUM = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync)
if (!CHROMIUM) console.warn('SKIPPED: the page of templates dev is not opened, because no Chromium was found')

describe.skipIf(!CHROMIUM)('the page of templates dev in a browser', () => {
  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 380],
  ] as const)('shows a mail again when its file changes, %s and %i pixels wide', async (colorScheme, width) => {
    const server = await startServer()
    onTestFinished(() => server.stop())
    const folder = emptyDirectory()
    const write = (text: string) => writeFileSync(path.join(folder, 'hello.html'), text)
    write('---\nsubject: One\n---\n<h1 lang="en">{{missing}}first</h1>')
    const client = createClient({ url: server.url, key: server.key })
    const preview = await openPreviewServer(client, { folder, port: 0 })
    onTestFinished(() => preview.close())
    const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox', '--headless'] })
    onTestFinished(() => browser.close())
    const page = await (await browser.newContext({ colorScheme, viewport: { width, height: 700 } })).newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(preview.url)
    await page.frameLocator('iframe').getByText('first').waitFor()
    await page.getByText('{{missing}} has no value').waitFor()
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    const found: unknown = await page.evaluate(`(async () => {
      ${axe}
      const { violations } = await axe.run(document, { iframes: false })
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    })()`)
    expect(found).toStrictEqual([])
    write('---\nsubject: Two\n---\n<h1>second</h1><script>parent.document.title = "owned"</script>')
    await page.frameLocator('iframe').getByText('second').waitFor()
    expect(await page.textContent('#subject')).toBe('Two')
    write('<p>third</p>')
    await page.frameLocator('iframe').getByText('third').waitFor()
    await page.selectOption('#view', 'phone')
    await page.locator('[data-view=phone]').waitFor()
    expect((await page.locator('iframe').boundingBox())?.width).toBeLessThanOrEqual(380)
    await page.selectOption('#view', 'source')
    await page.frameLocator('iframe').getByText('<p>third</p>').waitFor()
    expect([await page.title(), errors]).toStrictEqual(['Mails · Posthorn', []])
    if (process.env.POSTHORN_SHOTS)
      await page.screenshot({ path: `${process.env.POSTHORN_SHOTS}-${colorScheme}-${width}.png` })
  })
})
