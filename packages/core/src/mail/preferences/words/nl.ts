import type { Words } from './words.ts'

/** Dutch. */
export const nl: Words = {
  footerWhy: 'U ontvangt deze e-mail omdat u bent aangemeld voor e-mails van {project}.',
  unsubscribe: 'Afmelden',
  manage: 'E-mailvoorkeuren',
  unsubscribeAsk: 'Wilt u geen e-mails van {project} meer ontvangen op {address}?',
  unsubscribedTitle: 'U bent afgemeld',
  unsubscribedText: '{address} ontvangt geen nieuwsbrieven van {project} meer.',
  byMistake: 'Was dit een vergissing?',
  subscribe: 'Aanmelden',
  subscribeAsk: 'Wilt u e-mails van {project} ontvangen op {address}?',
  subscribeAgain: 'Opnieuw aanmelden',
  subscribedTitle: 'U bent aangemeld',
  subscribedText: '{address} ontvangt nieuwsbrieven van {project}.',
  stillSent: 'Berichten over uw bestellingen of uw account kunt u nog wel ontvangen.',
  goneTitle: 'Klaar',
  goneText: '{project} heeft uw adres niet meer. U hoeft niets meer te doen.',
  notFoundTitle: 'Deze link werkt niet',
  notFoundText:
    'Misschien is de link onvolledig. Open hem opnieuw vanuit de e-mail of kopieer het hele adres. Er is niets gewijzigd.',
  troubleTitle: 'Dat is niet gelukt',
  troubleText: 'Er is niets gewijzigd. Probeer het over enkele minuten opnieuw.',
}
