import type { Words } from './words.ts'

/** Swedish. */
export const sv: Words = {
  footerWhy: 'Du får det här mejlet eftersom du prenumererar på mejl från {project}.',
  unsubscribe: 'Avsluta prenumerationen',
  manage: 'Mejlinställningar',
  unsubscribeAsk: 'Vill du inte längre få mejl från {project} till {address}?',
  unsubscribedTitle: 'Din prenumeration är avslutad',
  unsubscribedText: '{address} får inte längre nyhetsbrev från {project}.',
  byMistake: 'Var det ett misstag?',
  subscribe: 'Prenumerera',
  subscribeAsk: 'Vill du få mejl från {project} till {address}?',
  subscribeAgain: 'Prenumerera igen',
  subscribedTitle: 'Du prenumererar',
  subscribedText: '{address} får nyhetsbrev från {project}.',
  stillSent: 'Du kan fortfarande få meddelanden om dina beställningar eller ditt konto.',
  goneTitle: 'Klart',
  goneText: '{project} har inte längre din adress. Du behöver inte göra något mer.',
  notFoundTitle: 'Den här länken fungerar inte',
  notFoundText:
    'Den kan vara ofullständig. Öppna den igen från mejlet eller kopiera hela adressen. Ingenting har ändrats.',
  troubleTitle: 'Det gick inte',
  troubleText: 'Ingenting har ändrats. Försök igen om några minuter.',
}
