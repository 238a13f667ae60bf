import { type SqlBool, sql } from 'kysely'

/**
 * True if Posthorn itself emitted an event. Written out: databases use the index of the other events only for exactly
 * the condition of the index.
 */
export const OWN_EVENT = sql<SqlBool>`name in ('email.sent', 'email.delivery', 'email.open', 'email.click', 'email.bounce',
  'email.complaint', 'email.received', 'contact.subscribed', 'contact.unsubscribed')`
