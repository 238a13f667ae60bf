// A worker whose mails are signed: `dkim-worker.ts <sqlite file or PostgreSQL url> <smtp url> <key file>`.
import { readFileSync } from 'node:fs'
import { nodePlatform } from '@posthorn/adapters/node'
import { smtp } from '@posthorn/adapters/nodemailer'
import { postgres } from '@posthorn/adapters/postgres'
import { sqlite } from '@posthorn/adapters/sqlite'
import { createPosthorn, type DkimKeyPair } from '@posthorn/core'

const [place = '', url = '', keyFile = ''] = process.argv.slice(2)
const key = JSON.parse(readFileSync(keyFile, 'utf8')) as DkimKeyPair
const platform = nodePlatform({ masterKey: new Uint8Array(32).fill(7) })
const signer = platform.dkim.signer({ domain: 'bench.example.com', keys: [{ ...key, selector: 's1' }] })
const mailer = smtp(url)
const posthorn = await createPosthorn({
  platform,
  store: place.startsWith('postgres') ? postgres(place) : sqlite(place),
  mailer: { ...mailer, prepare: (content) => mailer.prepare({ ...content, signer }) },
  settings: { sandboxDomain: 'bench.example.com', sendRatePerSecond: null },
})
await posthorn.start()
console.log('ready worker')
process.once('SIGTERM', async () => {
  await posthorn.stop()
  await posthorn.close()
  process.exit(0)
})
