// Posthorn inside a Node program: no server, no network. Run it with `node index.ts` after `npm run build` at the root.
import { setTimeout as sleep } from 'node:timers/promises'
import { createPosthorn, sqlite } from '@posthorn/node'

// In production also: mailer: smtp(process.env.SMTP_URL). Without a mailer, mail is captured in the store.
const posthorn = await createPosthorn({ store: sqlite('data/mail.db') })
await posthorn.start() // the worker; it may as well run in another process

const project = await posthorn.projects.getOrCreate({ name: 'My service' })
const { emails } = await project.send({
  to: 'ada@example.com',
  from: { name: 'My service', email: 'hello@sandbox.localhost' },
  subject: 'Welcome, {{name ?? "friend"}}',
  body: '<h1>Welcome</h1><p>You are on the plan {{plan}}.</p>',
  data: { name: 'Ada', plan: 'pro' },
})

for (const { email: id } of emails) {
  let email = await project.emails.get(id)
  for (; email.status !== 'SENT'; email = await project.emails.get(id)) await sleep(50)
  console.log(email.status, email.subject)
}

await posthorn.close()
