import type { Words } from './words.ts'

/** French. */
export const fr: Words = {
  footerWhy: 'Vous recevez cet e-mail car vous êtes abonné aux e-mails de {project}.',
  unsubscribe: 'Se désabonner',
  manage: 'Préférences d’e-mail',
  unsubscribeAsk: 'Ne souhaitez-vous plus recevoir d’e-mails de {project} à l’adresse {address} ?',
  unsubscribedTitle: 'Vous êtes désabonné',
  unsubscribedText: '{address} ne reçoit plus les newsletters de {project}.',
  byMistake: 'Était-ce une erreur ?',
  subscribe: 'S’abonner',
  subscribeAsk: 'Souhaitez-vous recevoir des e-mails de {project} à l’adresse {address} ?',
  subscribeAgain: 'Se réabonner',
  subscribedTitle: 'Vous êtes abonné',
  subscribedText: '{address} reçoit les newsletters de {project}.',
  stillSent: 'Vous pourrez encore recevoir des messages concernant vos commandes ou votre compte.',
  goneTitle: 'C’est fait',
  goneText: '{project} n’a plus votre adresse. Vous n’avez plus rien à faire.',
  notFoundTitle: 'Ce lien ne fonctionne pas',
  notFoundText:
    'Il est peut-être incomplet. Ouvrez-le à nouveau depuis l’e-mail ou copiez l’adresse entière. Rien n’a été modifié.',
  troubleTitle: 'Cela n’a pas fonctionné',
  troubleText: 'Rien n’a été modifié. Veuillez réessayer dans quelques minutes.',
}
