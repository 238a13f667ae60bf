import type { World } from '../../kernel/context/world.ts'
import { type PreferenceHolder, preferenceToken } from './token.ts'

/** The pages on which people change their preferences, and the first step of their paths. */
export const PREFERENCE_PAGES = ['unsubscribe', 'subscribe', 'manage'] as const
export type PreferencePage = (typeof PREFERENCE_PAGES)[number]

/** The variables that every template may read. They are made when a mail is handed over, and never stored. */
export interface PreferenceUrls {
  readonly unsubscribeUrl: string
  readonly subscribeUrl: string
  readonly manageUrl: string
}

export const PREFERENCE_VARIABLES: ReadonlySet<string> = new Set([
  'unsubscribeUrl',
  'subscribeUrl',
  'manageUrl',
] satisfies readonly (keyof PreferenceUrls)[])

/** The dependencies for making links. */
export interface LinkMaker {
  readonly secrets: Pick<World['secrets'], 'hmac'>
  readonly settings: Pick<World['settings'], 'baseUrl'>
}

/** Returns the links to a person's preferences: `<base>/unsubscribe/<token>`, and so on. */
export function preferenceUrls({ secrets, settings }: LinkMaker, holder: PreferenceHolder): PreferenceUrls {
  const token = preferenceToken(secrets, holder)
  const urlOf = (page: PreferencePage) => `${settings.baseUrl}/${page}/${token}`
  return { unsubscribeUrl: urlOf('unsubscribe'), subscribeUrl: urlOf('subscribe'), manageUrl: urlOf('manage') }
}

/** Returns whether a link leads to one of the pages, which must not be counted as a click. */
export function isPreferenceUrl({ settings }: Pick<LinkMaker, 'settings'>, url: string): boolean {
  return PREFERENCE_PAGES.some((page) => url.startsWith(`${settings.baseUrl}/${page}/`))
}
