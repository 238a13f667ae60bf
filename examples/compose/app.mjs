// An application that waits for Posthorn, and then sends a mail for each order.
import { createServer } from 'node:http'
import { createClient } from '@posthorn/sdk'

const posthorn = createClient() // reads POSTHORN_URL and POSTHORN_KEY

const server = createServer(async (request, response) => {
  const chunks = await Array.fromAsync(request)
  try {
    const { id, email } = JSON.parse(Buffer.concat(chunks).toString())
    const { emails } = await posthorn.send(
      {
        to: email,
        from: 'shop@sandbox.localhost',
        subject: 'Order {{order}}',
        body: '<p>Thank you.</p>',
        data: { order: id },
      },
      { idempotencyKey: `order-${id}` },
    )
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ email: emails[0].email }))
  } catch (error) {
    response.writeHead(error.status ?? 400).end(`${error.message}\n`)
  }
})
server.listen(Number(process.env.PORT ?? 4000), () => console.log(server.address()))
process.once('SIGTERM', () => server.close())
