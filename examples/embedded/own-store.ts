// A store of your own in an application: metered-store.ts around SQLite. Run it with `node own-store.ts`.
import { mkdirSync } from 'node:fs'
import { createPosthorn, sqlite } from '@posthorn/node'
import Database from 'better-sqlite3'
import { createMeter, metered } from './metered-store.ts'

mkdirSync('data', { recursive: true })
const database = new Database('data/shop.db')
const meter = createMeter()
const store = metered(sqlite(database), meter)
await store.migrate()
const posthorn = await createPosthorn({ store })
const project = await posthorn.projects.getOrCreate({ name: 'Shop' })
await project.contacts.create({ email: 'ada@example.com' })

const receipt = { to: 'ada@example.com', subject: 'Your order', body: '<p>Thank you.</p>' }
for (const from of ['shop@sandbox.localhost', 'shop@elsewhere.example']) {
  database.exec('begin immediate')
  await project
    .within(database)
    .send({ ...receipt, from })
    .catch((error) => console.log(error.code))
  database.exec('commit')
}
for await (const { subject } of project.emails.list()) console.log(subject)
for (const line of meter.report()) console.log(line)

await posthorn.close()
