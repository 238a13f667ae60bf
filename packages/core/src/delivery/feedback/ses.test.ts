import { expect, it } from 'vitest'
import { readSesNotification, returnedOfSes } from './ses.ts'

/** Returns the reason that a notification about a bounce gives. */
function reasonOf(bounceType: string, bounceSubType: string, diagnosticCode?: string) {
  const bouncedRecipients = [{ emailAddress: 'ann@example.org', diagnosticCode }]
  const bounce = { bounceType, bounceSubType, bouncedRecipients }
  const read = readSesNotification(JSON.stringify({ notificationType: 'Bounce', bounce, mail: { messageId: 'ses' } }))
  const returned = read && returnedOfSes(read)
  return returned?.kind === 'bounce' ? returned.recipients.map(({ class: kind, reason }) => `${kind} ${reason}`) : []
}

it.each([
  ['Permanent', 'NoEmail', 'smtp; 550 5.1.1 user unknown', 'hard unknown_recipient'],
  ['Permanent', 'NoEmail', undefined, 'hard unknown_recipient'],
  ['Permanent', 'NoEmail', 'smtp; 550 5.1.1 Sender address rejected: User unknown', 'message policy'],
  ['Permanent', 'NoEmail', 'smtp; 550 5.1.1 recipient blocked you', 'message policy'],
  ['Permanent', 'NoEmail', 'smtp; 552 5.2.2 mailbox full', 'hard unknown_recipient'],
  ['Permanent', 'General', 'smtp; 550 Your domain does not exist', 'message policy'],
  ['Permanent', 'General', undefined, 'hard unknown_recipient'],
  ['Permanent', 'OnAccountSuppressionList', 'Amazon SES has suppressed it', 'hard unknown_recipient'],
  ['Permanent', 'Suppressed', 'Amazon SES has suppressed it', 'hard unknown_recipient'],
  ['Transient', 'General', 'smtp; 550 5.1.1 user unknown', 'soft undetermined'],
])('a bounce of SES %s %s "%s" is %s', (type, subtype, words, expected) => {
  expect(reasonOf(type, subtype, words)).toStrictEqual([expected])
})
