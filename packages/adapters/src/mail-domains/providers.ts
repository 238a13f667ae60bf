import { parse } from 'tldts'

/** The providers with the most addresses, worldwide and by country. A slip of the finger in one of these is worth a question. */
export const TOP_PROVIDERS: readonly string[] = [
  ...['gmail.com', 'googlemail.com', 'icloud.com', 'me.com', 'aol.com', 'msn.com', 'live.com', 'mail.com', 'zoho.com'],
  ...['yahoo.com', 'yahoo.co.uk', 'yahoo.co.jp', 'yahoo.co.in', 'yahoo.com.br', 'yahoo.com.au', 'yahoo.de', 'yahoo.fr'],
  ...['yahoo.it', 'yahoo.es', 'ymail.com', 'rocketmail.com'],
  ...['hotmail.com', 'hotmail.co.uk', 'hotmail.de', 'hotmail.fr', 'hotmail.it', 'hotmail.es', 'live.co.uk', 'live.fr'],
  ...['outlook.com', 'outlook.de', 'outlook.fr', 'outlook.es', 'outlook.it'],
  ...['proton.me', 'protonmail.com', 'fastmail.com', 'tutanota.com', 'hey.com', 'yandex.com'],
  ...[
    'gmx.de',
    'gmx.net',
    'gmx.at',
    'gmx.ch',
    'gmx.com',
    'web.de',
    't-online.de',
    'freenet.de',
    'arcor.de',
    'posteo.de',
  ],
  ...['mailbox.org', 'bluewin.ch', 'aon.at', 'chello.at'],
  ...['orange.fr', 'laposte.net', 'wanadoo.fr', 'free.fr', 'sfr.fr', 'neuf.fr', 'bbox.fr', 'skynet.be', 'telenet.be'],
  ...['libero.it', 'virgilio.it', 'tiscali.it', 'alice.it', 'tim.it', 'telefonica.net', 'terra.com.br', 'uol.com.br'],
  ...[
    'bol.com.br',
    'globo.com',
    'sapo.pt',
    'ziggo.nl',
    'kpnmail.nl',
    'planet.nl',
    'xs4all.nl',
    'home.nl',
    'upcmail.nl',
  ],
  ...[
    'comcast.net',
    'verizon.net',
    'att.net',
    'sbcglobal.net',
    'bellsouth.net',
    'cox.net',
    'charter.net',
    'earthlink.net',
  ],
  ...[
    'optonline.net',
    'btinternet.com',
    'ntlworld.com',
    'virginmedia.com',
    'talktalk.net',
    'bigpond.com',
    'optusnet.com.au',
  ],
  ...['shaw.ca', 'rogers.com', 'sympatico.ca', 'xtra.co.nz', 'rediffmail.com'],
  ...['mail.ru', 'yandex.ru', 'rambler.ru', 'bk.ru', 'inbox.ru', 'list.ru', 'ukr.net'],
  ...[
    'seznam.cz',
    'centrum.cz',
    'wp.pl',
    'o2.pl',
    'interia.pl',
    'onet.pl',
    'op.pl',
    'telia.com',
    'abv.bg',
    'freemail.hu',
  ],
  ...['qq.com', '163.com', '126.com', 'sina.com', 'sohu.com', 'naver.com', 'hanmail.net', 'daum.net'],
]

/** Providers that the list of personal ones lacks, by their own pages on the domains that they offer. */
export const MORE_PERSONAL: readonly string[] = [
  ...TOP_PROVIDERS,
  ...['posteo.net', 'tuta.com', 'tuta.io', 'tutamail.com', 'tutanota.de', 'keemail.me', 'mail.de', 'mailfence.com'],
  ...['startmail.com', 'mailo.com', 'orange.es'],
]

/** Brands that offer addresses under the domains of many countries. Cameroon and Oman are typos of `com`. */
const BRANDS = /^(?:hotmail|live|outlook|yahoo|aol|gmx|yandex)\.(?!(?:cm|om|co|ne|nt)$)(?:[a-z]{2}|com?\.[a-z]{2})$/

/** Whether the domain is a regional one of a brand, e.g. hotmail.se. */
export const isRegional = (domain: string) => BRANDS.test(domain) && parse(domain).isIcann === true

/** What a mistyped top-level domain probably is, if no provider says it: the most frequent ones first. */
export const COMMON_SUFFIXES: readonly string[] = [
  ...['com', 'net', 'org', 'de', 'fr', 'it', 'es', 'uk', 'nl', 'ch', 'at', 'be', 'pl', 'ru', 'eu', 'info', 'io'],
]

/** Names of their own that are one keystroke from a provider. */
export const OTHER_NAMES: ReadonlySet<string> = new Set([
  ...['gail.com', 'alo.com', 'mas.com', 'liv.com', 'hoy.com', 'may.com', 'cloud.com', 'cos.net', 'fox.net', 'fre.fr'],
  ...['comast.net', 'rodgers.com', 'proton.com', 'planet.com', 'orage.fr', 'fry.fr', 'tel.it'],
])
