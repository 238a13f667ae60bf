import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { type Browser, chromium, type Frame, type Page } from 'playwright-core'
import { until } from './inbox-kit.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of an installed browser; undefined when there is none. */
export const CHROMIUM = [process.env.CHROMIUM_PATH ?? '', ...PLACES].find((place) => place !== '' && existsSync(place))

/** Starts a browser for which every name under `.test` is this machine. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM ?? '',
    args: [
      '--no-sandbox',
      '--headless',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP *.test 127.0.0.1',
    ],
  })
}

/** Starts a server of another site, which records its requests. */
export async function openSink() {
  const asked: { path: string; referer: string | undefined }[] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', referer: request.headers.referer })
    response.setHeader('content-type', 'text/html')
    response.end('<title>elsewhere</title>')
  })
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://evil.test:${port}`,
    asked,
    connections: () => connections,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Opens a page and records the answers that its browser received, and the errors of its scripts. */
export async function openPage(browser: Browser, url: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const page = await context.newPage()
  const answers: string[] = []
  const errors: string[] = []
  context.on('response', (response) => answers.push(response.url()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(url)
  return { page, answers, errors, close: () => context.close() }
}

/** Waits until the list has this many rows. */
export async function rowCount(page: Page, count: number): Promise<void> {
  await until(async () => (await page.locator('.row').count()) === count)
}

/** Returns a property of an element's computed style. */
export function styleOf(frame: Frame, selector: string, property: string): Promise<unknown> {
  return frame.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`)
}

/** Returns the frame in which the mail itself is shown. */
export async function mailFrame(page: Page): Promise<Frame> {
  const outer = await (await page.waitForSelector('.stage iframe')).contentFrame()
  const inner = await (await outer?.waitForSelector('iframe'))?.contentFrame()
  if (!inner) throw new Error('the mail has no frame')
  await inner.waitForLoadState('load')
  return inner
}
