import type { Words } from './words.ts'

/** Portuguese. */
export const pt: Words = {
  footerWhy: 'Recebe este e-mail porque subscreveu os e-mails de {project}.',
  unsubscribe: 'Cancelar subscrição',
  manage: 'Preferências de e-mail',
  unsubscribeAsk: 'Já não quer receber e-mails de {project} em {address}?',
  unsubscribedTitle: 'A sua subscrição foi cancelada',
  unsubscribedText: '{address} já não recebe newsletters de {project}.',
  byMistake: 'Foi um engano?',
  subscribe: 'Subscrever',
  subscribeAsk: 'Quer receber e-mails de {project} em {address}?',
  subscribeAgain: 'Subscrever novamente',
  subscribedTitle: 'A sua subscrição está ativa',
  subscribedText: '{address} recebe as newsletters de {project}.',
  stillSent: 'Poderá continuar a receber mensagens sobre as suas encomendas ou a sua conta.',
  goneTitle: 'Concluído',
  goneText: '{project} já não tem o seu endereço. Não precisa de fazer mais nada.',
  notFoundTitle: 'Esta ligação não funciona',
  notFoundText:
    'Pode estar incompleta. Abra-a novamente a partir do e-mail ou copie o endereço completo. Nada foi alterado.',
  troubleTitle: 'Não foi possível',
  troubleText: 'Nada foi alterado. Tente novamente dentro de alguns minutos.',
}
