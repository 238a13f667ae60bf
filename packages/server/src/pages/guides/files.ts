import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** The build copies docs/ next to the bundle; the sources use the original folder. */
const PLACES = ['./guides/', '../../../../../docs/'].map((place) => new URL(place, import.meta.url))
const FOLDER = PLACES.find((place) => existsSync(new URL('guide/', place)))

/** Pages of docs/ that are not guides, and are served like them. */
const REFERENCES = ['errors', 'glossary', 'style', 'parsers']

/**
 * Returns the file of each page by its name; the index has the empty name. There are no pages if the application was
 * bundled without them.
 */
export function guideFiles(): ReadonlyMap<string, string> {
  if (FOLDER === undefined) return new Map()
  const guides = readdirSync(new URL('guide/', FOLDER)).filter((file) => file.endsWith('.md'))
  return new Map([
    ['', 'README.md'],
    ...REFERENCES.map((name) => [name, `${name}.md`] as const),
    ...guides.map((file) => [file.slice(0, -3), `guide/${file}`] as const),
  ])
}

export const readGuide = (file: string) => readFile(new URL(file, FOLDER), 'utf8')
