import type { Journey } from '@posthorn/core/testing'

/** Greets who signs up, and reminds who has not paid after a week. */
export const welcome = (templates: { readonly hello: string; readonly reminder: string }): Journey => ({
  name: 'Welcome',
  on: 'signup',
  steps: {
    hello: ['SEND_EMAIL', { templateId: templates.hello }],
    paid: ['WAIT_FOR_EVENT', { eventName: 'paid', timeout: 7 * 24 * 3600 }],
    remind: ['SEND_EMAIL', { templateId: templates.reminder }],
    tell: ['WEBHOOK', { url: 'https://crm.example.com/customers', body: { email: '{{email}}' } }],
  },
  ways: ['start > hello', 'hello > paid', 'paid timeout> remind', 'paid event> tell'],
})
