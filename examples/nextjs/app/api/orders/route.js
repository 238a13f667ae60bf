import { isPosthornError } from '@posthorn/sdk'
import { posthorn } from '../../posthorn.js'

export async function POST(request) {
  const { id, email } = await request.json()
  try {
    const { emails } = await posthorn().send(
      {
        to: email,
        from: 'shop@sandbox.localhost',
        subject: 'Order {{order}}',
        body: '<p>Thank you.</p>',
        data: { order: id },
      },
      { idempotencyKey: `order-${id}` }, // a repeated request sends one mail
    )
    return Response.json({ email: emails[0].email }, { status: 201 })
  } catch (error) {
    if (isPosthornError(error, 'VALIDATION_ERROR')) return Response.json({ message: error.message }, { status: 422 })
    throw error
  }
}
