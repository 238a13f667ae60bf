// Posthorn behind handlers of `fetch`, as Next.js has them: this is app/mail/[...path]/route.ts and app/orders/route.ts in one.
// A function that ends with its request does not deliver: run `posthorn.start()` in a process that stays.
import { createPosthorn, isPosthornError, sqlite } from '@posthorn/node'

const posthorn = await createPosthorn({ store: sqlite('data/mail.db'), prefix: '/mail' })
const project = await posthorn.projects.getOrCreate({ name: 'Shop' })

/** The API, for callers with a key. */
export const mail = posthorn.fetch

/** An order, whose receipt is accepted with it. */
export async function order(request: Request): Promise<Response> {
  const { email }: { email: string } = JSON.parse(await request.text())
  try {
    await project.send({ to: email, from: 'shop@sandbox.localhost', subject: 'Your order', body: '<p>Thank you.</p>' })
    return Response.json({ email }, { status: 201 })
  } catch (error) {
    if (!isPosthornError(error)) throw error
    const { statusCode, payload } = error.output // safe to show
    return Response.json(payload, { status: statusCode })
  }
}

export const close = posthorn.close
