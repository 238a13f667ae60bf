import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../packages/sdk/test/server.ts'
import { CHROMIUM, launchBrowser } from '../../packages/server/test/inbox-browser.ts'
import { bundle } from '../../scripts/bundle.ts'
import { NODES, nodeBinary, workerdBinary } from './runtime-kit.ts'
import { installs, removeStrangers, runs, type Stranger } from './stranger-kit.ts'

const nodes: [string, string][] = []
for (const version of NODES) {
  const binary = await nodeBinary(version)
  if (binary) nodes.push([version, binary])
}
const workerd = await workerdBinary()
if (!CHROMIUM) console.warn('SKIPPED: the SDK runs in no browser, because no Chromium was found')

const SECRET = `whsec_${Buffer.from('a secret of webhooks').toString('base64')}`
const FROM = 'hello@sandbox.localhost'

/** The calls of an application to the SDK on any runtime. */
const STEPS = `async function steps({ createClient, isPosthornError, verifyWebhook }, sgMail, { url, key, webhook, name }) {
  const posthorn = createClient({ url, key })
  const to = name + '@example.com'
  const { emails } = await posthorn.send({ to, from: '${FROM}', subject: name, html: '<p>Hi {{name}}</p>', data: { name } })
  const found = []
  for await (const { email } of posthorn.contacts.list({ search: to, limit: 1 })) found.push(email)
  const refused = await posthorn.contacts.get('cnt_none').catch((error) => isPosthornError(error, 'CONTACT_NOT_FOUND'))
  const forged = { ...webhook, payload: webhook.payload + ' ' }
  const refusal = await verifyWebhook(forged).catch((error) => error.name)
  sgMail.setApiKey(key)
  sgMail.setDefaultRequest('baseUrl', url)
  const [{ statusCode }] = await sgMail.send({ to, from: '${FROM}', subject: name + ' by drop-in', text: 'Hi' })
  return { sent: emails[0].contact.email, found, refused, told: await verifyWebhook(webhook), refusal, statusCode }
}
`

const outcomeOf = (name: string) => ({
  sent: `${name}@example.com`,
  found: [`${name}@example.com`],
  refused: true,
  told: { type: 'order', n: 1 },
  refusal: 'WebhookRefused',
  statusCode: 202,
})

let server: TestServer
let app: Stranger

beforeAll(async () => {
  server = await startServer()
  app = await installs(['@posthorn/sdk'])
  const write = (name: string, source: string) => writeFile(path.join(app.directory, name), source)
  await write('steps.cjs', `${STEPS}module.exports = steps\n`)
  await write(
    'imported.js',
    `import { createRequire } from 'node:module'
    import * as sdk from '@posthorn/sdk'
    import sgMail from '@posthorn/sdk/sendgrid'
    import steps from './steps.cjs'
    const outcome = await steps(sdk, sgMail, JSON.parse(process.argv[2]))
    const required = createRequire(import.meta.url)('@posthorn/sdk/sendgrid')
    console.log(JSON.stringify({ ...outcome, node: process.versions.node, copies: required === sgMail ? 1 : 2 }))`,
  )
  await write(
    'required.cjs',
    `const sgMail = require('@posthorn/sdk/sendgrid')
    require('./steps.cjs')(require('@posthorn/sdk'), new sgMail.MailService(), JSON.parse(process.argv[2]))
      .then((outcome) => console.log(JSON.stringify({ ...outcome, node: process.versions.node })))`,
  )
}, 600_000)

afterAll(async () => {
  await server.stop()
  await removeStrangers()
})

function settings(name: string) {
  const payload = '{"type":"order","n":1}'
  const at = String(Math.floor(Date.now() / 1000))
  const mac = createHmac('sha256', 'a secret of webhooks').update(`msg_1.${at}.${payload}`).digest('base64')
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': at, 'webhook-signature': `v1,${mac}` }
  return { url: server.url, key: server.keys.secret, name, webhook: { payload, headers, secret: SECRET } }
}

/** Waits until both mails have left. */
async function leave(name: string): Promise<void> {
  const { inbox } = server.client()
  const subjects = async () => (await inbox.list({ limit: 100 })).data.map(({ subject }) => subject)
  await expect.poll(subjects).toEqual(expect.arrayContaining([name, `${name} by drop-in`]))
}

