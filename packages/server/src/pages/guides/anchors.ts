/** Names the headings of a page as GitHub does, so that links to them work here and there. */
export function createAnchors(): (heading: string) => string {
  const used = new Set<string>()
  return (heading) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = plain.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-')
    let name = anchor
    for (let count = 1; used.has(name); count++) name = `${anchor}-${count}`
    used.add(name)
    return name
  }
}
