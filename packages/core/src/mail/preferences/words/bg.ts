import type { Words } from './words.ts'

/** Bulgarian. */
export const bg: Words = {
  footerWhy: 'Получавате този имейл, защото сте абонирани за имейли от {project}.',
  unsubscribe: 'Отписване',
  manage: 'Предпочитания за имейли',
  unsubscribeAsk: 'Вече не искате да получавате имейли от {project} на {address}?',
  unsubscribedTitle: 'Абонаментът ви е прекратен',
  unsubscribedText: '{address} вече не получава бюлетини от {project}.',
  byMistake: 'Това грешка ли беше?',
  subscribe: 'Абониране',
  subscribeAsk: 'Искате ли да получавате имейли от {project} на {address}?',
  subscribeAgain: 'Абониране отново',
  subscribedTitle: 'Абонирани сте',
  subscribedText: '{address} получава бюлетини от {project}.',
  stillSent: 'Възможно е да продължите да получавате съобщения за вашите поръчки или профил.',
  goneTitle: 'Готово',
  goneText: '{project} вече няма вашия адрес. Не е нужно да правите нищо повече.',
  notFoundTitle: 'Тази връзка не работи',
  notFoundText: 'Може да е непълна. Отворете я отново от имейла или копирайте целия адрес. Нищо не е променено.',
  troubleTitle: 'Това не се получи',
  troubleText: 'Нищо не е променено. Опитайте отново след няколко минути.',
}
