// The program of stall.long.test.ts, in a separate process: a node whose loop can be blocked, until it is released.
import { existsSync } from 'node:fs'
import { nodePlatform } from '@posthorn/adapters/node'
import { smtp } from '@posthorn/adapters/nodemailer'
import { createPosthorn } from '@posthorn/core/app'
import type { Mailer } from '@posthorn/core/ports'
import { loadConfig } from '../src/config/config.ts'
import { openStore } from '../src/processes/open.ts'

const { MAILER = '', LEASE_MS = '', MAILS = '', UNTIL_THERE_IS } = process.env
const { database } = loadConfig({ POSTHORN_DATABASE_URL: process.env.DATABASE ?? '' })
const inner = smtp(`${MAILER}?connections=${MAILS}`)
let begun = 0
let ended = 0

const mailer: Mailer = {
  ...inner,
  async send(prepared, mail, mayLeave) {
    begun += 1
    // Long enough for all of them to have sent MAIL, RCPT and DATA, which the server is slow to answer.
    if (begun === Number(MAILS) && UNTIL_THERE_IS) setTimeout(() => blockLoop(UNTIL_THERE_IS), 300)
    try {
      return await inner.send(prepared, mail, mayLeave)
    } finally {
      ended += 1
      if (ended === Number(MAILS)) process.send?.('ended')
    }
  },
}

function blockLoop(file: string): void {
  process.send?.('standing still')
  while (!existsSync(file));
}

const posthorn = await createPosthorn({
  platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
  store: await openStore({ database }),
  mailer,
  settings: { sandboxDomain: 'sandbox.localhost', sendRatePerSecond: null },
  worker: { leaseMs: Number(LEASE_MS) },
})
await posthorn.start()
process.on('disconnect', () => process.exit(0))
