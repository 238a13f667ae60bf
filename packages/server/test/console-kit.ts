import { existsSync, mkdirSync } from 'node:fs'
import { eventually } from '@posthorn/core/testing'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { consoleFolder } from '../src/pages/console/files.ts'
import { ownerOf, type Person } from './accounts-kit.ts'
import { aCampaign, arrived, step } from './campaign-kit.ts'
import { at, type OwnBench, openBench, SENDER, type Tenant, textAt } from './harness.ts'
import { launchBrowser } from './inbox-browser.ts'

/** The folder for screenshots of the screens, for people to look at. */
const { SCREENSHOTS } = process.env

/** A server with a project that has something on every screen, and a browser. */
export interface ConsoleBench {
  readonly bench: OwnBench
  readonly browser: Browser
  readonly url: string
  readonly tenant: Tenant
  readonly owner: Person
  /** The ids of what the project has. */
  readonly ids: Readonly<
    Record<
      'contact' | 'segment' | 'template' | 'campaign' | 'draft' | 'workflow' | 'email' | 'domain' | 'webhook',
      string
    >
  >
  close(): Promise<void>
}

export async function openConsole(): Promise<ConsoleBench> {
  if (!existsSync(new URL('index.html', consoleFolder()))) throw new Error('the console is not built: npm run build')
  const bench = await openBench()
  await bench.posthorn.start()
  const url = await bench.server.start()
  const tenant = await bench.tenant()
  const owner = await ownerOf(bench, tenant.id, 'owner@example.com')
  const ids = await fill(tenant)
  const browser = await launchBrowser()
  return {
    bench,
    browser,
    url,
    tenant,
    owner,
    ids,
    async close() {
      await browser.close()
      await bench.close()
    },
  }
}

const NAMES = ['ada', 'grace', 'edsger', 'barbara', 'donald', 'margaret', 'alan', 'radia', 'ken', 'frances']

const WORKFLOW = {
  name: 'Welcome',
  description: 'Greets new people',
  triggerConfig: { eventName: 'signed-up' },
  steps: [
    { type: 'DELAY', key: 'wait', name: 'Wait a day', config: { amount: 1, unit: 'days' } },
    { type: 'EXIT', key: 'end', name: 'End', config: { reason: 'greeted' } },
  ],
  transitions: [
    { from: 'trigger', to: 'wait' },
    { from: 'wait', to: 'end' },
  ],
}

async function fill(tenant: Tenant): Promise<ConsoleBench['ids']> {
  const create = async (operation: string, body: unknown, path = 'id') => {
    const answer = await tenant.call(operation, { body })
    expect([operation, answer.status, answer.status < 300 ? '' : answer.text]).toStrictEqual([
      operation,
      answer.status,
      '',
    ])
    return textAt(answer, path)
  }
  const contacts: string[] = []
  for (const [index, name] of NAMES.entries()) {
    const data = { name, plan: index % 2 ? 'pro' : 'free', ...(index < 7 && { city: 'London' }) }
    contacts.push(await create('POST /contacts', { email: `${name}@example.com`, subscribed: index !== 9, data }))
  }
  const condition = { logic: 'AND', groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }] }
  const segment = await create('POST /segments', { name: 'Pro', description: 'On the plan pro', condition })
  await create('POST /segments', { name: 'Friends', type: 'STATIC' })
  const mail = { subject: 'News for {{name}}', body: '<h1>Hello {{name}}</h1><p>From {{city}}, on {{plan}}.</p>' }
  const template = await create('POST /templates', { name: 'Newsletter', type: 'MARKETING', from: SENDER, ...mail })
  const draft = await aCampaign(tenant, { name: 'Spring', ...mail })
  const campaign = await aCampaign(tenant, { name: 'Winter', ...mail, audienceType: 'SEGMENT', segmentId: segment })
  await step(tenant, campaign, 'send', {})
  await arrived(tenant, campaign, 'SENT')
  const workflow = await create('POST /workflows', { name: 'Welcome', eventName: 'signed-up' })
  await tenant.call(`PUT /workflows/${workflow}/definition`, { body: WORKFLOW })
  await tenant.call(`PATCH /workflows/${workflow}`, { body: { enabled: true } })
  await create(
    'POST /v1/track',
    { event: 'signed-up', email: 'ada@example.com', data: { from: 'shop' } },
    'data.contact',
  )
  const email = await create(
    'POST /v1/send',
    {
      to: 'ada@example.com',
      from: SENDER,
      subject: 'Your receipt',
      html: '<h1>Thank you</h1><p>Paid.</p><img src="https://evil.test/x.png" alt="">',
    },
    'data.emails.0.email',
  )
  await eventually(async () => {
    expect(at((await tenant.call(`GET /emails/${email}`)).json, 'status')).toBe('SENT')
  })
  await create('POST /suppressions', { email: 'gone@example.com', reason: 'BOUNCE' }, 'email')
  const domain = await create('POST /domains', { domain: 'engines.example' })
  const webhook = await create('POST /webhook-endpoints', { url: 'https://hooks.example.com/x', events: ['email.*'] })
  await create(`POST /projects/${tenant.id}/keys`, { name: 'shop', scopes: ['send'] })
  return { contact: contacts[0] ?? '', segment, template, campaign, draft, workflow, email, domain, webhook }
}

/** Only a browser that hangs takes so long, however busy the machine is. */
export const PATIENCE_MS = 90_000

export interface Look {
  readonly name: string
  readonly colorScheme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
}

export const LOOKS: readonly Look[] = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { name: 'phone', colorScheme: 'light', viewport: { width: 320, height: 740 } },
]

/** A window of the browser in which the owner is signed in, with what its page reported. */
export interface OpenWindow {
  readonly context: BrowserContext
  readonly page: Page
  /** Errors of scripts, and what the content security policy refused. */
  readonly errors: string[]
  /** The hosts that the page asked. */
  readonly hosts: Set<string>
}

export async function openWindow(
  { browser, url, owner }: Pick<ConsoleBench, 'browser' | 'url' | 'owner'>,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<OpenWindow> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Europe/Berlin', ...options })
  const cookies = owner.cookie.split('; ').map((cookie) => {
    const [name = '', value = ''] = cookie.split('=')
    return { name, value, url }
  })
  await context.addCookies(cookies)
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const errors: string[] = []
  const hosts = new Set<string>()
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const note = (request: Request) => {
    if (!/^(data|about|blob):/.test(request.url())) hosts.add(new URL(request.url()).host)
  }
  context.on('requestfinished', note)
  // What the content security policy refuses never leaves the browser.
  context.on('requestfailed', (request) => {
    if (!/csp/i.test(request.failure()?.errorText ?? '')) note(request)
  })
  return { context, page, errors, hosts }
}

/** Waits until the screen has read all its data. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await eventually(async () => expect(await page.locator('[aria-busy=true]').count()).toBe(0))
  await page.waitForLoadState('networkidle').catch(() => {})
}

/** Stores a picture of the screen, if someone wants to look. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!SCREENSHOTS) return
  mkdirSync(SCREENSHOTS, { recursive: true })
  await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true })
}
