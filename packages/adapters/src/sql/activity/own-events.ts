import { type SqlBool, sql } from 'kysely'

/**
 * Whether Posthorn itself emitted an event. Written out: databases use the index of the other events only for the very
 * condition that it was made with.
 */
export const OWN_EVENT = sql<SqlBool>`name in ('email.sent', 'email.delivery', 'email.open', 'email.click', 'email.bounce',
  'email.complaint', 'email.received', 'contact.subscribed', 'contact.unsubscribed')`
