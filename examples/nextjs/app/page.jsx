import { posthorn } from './posthorn.js'

/** A server action: the key stays on the server. */
async function subscribe(form) {
  'use server'
  await posthorn().track({ email: form.get('email'), event: 'subscribed', data: { source: 'home page' } })
}

export default function Page() {
  return (
    <form action={subscribe}>
      <label>
        Your address <input name="email" type="email" required />
      </label>
      <button type="submit">Subscribe</button>
    </form>
  )
}
