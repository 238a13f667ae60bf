import type { Words } from './words.ts'

/** German. */
export const de: Words = {
  footerWhy: 'Sie erhalten diese E-Mail, weil Sie E-Mails von {project} abonniert haben.',
  unsubscribe: 'Abmelden',
  manage: 'E-Mail-Einstellungen',
  unsubscribeAsk: 'Möchten Sie keine E-Mails von {project} an {address} mehr erhalten?',
  unsubscribedTitle: 'Sie sind abgemeldet',
  unsubscribedText: '{address} erhält keine Newsletter von {project} mehr.',
  byMistake: 'War das ein Versehen?',
  subscribe: 'Abonnieren',
  subscribeAsk: 'Möchten Sie E-Mails von {project} an {address} erhalten?',
  subscribeAgain: 'Wieder abonnieren',
  subscribedTitle: 'Ihr Abonnement ist aktiv',
  subscribedText: '{address} erhält Newsletter von {project}.',
  stillSent: 'Nachrichten zu Ihren Bestellungen oder Ihrem Konto können Sie weiterhin erreichen.',
  goneTitle: 'Erledigt',
  goneText: '{project} hat Ihre Adresse nicht mehr. Sie müssen nichts weiter tun.',
  notFoundTitle: 'Dieser Link funktioniert nicht',
  notFoundText:
    'Vielleicht ist er unvollständig. Bitte öffnen Sie ihn noch einmal aus der E-Mail oder kopieren Sie die ganze Adresse. Es wurde nichts geändert.',
  troubleTitle: 'Das hat nicht geklappt',
  troubleText: 'Es wurde nichts geändert. Bitte versuchen Sie es in einigen Minuten noch einmal.',
}
