import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { smtp } from '@posthorn/adapters/nodemailer'
import { eventually } from '@posthorn/core/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { databases, NAMES } from '../places.ts'
import { aReceipt, MASTER_KEY } from '../receipts.ts'
import { aShop } from '../shop.ts'
import { TILLS } from '../tills.ts'

const STEPS = ['ordered', 'sending', 'batched', 'committed', 'none'] as const
/** The steps at which the transaction was committed before the process ended. */
const DONE: readonly string[] = ['committed', 'none']

const decode = (source: Uint8Array) => new TextDecoder().decode(source)

const { aDatabase } = await databases()
let server: SmtpServer
beforeAll(async () => {
  server = await startSmtpServer()
})
afterAll(() => server.stop())

/** Runs the application until it is killed or done. Returns how it ended. */
async function runChild(...args: readonly string[]) {
  const script = fileURLToPath(new URL('../within-child.ts', import.meta.url))

  const child = spawn(process.execPath, ['--no-warnings', script, ...args], { stdio: ['ignore', 'inherit', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code, signal] = await once(child, 'close')
  return signal ?? (code === 0 ? 0 : said)
}

// A separate client behaves like one of a pool on PostgreSQL.
describe.each(NAMES.filter((name) => name !== 'a client of pg'))(
  'an application that is killed in a transaction of %s',
  (name) => {
    it('has its order and its mails, each sent once, or neither', async () => {
      await server.reset()
      const where = await aDatabase(name)
      const till = await TILLS[name].open(where)
      onTestFinished(() => till.close())
      await till.store.migrate()
      const { posthorn } = await aShop({
        store: till.store,
        masterKey: MASTER_KEY,
        mailer: smtp(server.url),
        settings: { sandboxDomain: 'sandbox.localhost', sendRatePerSecond: null },
      })
      const project = await posthorn.projects.getOrCreate({ name: 'Shop' })
      for (const step of STEPS)
        expect(await runChild(name, where, project.id, step, step)).toBe(step === 'none' ? 0 : 'SIGKILL')

      expect(await till.orders()).toEqual(DONE)
      const known = await project.contacts.lookup(STEPS.map((step) => `${step}@example.com`))
      expect(known.found.sort()).toEqual(DONE.map((step) => `${step}@example.com`))
      expect((await project.events.list({ eventName: 'ordered' })).events).toHaveLength(DONE.length)

      // The restarted program does not know what was done: it sends again with the same keys.
      await posthorn.start()
      for (const step of STEPS) await project.send(aReceipt(step), { idempotencyKey: step })
      const mails = [...STEPS.map((step) => `Receipt of ${step}`), ...DONE.map((step) => `Terms of ${step}`)].sort()
      await eventually(async () => expect((await project.emails.list({ status: 'SENT' })).total).toBe(mails.length))
      const subjects = (await server.messages()).map(({ source }) => /^Subject: (.*)\r$/m.exec(decode(source))?.[1])
      expect(subjects.sort()).toEqual(mails)
    })
  },
)
