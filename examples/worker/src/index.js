import { createClient, isPosthornError } from '@posthorn/sdk'

/** A Worker of Cloudflare that sends a mail for each order. */
export default {
  async fetch(request, env) {
    if (request.method !== 'POST') return new Response('POST an order.\n', { status: 405 })
    const posthorn = createClient({ url: env.POSTHORN_URL, key: env.POSTHORN_KEY })
    const { id, email } = await request.json()
    try {
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
      return Response.json({ email: emails[0].email }, { status: 201 })
    } catch (error) {
      if (isPosthornError(error, 'VALIDATION_ERROR')) return Response.json({ message: error.message }, { status: 422 })
      throw error
    }
  },
}
