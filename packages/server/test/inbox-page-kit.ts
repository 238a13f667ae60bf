import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { CHROMIUM, launchBrowser, openPage, openSink } from './inbox-browser.ts'
import { type InboxServer, type KitOptions, openInboxServer, type Tenant } from './inbox-kit.ts'

if (!CHROMIUM) {
  console.warn('SKIPPED: the page of the inbox is not tested, because no Chromium was found (apt-get install chromium)')
}

interface Bench {
  readonly browser: Browser
  readonly server: InboxServer
  readonly shop: Tenant
  readonly sink: Awaited<ReturnType<typeof openSink>>
}

/** A browser and the inbox of a shop, empty before each test; to be called inside `describe`. */
export function useInboxPage({ releaseUrl }: Pick<KitOptions, 'releaseUrl'> = {}) {
  let bench: Bench | undefined
  const opened = (): Bench => {
    if (!bench) throw new Error('the browser is open only while a test runs')
    return bench
  }
  const url = () => `http://localhost:${opened().server.port}/mail/inbox`
  beforeAll(async () => {
    const server = await openInboxServer({ prefix: '/mail', ...(releaseUrl !== undefined && { releaseUrl }) })
    bench = { browser: await launchBrowser(), server, shop: await server.tenant(), sink: await openSink() }
  })
  afterAll(async () => {
    await bench?.browser.close()
    await bench?.server.close()
    bench?.sink.close()
  })
  beforeEach(async () => {
    await opened().shop.messages.clear()
  })
  return {
    get browser() {
      return opened().browser
    },
    get server() {
      return opened().server
    },
    get shop() {
      return opened().shop
    },
    get sink() {
      return opened().sink
    },
    get url() {
      return url()
    },
    open: (path = '', options: Parameters<typeof openPage>[2] = {}) =>
      openPage(opened().browser, url() + path, options),
  }
}
