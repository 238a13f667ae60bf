// Posthorn in a hapi application. Run it with `node hapi.ts`; its API and its inbox are under /mail.
import { server as hapiServer, type Request } from '@hapi/hapi'
import { createPosthorn, hapiPlugin, sqlite } from '@posthorn/node'

const posthorn = await createPosthorn({
  store: sqlite('data/mail.db'),
  settings: { baseUrl: 'http://127.0.0.1:8080/mail' },
})
const project = await posthorn.projects.getOrCreate({ name: 'Shop' })
await posthorn.start()

const app = hapiServer({ port: Number(process.env.PORT ?? 8080), host: '127.0.0.1' })
await app.register({ plugin: hapiPlugin, options: { posthorn }, routes: { prefix: '/mail' } })
app.route({
  method: 'POST',
  path: '/orders',
  async handler({ payload }: Request<{ Payload: { email: string } }>, h) {
    const { email } = payload
    await project.send({ to: email, from: 'shop@sandbox.localhost', subject: 'Your order', body: '<p>Thank you.</p>' })
    return h.response({ email }).code(201)
  },
})
app.ext('onPostStop', () => posthorn.close())

await app.start()
console.log(app.listener.address())
process.once('SIGTERM', () => app.stop())
