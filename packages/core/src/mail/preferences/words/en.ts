import type { Words } from './words.ts'

/** English. */
export const en: Words = {
  footerWhy: 'You receive this email because you are subscribed to emails from {project}.',
  unsubscribe: 'Unsubscribe',
  manage: 'Email preferences',
  unsubscribeAsk: 'Do you no longer want to receive emails from {project} at {address}?',
  unsubscribedTitle: 'You are unsubscribed',
  unsubscribedText: '{address} no longer receives newsletters from {project}.',
  byMistake: 'Was this a mistake?',
  subscribe: 'Subscribe',
  subscribeAsk: 'Would you like to receive emails from {project} at {address}?',
  subscribeAgain: 'Subscribe again',
  subscribedTitle: 'You are subscribed',
  subscribedText: '{address} receives newsletters from {project}.',
  stillSent: 'Messages about your orders or your account may still reach you.',
  goneTitle: 'Done',
  goneText: '{project} no longer has your address. There is nothing left to do.',
  notFoundTitle: 'This link does not work',
  notFoundText:
    'It may be incomplete. Please open it again from the email, or copy the whole address. Nothing was changed.',
  troubleTitle: 'That did not work',
  troubleText: 'Nothing was changed. Please try again in a few minutes.',
}
