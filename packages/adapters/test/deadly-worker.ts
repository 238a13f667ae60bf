// The process of suspect.long.test.ts: delivers until no mail is due, and is killed by one of the mails.
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPosthorn } from '@posthorn/core/app'
import type { LedgerStore } from '@posthorn/core/delivery'
import type { Mailer } from '@posthorn/core/ports'
import { nodePlatform } from '../src/node/index.ts'
import { sqlite } from '../src/sqlite/index.ts'

const [file = '', sent = '', minutesAhead = '0'] = process.argv.slice(2)
const aheadMs = Number(minutesAhead) * 60_000
const platform = nodePlatform({ masterKey: new Uint8Array(32).fill(7) })
const store = sqlite(file)

const mailer: Mailer = {
  name: 'file',
  concurrency: 4,
  local: true,
  prepare: async () => ({ weight: 0 }),
  async send(_, { emailId }) {
    appendFileSync(sent, `${emailId}\n`)
    return { response: '250 ok' }
  },
  async verify() {},
  async close() {},
}

/** Reading the body is the beginning of composing a mail. */
const bodies: LedgerStore['bodies'] = async (ids) => {
  const found = await store.ledger.bodies(ids)
  if (found.some(({ html }) => html.includes('deadly'))) process.kill(process.pid, 'SIGKILL')
  return found
}
const ledger = new Proxy(store.ledger, {
  get(target, name) {
    if (name === 'bodies') return bodies
    const value: unknown = Reflect.get(target, name)
    return typeof value === 'function' ? value.bind(target) : value
  },
})

const posthorn = await createPosthorn({
  platform: { ...platform, clock: { now: () => new Date(Date.now() + aheadMs) } },
  store: { ...store, ledger },
  mailer,
  settings: { sandboxDomain: 'example.com' },
})
await posthorn.start()
for (let idle = 0; idle < 2; ) {
  await sleep(1500)
  const dueAt = await store.ledger.nextDueAt()
  idle = dueAt && dueAt.getTime() < Date.now() + aheadMs + 5000 ? 0 : idle + 1
}
await posthorn.stop()
await posthorn.close()
