/** The facts of a noun that the whole product uses. */
interface Noun {
  /** The prefix of its ids; absent where it has none of its own. */
  readonly prefix?: string
  /** The scopes of named keys that read and write it, in this order; absent where no named key may. */
  readonly scopes?: readonly [read: `${string}:read`, write?: `${string}:write`]
  /** The error for an unknown id: its code is the noun and `_NOT_FOUND`. */
  readonly missing?: { readonly message: string; readonly suggestion: string }
}

/**
 * The nouns of the product, one entry each: prefixes of ids, scopes of keys, and errors are derived. Scopes are listed to
 * people in this order.
 */
const NOUNS = {
  contact: {
    prefix: 'cnt',
    scopes: ['contacts:read', 'contacts:write'],
    missing: { message: 'Contact not found.', suggestion: 'Check the id, or search the contacts for the address.' },
  },
  segment: {
    prefix: 'seg',
    scopes: ['segments:read', 'segments:write'],
    missing: { message: 'Segment not found.', suggestion: 'Check the id against the list of segments.' },
  },
  suppression: {
    scopes: ['suppressions:read', 'suppressions:write'],
    missing: {
      message: 'The address is not suppressed.',
      suggestion: 'Check the spelling of the address against the suppression list.',
    },
  },
  template: {
    prefix: 'tpl',
    scopes: ['templates:read', 'templates:write'],
    missing: { message: 'Template not found.', suggestion: 'Check the id against the list of templates.' },
  },
  campaign: {
    prefix: 'cmp',
    scopes: ['campaigns:read', 'campaigns:write'],
    missing: { message: 'Campaign not found.', suggestion: 'Check the id against the list of campaigns.' },
  },
  workflow: {
    prefix: 'wfl',
    scopes: ['workflows:read', 'workflows:write'],
    missing: { message: 'Workflow not found.', suggestion: 'Check the id against the list of workflows.' },
  },
  event: { prefix: 'evt', scopes: ['events:read', 'events:write'] },
  upload: {
    prefix: 'img',
    scopes: ['uploads:read', 'uploads:write'],
    missing: { message: 'Image not found.', suggestion: 'Check the key against the list of uploads.' },
  },
  inbox: { scopes: ['inbox:read', 'inbox:write'] },
  // Read-only nouns: mails change by sending, figures by what happens, and the rest is managed.
  email: {
    prefix: 'eml',
    scopes: ['emails:read'],
    missing: { message: 'Email not found.', suggestion: 'Check the id against the list of emails.' },
  },
  activity: { scopes: ['activity:read'] },
  analytics: { scopes: ['analytics:read'] },
  domain: {
    prefix: 'dom',
    scopes: ['domains:read'],
    missing: { message: 'Domain not found.', suggestion: 'Check the id against the list of domains.' },
  },
  project: { prefix: 'prj', scopes: ['project:read'] },
  job: {
    prefix: 'job',
    missing: {
      message: 'Job not found.',
      suggestion: 'Check the id: it is in the response to the request that started the job.',
    },
  },
  execution: { prefix: 'exe' },
  user: { prefix: 'usr' },
  key: { prefix: 'key' },
  'operator key': { prefix: 'opk' },
  'audit entry': { prefix: 'aud' },
  'request record': { prefix: 'rql' },
  'webhook endpoint': { prefix: 'whe' },
  'webhook attempt': { prefix: 'wat' },
} as const satisfies Readonly<Record<string, Noun>>

type Nouns = typeof NOUNS
/** The prefixes of the ids of nouns. */
export type NounPrefix = Extract<Nouns[keyof Nouns], { prefix: string }>['prefix']
export const NOUN_PREFIXES: readonly NounPrefix[] = Object.values(NOUNS).flatMap((noun) =>
  'prefix' in noun ? noun.prefix : [],
)
/** The scopes of nouns. */
export type NounScope = Extract<Nouns[keyof Nouns], { scopes: readonly string[] }>['scopes'][number]

type NounWithMissingError = { [N in keyof Nouns]: Nouns[N] extends { missing: object } ? N : never }[keyof Nouns]
/** The error for an unknown id. */
export interface NotFound {
  readonly kind: 'not_found'
  readonly message: string
  readonly suggestion: string
}
/** The errors for unknown ids, by code. */
export type NotFoundErrors = { readonly [N in NounWithMissingError as `${Uppercase<N>}_NOT_FOUND`]: NotFound }

// Its keys are made of the names of nouns, which no type of a loop can express.
export const NOT_FOUND_ERRORS = Object.fromEntries(
  Object.entries<Noun>(NOUNS).flatMap(([noun, { missing }]) =>
    missing ? [[`${noun.toUpperCase()}_NOT_FOUND`, { kind: 'not_found', ...missing }]] : [],
  ),
) as unknown as NotFoundErrors

export const NOUN_SCOPES: readonly NounScope[] = Object.values(NOUNS).flatMap((noun) =>
  'scopes' in noun ? noun.scopes : [],
)
