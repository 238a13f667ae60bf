import type { Words } from './words.ts'

/** Czech. */
export const cs: Words = {
  footerWhy: 'Tento e-mail dostáváte, protože odebíráte e-maily od {project}.',
  unsubscribe: 'Odhlásit odběr',
  manage: 'Předvolby e-mailů',
  unsubscribeAsk: 'Nechcete už dostávat e-maily od {project} na adresu {address}?',
  unsubscribedTitle: 'Odběr je odhlášen',
  unsubscribedText: '{address} už nedostává newslettery od {project}.',
  byMistake: 'Byl to omyl?',
  subscribe: 'Přihlásit odběr',
  subscribeAsk: 'Chcete dostávat e-maily od {project} na adresu {address}?',
  subscribeAgain: 'Znovu přihlásit odběr',
  subscribedTitle: 'Odběr je přihlášen',
  subscribedText: '{address} dostává newslettery od {project}.',
  stillSent: 'Zprávy o vašich objednávkách nebo účtu vám mohou chodit dál.',
  goneTitle: 'Hotovo',
  goneText: '{project} už vaši adresu nemá. Nemusíte dělat nic dalšího.',
  notFoundTitle: 'Tento odkaz nefunguje',
  notFoundText: 'Možná není úplný. Otevřete ho znovu z e-mailu nebo zkopírujte celou adresu. Nic se nezměnilo.',
  troubleTitle: 'To se nepodařilo',
  troubleText: 'Nic se nezměnilo. Zkuste to prosím znovu za několik minut.',
}
