// Posthorn in an Express application. Run it with `node express.ts`; its API and its inbox are under /mail.
import { createPosthorn, sqlite, toNodeHandler } from '@posthorn/node'
import express from 'express'

const posthorn = await createPosthorn({
  store: sqlite('data/mail.db'),
  prefix: '/mail',
  settings: { baseUrl: 'http://127.0.0.1:8080/mail' }, // where links in mails lead
})
const project = await posthorn.projects.getOrCreate({ name: 'Shop' })
await posthorn.start()

const app = express()
app.use('/mail', toNodeHandler(posthorn)) // before body parsers: it reads bodies itself
app.use(express.json())
app.post('/orders', async (request, response) => {
  const { email } = request.body
  // An error of Posthorn, e.g. for a bad address, has the status with which Express answers.
  await project.send({ to: email, from: 'shop@sandbox.localhost', subject: 'Your order', body: '<p>Thank you.</p>' })
  response.status(201).json({ email })
})

const server = app.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => console.log(server.address()))
process.once('SIGTERM', async () => {
  server.close()
  server.closeIdleConnections()
  await posthorn.close() // finishes what it has begun
})
