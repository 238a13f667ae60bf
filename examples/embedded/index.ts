// Posthorn inside a Node program: no server, no network. Run it with `node index.ts` after `npm run build` at the root.
import { setTimeout as sleep } from 'node:timers/promises'
import { inbox } from '@posthorn/adapters/inbox'
import { loadMasterKey, nodePlatform } from '@posthorn/adapters/node'
import { sqlite } from '@posthorn/adapters/sqlite'
import { createPosthorn } from '@posthorn/core'

const store = sqlite('./data/mail.db')
const posthorn = await createPosthorn({
  platform: nodePlatform({ masterKey: await loadMasterKey('./data') }),
  store,
  // In production: smtp(process.env.SMTP_URL) from '@posthorn/adapters/nodemailer'.
  mailer: inbox({ save: (projectId, message) => store.project(projectId).inbox.save(message) }),
  settings: { sandboxDomain: 'example.com' },
})

const { project } = await posthorn.createProject({ name: 'My service' })
await posthorn.start() // the worker; it may as well run in another process

const [sent] = await project.send({
  to: 'ada@example.com',
  from: { name: 'My service', email: 'hello@example.com' },
  subject: 'Welcome, {{name ?? "friend"}}',
  body: '<h1>Welcome</h1><p>You are on the plan {{plan}}.</p>',
  data: { name: 'Ada', plan: 'pro' },
})

await sleep(500)
const email = await project.emails.get(sent?.email ?? '')
console.log(email.status, email.subject, email.response)

await posthorn.stop()
await posthorn.close()
