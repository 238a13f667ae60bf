/** The number of different links of a mail that are checked. */
export const LINKS_MAX = 50
/** A longer tag does not contain a link that is meant. */
const TAG_MAX = 18_000
/** The number of tags that are checked. */
const TAGS_MAX = 5_000
/** Room for a tracked link, which holds its target encoded. */
const URL_MAX = 16_000

const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  '#39': "'",
  '#38': '&',
}

/** Returns the addresses that a mail's HTML links to, each once, in their order. Takes linear time. */
export function linksOf(html: string): readonly string[] {
  const links = new Set<string>()
  const opening = /<(?:a|area)\s/gi
  let tags = 0
  for (let found = opening.exec(html); found && links.size < LINKS_MAX && tags < TAGS_MAX; found = opening.exec(html)) {
    tags += 1
    const tag = html.slice(found.index, found.index + TAG_MAX).split('>', 1)[0] ?? ''
    const [, double, single, bare] = HREF.exec(tag) ?? []
    const url = (double ?? single ?? bare ?? '')
      .replace(/&(#?\w{1,6});/g, (whole, name: string) => ENTITIES[name] ?? whole)
      .trim()
    if (url !== '' && url.length <= URL_MAX) links.add(url)
  }
  return [...links]
}
