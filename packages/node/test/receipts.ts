/** The key of all processes of a test. */
export const MASTER_KEY = 'k'.repeat(32)

/** The mail that belongs to an order. */
export const aReceipt = (order: string, subject = 'Receipt') => ({
  to: `${order}@example.com`,
  from: 'shop@sandbox.localhost',
  subject: `${subject} of ${order}`,
  body: '<p>Thank you.</p>',
})
