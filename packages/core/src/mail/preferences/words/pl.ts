import type { Words } from './words.ts'

/** Polish. */
export const pl: Words = {
  footerWhy: 'Otrzymujesz tę wiadomość, ponieważ subskrybujesz wiadomości od {project}.',
  unsubscribe: 'Wypisz się',
  manage: 'Ustawienia wiadomości',
  unsubscribeAsk: 'Nie chcesz już otrzymywać wiadomości od {project} na adres {address}?',
  unsubscribedTitle: 'Subskrypcja została anulowana',
  unsubscribedText: '{address} nie otrzymuje już newsletterów od {project}.',
  byMistake: 'To była pomyłka?',
  subscribe: 'Zapisz się',
  subscribeAsk: 'Czy chcesz otrzymywać wiadomości od {project} na adres {address}?',
  subscribeAgain: 'Zapisz się ponownie',
  subscribedTitle: 'Subskrypcja jest aktywna',
  subscribedText: '{address} otrzymuje newslettery od {project}.',
  stillSent: 'Nadal możesz otrzymywać wiadomości dotyczące zamówień lub konta.',
  goneTitle: 'Gotowe',
  goneText: '{project} nie ma już Twojego adresu. Nie musisz nic więcej robić.',
  notFoundTitle: 'Ten link nie działa',
  notFoundText:
    'Może być niekompletny. Otwórz go ponownie z wiadomości lub skopiuj cały adres. Nic nie zostało zmienione.',
  troubleTitle: 'To się nie udało',
  troubleText: 'Nic nie zostało zmienione. Spróbuj ponownie za kilka minut.',
}