describe.each(nodes)('on Node %s', (version, node) => {
  it.each(['imported.js', 'required.cjs'])('the package sends, lists and verifies: %s', async (program) => {
    const name = `${program.slice(0, 8)}-${version.replaceAll('.', '-')}`
    const { code, stdout, stderr } = await runs(app, node, [program, JSON.stringify(settings(name))])
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({ ...outcomeOf(name), node: version })
    await leave(name)
  })
})

it.skipIf(nodes.length < NODES.length)(
  'an application that requires and imports the drop-in has one copy of it, from Node 20.19',
  async () => {
    const copies = await Promise.all(
      nodes.map(async ([version, node]) => {
        const { stdout } = await runs(app, node, ['imported.js', JSON.stringify(settings(`copies-${version}`))])
        return JSON.parse(stdout).copies
      }),
    )
    expect(copies).toEqual([2, 1, 1, 1, 1])
  },
)

describe.skipIf(!workerd)('on an edge runtime', () => {
  it('the package sends, lists and verifies', async () => {
    const code = await bundle(
      `import * as sdk from '@posthorn/sdk'
      import sgMail from '@posthorn/sdk/sendgrid'
      ${STEPS}
      export default {
        fetch: async (request) => Response.json(await steps(sdk, sgMail, await request.json()).catch((error) => String(error.stack))),
      }`,
      { directory: app.directory, conditions: ['workerd', 'worker', 'module'] },
    )
    await writeFile(path.join(app.directory, 'worker.mjs'), code)
    const config = `using Workerd = import "/workerd/workerd.capnp";
      const config :Workerd.Config = (
        services = [(name = "main", worker = .main), (name = "internet", network = (allow = ["private"]))],
        sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
      );
      const main :Workerd.Worker = (
        modules = [(name = "worker", esModule = embed "worker.mjs")], compatibilityDate = "2025-01-01",
      );`
    await writeFile(path.join(app.directory, 'config.capnp'), config)
    const args = ['serve', path.join(app.directory, 'config.capnp'), '--control-fd=3']
    const edge = spawn(workerd ?? '', args, { stdio: ['ignore', 'inherit', 'inherit', 'pipe'] })
    try {
      const control = edge.stdio[3]
      if (!(control instanceof Readable)) throw new Error('no pipe was opened')
      const [line] = await once(createInterface({ input: control }), 'line')
      const response = await fetch(`http://127.0.0.1:${JSON.parse(line).port}`, {
        method: 'POST',
        body: JSON.stringify(settings('edge')),
      })
      expect(await response.json()).toEqual(outcomeOf('edge'))
    } finally {
      if (edge.kill()) await once(edge, 'exit')
    }
    await leave('edge')
  })
})

describe.skipIf(!CHROMIUM)('in a browser', () => {
  it('a page of another origin tracks with the public key, and can call nothing else', async () => {
    const script = await bundle(
      `import { createClient } from '@posthorn/sdk'
      const posthorn = createClient(${JSON.stringify({ url: server.url, key: server.keys.public })})
      window.outcome = (async () => {
        const { contact } = await posthorn.track({ event: 'visited', email: 'page@example.com', data: { path: location.pathname } })
        const refused = await posthorn.contacts.list().catch((error) => error.name)
        return { contact, refused, origin: location.origin }
      })()`,
      { directory: app.directory, conditions: ['browser', 'module'], minify: true },
    )
    const site = createServer((request, response) => {
      response.setHeader('content-type', request.url === '/page.js' ? 'text/javascript' : 'text/html')
      response.end(
        request.url === '/page.js' ? script : '<!doctype html><script type="module" src="/page.js"></script>',
      )
    })
    await once(site.listen(0, '127.0.0.1'), 'listening')
    const browser = await launchBrowser()
    try {
      const address = site.address()
      const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
      const page = await browser.newPage()
      await page.goto(`${origin}/shop`)
      await page.waitForFunction('window.outcome')
      const outcome = await page.evaluate('window.outcome')
      const { events } = await server.client().events.list({ eventName: 'visited' })
      expect(events).toMatchObject([{ data: { path: '/shop' } }])
      // A public key learns nothing about a contact, and other paths answer no page of another origin.
      expect(outcome).toEqual({ contact: expect.stringMatching(/^cnt_/), refused: 'PosthornConnectionError', origin })
      expect(new URL(server.url).origin).not.toBe(origin)
    } finally {
      await browser.close()
      site.close()
    }
  })
})
