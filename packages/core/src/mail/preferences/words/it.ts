import type { Words } from './words.ts'

/** Italian. */
export const it: Words = {
  footerWhy: 'Ricevi questa e-mail perché sei iscritto alle e-mail di {project}.',
  unsubscribe: 'Annulla l’iscrizione',
  manage: 'Preferenze e-mail',
  unsubscribeAsk: 'Non vuoi più ricevere e-mail da {project} all’indirizzo {address}?',
  unsubscribedTitle: 'La tua iscrizione è annullata',
  unsubscribedText: '{address} non riceve più le newsletter di {project}.',
  byMistake: 'È stato un errore?',
  subscribe: 'Iscriviti',
  subscribeAsk: 'Vuoi ricevere e-mail da {project} all’indirizzo {address}?',
  subscribeAgain: 'Iscriviti di nuovo',
  subscribedTitle: 'La tua iscrizione è attiva',
  subscribedText: '{address} riceve le newsletter di {project}.',
  stillSent: 'Potresti ricevere ancora messaggi sui tuoi ordini o sul tuo account.',
  goneTitle: 'Fatto',
  goneText: '{project} non ha più il tuo indirizzo. Non devi fare altro.',
  notFoundTitle: 'Questo link non funziona',
  notFoundText:
    'Potrebbe essere incompleto. Aprilo di nuovo dall’e-mail o copia l’indirizzo intero. Non è stato modificato nulla.',
  troubleTitle: 'Qualcosa non ha funzionato',
  troubleText: 'Non è stato modificato nulla. Riprova tra qualche minuto.',
}
