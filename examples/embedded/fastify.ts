// Posthorn in a Fastify application. Run it with `node fastify.ts`; its API and its inbox are under /mail.
import { createPosthorn, sqlite, toNodeHandler } from '@posthorn/node'
import fastify from 'fastify'

const posthorn = await createPosthorn({
  store: sqlite('data/mail.db'),
  prefix: '/mail',
  settings: { baseUrl: 'http://127.0.0.1:8080/mail' },
})
const project = await posthorn.projects.getOrCreate({ name: 'Shop' })
await posthorn.start()

const app = fastify({ forceCloseConnections: true })
const answer = toNodeHandler(posthorn)
// Before Fastify reads the body.
app.addHook('onRequest', (request, reply, done) => {
  if (!request.url.startsWith('/mail/')) return done()
  reply.hijack()
  answer(request.raw, reply.raw)
})
app.post<{ Body: { email: string } }>('/orders', async (request, reply) => {
  const { email } = request.body
  await project.send({ to: email, from: 'shop@sandbox.localhost', subject: 'Your order', body: '<p>Thank you.</p>' })
  return reply.status(201).send({ email })
})
app.addHook('onClose', () => posthorn.close())

await app.listen({ port: Number(process.env.PORT ?? 8080), host: '127.0.0.1' })
console.log(app.server.address())
process.once('SIGTERM', () => app.close())
