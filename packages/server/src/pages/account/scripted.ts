import { PROVIDER_NAMES, type ProviderName } from '@posthorn/core/ports'
import { escapeHtml } from '../escape.ts'

/** The titles of the providers. */
export const PROVIDER_TITLES: { readonly [K in ProviderName]: string } = { github: 'GitHub', google: 'Google' }

/** The providers that are configured. */
export type Configured = { readonly [K in ProviderName]: boolean }

/** Returns a field that people do not see. */
export const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

/** Returns a form for the script, which shows it, with the error inside it. */
const scripted = (step: 'enter' | 'make' | 'link', words: string, fields: string) =>
  `<form data-step="${step}" hidden>${fields}<button class="second" type="submit">${words}</button><p role="alert"></p></form>`

/** The settings of a sign-in with a passkey. */
export interface PasskeyEntrance {
  /** The path below which the server is mounted: empty, or without a slash at its end. */
  readonly base: string
  readonly returnTo: string
  /** The challenge of a sign-in that has passed the first factor. */
  readonly challenge?: string
}

/** Signs in with a passkey; after the first factor, with one of that person. */
export function passkeyEntrance({ base, returnTo, challenge }: PasskeyEntrance): string {
  const fields = hidden('base', base) + hidden('returnTo', returnTo)
  return challenge === undefined
    ? scripted('enter', 'Sign in with a passkey', fields)
    : scripted('enter', 'Use a passkey', fields + hidden('challenge', challenge))
}

/** Returns the form that creates a passkey. */
export const passkeyMaker = (base: string) =>
  scripted(
    'make',
    'Add a passkey',
    `${hidden('base', base)}<p><label>Name of the new passkey<br><input type="text" name="name" autocomplete="off" maxlength="60" pattern=".*\\S.*" required></label></p>`,
  )

/** Returns the forms that link an account at each of the providers. */
export const providerLinks = (base: string, configured: Configured) =>
  PROVIDER_NAMES.filter((provider) => configured[provider])
    .map((provider) =>
      scripted('link', `Link ${PROVIDER_TITLES[provider]}`, hidden('base', base) + hidden('provider', provider)),
    )
    .join('')
