/** Words for both states, in lower case: of mailing services, and of spreadsheets and people in six languages. */
const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...wordsFor(true, [
    'yes y true t 1 1.0 1,0 on subscribed active enabled confirmed opted-in opt-in',
    'ja j wahr ein aktiv abonniert angemeldet', // German; Dutch has ja, too
    'oui o vrai actif abonné', // French
    'sí si s verdadero activo suscrito', // Spanish; Italian has sì
    'sì vero attivo iscritto', // Italian
    'sim verdadeiro ativo inscrito', // Portuguese
    'waar aan actief geabonneerd', // Dutch
  ]),
  ...wordsFor(false, [
    'no n false f 0 0.0 0,0 off unsubscribed inactive disabled unconfirmed non-subscribed nonsubscribed',
    'cleaned bounced complained pending blocked blocklisted blacklisted suppressed',
    'archived transactional not-subscribed never-subscribed opted-out opt-out',
    'nein falsch aus inaktiv abgemeldet',
    'non faux inactif désabonné',
    'falso inactivo',
    'inattivo disiscritto',
    'não nao inativo',
    'nee onwaar uit inactief',
  ]),
])

function wordsFor(state: boolean, lines: readonly string[]): (readonly [string, boolean])[] {
  return lines.flatMap((line) => line.split(' ').map((word) => [word.normalize('NFC'), state] as const))
}

/**
 * Returns the state that a cell of a `subscribed` or `status` column names; undefined for an empty cell. An unknown
 * word is `unknown`: a guess would mail people who unsubscribed, or unsubscribe others.
 */
export function subscribedOfCell(text: string): boolean | undefined | 'unknown' {
  const word = text
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
  return word === '' ? undefined : (WORDS.get(word) ?? 'unknown')
}
