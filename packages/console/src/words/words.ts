import { settings } from '../app/settings.ts'

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
/** The translations of English texts; a text with a number has a form for each plural of the language. */
type Catalog = Readonly<Record<string, string | Forms>>

/** The catalogs except English. They are loaded on demand. */
const CATALOGS: Readonly<Record<string, () => Promise<{ default: Catalog }>>> = {
  en: () => import('./en.json'),
  de: () => import('./de.json'),
  fr: () => import('./fr.json'),
  es: () => import('./es.json'),
}

let catalog: Catalog = {}
const plurals = new Intl.PluralRules(settings.language)
const numbers = new Intl.NumberFormat(settings.language)

/** Loads the catalog of the chosen language. Texts that it lacks stay in English. */
export async function loadWords(): Promise<void> {
  catalog = (await CATALOGS[settings.language]?.())?.default ?? {}
  document.documentElement.lang = settings.language
}

/** Formats a number as people of the chosen language write it. */
export const number = (value: number): string => numbers.format(value)

/** Formats a share between 0 and 1 as a percentage. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(settings.language, { style: 'percent', maximumFractionDigits: 1 }).format(share)

/**
 * Returns the text in the chosen language. `{name}` is replaced by a value; `count` also chooses the form of the plural.
 */
export function t(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  const found = catalog[text] ?? text
  const form = typeof found === 'string' ? found : (found[plurals.select(Number(values.count))] ?? found.other ?? text)
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : typeof value === 'number' ? number(value) : value
  })
}
