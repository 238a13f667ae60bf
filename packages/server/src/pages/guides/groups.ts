/** The guides as the index lists them: its headings, and the links of its tables. */
export interface GuideGroup {
  readonly title: string
  readonly links: readonly { readonly name: string; readonly title: string }[]
}

/** Reads the groups from docs/README.md. Leaves out links to anything that is not a page: the page itself has them. */
export function groupsOf(index: string, names: ReadonlyMap<string, string>): readonly GuideGroup[] {
  return index
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const links = [...section.matchAll(/\[([^\]]+)\]\(([^)#]+)\)/g)].flatMap(([, title = '', file = '']) => {
        const name = names.get(file)
        return name === undefined ? [] : [{ name, title }]
      })
      return { title: section.split('\n', 1)[0] ?? '', links }
    })
    .filter(({ links }) => links.length > 0)
}
