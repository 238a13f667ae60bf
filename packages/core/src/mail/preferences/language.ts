import { bg } from './words/bg.ts'
import { cs } from './words/cs.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { hi } from './words/hi.ts'
import { it } from './words/it.ts'
import { ja } from './words/ja.ts'
import { nl } from './words/nl.ts'
import { pl } from './words/pl.ts'
import { pt } from './words/pt.ts'
import { sv } from './words/sv.ts'
import type { Words } from './words/words.ts'
import { zh } from './words/zh.ts'

/** All languages of pages and footers. Each is written from left to right. */
export const CATALOGUE = { en, de, fr, es, it, nl, pt, pl, cs, bg, hi, zh, ja, sv } as const satisfies Record<
  string,
  Words
>
export type Language = keyof typeof CATALOGUE

/** The longest language tag that is read; longer texts are invalid (RFC 5646 §4.4.1). */
const TAG_MAX = 35
const SUBTAG_END = /[-_]/

/**
 * Returns the first of the preferred languages that is in the catalogue; English without any. `pt-BR` is Portuguese.
 */
export function languageOf(...wishes: readonly unknown[]): Language {
  for (const wish of wishes) {
    if (typeof wish !== 'string' || wish.length > TAG_MAX) continue
    const [language = ''] = wish.trim().toLowerCase().split(SUBTAG_END, 1)
    if (isLanguage(language)) return language
  }
  return 'en'
}

const isLanguage = (tag: string): tag is Language => Object.hasOwn(CATALOGUE, tag)

/** Returns the languages of an Accept-Language header, in the order of the reader's preference (RFC 9110 §12.5.4). */
export function acceptedLanguages(header: string | undefined): readonly string[] {
  const ranges = (header ?? '').slice(0, 500).split(',').slice(0, 20)
  const weighed = ranges.map((range) => {
    const [tag = '', weight = ''] = range.split(';')
    return { tag: tag.trim(), q: Number(/^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(weight)?.[1] ?? 1) }
  })
  return weighed
    .filter(({ tag, q }) => tag !== '' && q > 0)
    .toSorted((a, b) => b.q - a.q)
    .map(({ tag }) => tag)
}

/** Replaces `{project}` and `{address}`; each value is written by `write`. */
export function fillWords(
  text: string,
  values: { readonly project: string; readonly address: string },
  write: (value: string) => string = (value) => value,
): string {
  return text.replace(/\{(project|address)\}/g, (_, name: 'project' | 'address') => write(values[name]))
}
