/** Choices of the person at this browser. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark'
  readonly language: string
  /** An IANA time zone. */
  readonly zone: string
}

export const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
}

const NAME = 'posthorn-console'

function stored(): Partial<Settings> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function usual(): Settings {
  const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES)
  return { theme: 'system', language: language ?? 'en', zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}

/** Returns the stored choices, or what the browser prefers. A browser that stores nothing has only the latter. */
export const settings: Settings = { ...usual(), ...stored() }

/** Stores a choice and starts again with it. */
export function choose(change: Partial<Settings>): void {
  localStorage.setItem(NAME, JSON.stringify({ ...stored(), ...change }))
  location.reload()
}
