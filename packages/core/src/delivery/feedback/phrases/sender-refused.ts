import { searchable } from './match.ts'

/** What names the sender of a mail: the words before and after it tell whose address is meant. */
const SENDER = [
  "(?:envelope |mail )?(?:sender|originator)(?:'s|s)?",
  'return[ -]?path',
  'reverse[ -]path',
  'envelope[ -]from',
  'mail[ -]from',
  'bounce(?= (?:address|domain|mailbox))',
  'from:?(?= (?:address|domain)\\b)',
  'your(?= (?:sender|sending|domain|email address|email domain|return|from)\\b)',
].join('|')

const THING = '(?: (?:sender|sending|return|from|email|address|mailbox|domain|account|user|host|name)){0,3}'
const NAMED = '(?:[ :=]{0,3}(?:<@?>|@|"@"))?'
/** What is said of an address or a domain that does not exist, or that is not wanted. */
const CLAIM = [
  '(?:unknown|invalid|non-?existent|nonexisting|unrouteable|unroutable|unresolvable|undeliverable)\\b',
  '(?:does not|doesnt|must|should) (?:exist|resolve)',
  'could not be (?:found|verified|resolved)',
  'cannot be (?:found|verified|resolved)',
  'not (?:found|known|exist|valid|verified|resolvable|allowed|accepted|wanted)',
  '(?:blocked|rejected|refused|denied)\\b',
  '(?:has|publishes|with) (?:an? )?null[ -]?mx',
  'no such (?:user|mailbox|address|domain)',
].join('|')

/** Other languages, in the order in which they say it. */
const TRANSLATED = [
  'absender(?:s|adresse|domain|domane)?(?: (?:ist|wurde|wird|der|email))? ?:? ?(?:unbekannt|ungultig|existiert nicht|nicht gefunden|nicht erlaubt|abgelehnt|gesperrt|blockiert)',
  '(?:unbekannter|ungultiger|gesperrter|blockierter) absender',
  "(?:adresse (?:de l'|d')?)?expediteur (?:est )?(?:inconnue?|invalide|inexistante?|rejetee?|refusee?|bloquee?|interdite?|n'existe pas)",
  '(?:remitente|remetente)(?: es| e)? (?:desconocido|desconhecido|inexistente|invalido|no existe|nao existe|no valido|rechazado|rejeitado|bloqueado)',
  'mittente(?: e)? (?:sconosciuto|inesistente|non valido|non esiste|rifiutato|bloccato)',
  'afzender(?:adres)?(?: is)? (?:onbekend|ongeldig|geweigerd|geblokkeerd|bestaat niet)',
  'nadawca(?: jest)? (?:nieznany|odrzucony|zablokowany|nie istnieje)',
  'отправитель (?:неизвестен|не существует|не найден|заблокирован|отклонен)',
  'неизвестный отправитель',
  '(?:送信者|差出人|送信元)[^。]{0,12}(?:存在しません|不明|拒否)',
  '(?:发件人|發件人|寄件者)[^。]{0,8}(?:不存在|未知|无效|無效|被拒|被拦截)',
].map(searchable)

/**
 * Matches searchable words that refuse the sender, although they may speak of an unknown user, also behind a code for one:
 * the sender's address was called back, or the recipient takes mail only of some.
 */
export const SENDER_REFUSED = new RegExp(
  [
    `\\b(?:${SENDER})${THING}${NAMED}(?: (?:is|was|are|has been))?(?: an?)?[ :]{1,2}(?:${CLAIM})`,
    '\\b(?:unknown|invalid|known|unverified|unroutable|unrouteable|undeliverable|blocked|approved|trusted) (?:envelope )?senders?\\b',
    '\\bno such sender\\b',
    '\\b(?:address|domain|user|mailbox|account) (?:that )?you are sending from\\b',
    '\\b(?:callback|callout|call-back|call-out)(?: \\w+){0,3} (?:failed|failure|error|sender)\\b',
    '\\b(?:recipient|user|has|have) blocked (?:you|your|the sender|this sender)\\b',
    '\\b(?:list )?members only\\b|\\bonly (?:list )?members\\b|\\bnon-?members\\b',
    '\\b(?:rejects?|refuses?) (?:all )?(?:mail|email|messages) from\\b',
    ...TRANSLATED,
  ].join('|'),
)
