import { workflow } from '@posthorn/sdk'

/** Greets who signs up, and reminds who has not paid after a week. `posthorn workflows push` takes the same. */
export const welcome = (templates: { readonly hello: string; readonly reminder: string }) =>
  workflow('Welcome')
    .on('signup')
    .send(templates.hello)
    .waitFor('paid', { timeout: '7 days', otherwise: (way) => way.send(templates.reminder).exit() })
    .webhook('https://crm.example.com/customers', { body: { email: '{{email}}' } })
