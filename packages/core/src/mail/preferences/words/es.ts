import type { Words } from './words.ts'

/** Spanish. */
export const es: Words = {
  footerWhy: 'Recibe este correo porque está suscrito a los correos de {project}.',
  unsubscribe: 'Cancelar suscripción',
  manage: 'Preferencias de correo',
  unsubscribeAsk: '¿Ya no quiere recibir correos de {project} en {address}?',
  unsubscribedTitle: 'Su suscripción está cancelada',
  unsubscribedText: '{address} ya no recibe boletines de {project}.',
  byMistake: '¿Ha sido un error?',
  subscribe: 'Suscribirse',
  subscribeAsk: '¿Quiere recibir correos de {project} en {address}?',
  subscribeAgain: 'Volver a suscribirse',
  subscribedTitle: 'Está suscrito',
  subscribedText: '{address} recibe los boletines de {project}.',
  stillSent: 'Es posible que siga recibiendo mensajes sobre sus pedidos o su cuenta.',
  goneTitle: 'Hecho',
  goneText: '{project} ya no tiene su dirección. No tiene que hacer nada más.',
  notFoundTitle: 'Este enlace no funciona',
  notFoundText:
    'Puede que esté incompleto. Ábralo de nuevo desde el correo o copie la dirección completa. No se ha cambiado nada.',
  troubleTitle: 'No ha funcionado',
  troubleText: 'No se ha cambiado nada. Inténtelo de nuevo dentro de unos minutos.',
}
