import type { ServerRoute } from '@hapi/hapi'
import { once, textRoute } from '../text-route.ts'
import { GUIDE_POLICY, guideDocument, hitsDocument } from './document.ts'
import { guideFiles, readGuide } from './files.ts'
import { groupsOf } from './groups.ts'
import { renderGuide } from './render.ts'
import { searchedGuide, searchGuides } from './search.ts'

/** The guides of this version, at /guides: each is rendered at the first request for it. */
export function guideRoutes(base: string): ServerRoute[] {
  const files = guideFiles()
  const names = new Map([...files].map(([name, file]) => [file, name]))
  const groups = once(async () => groupsOf(await readGuide('README.md'), names))
  const all = once(() =>
    Promise.all([...files].map(async ([name, file]) => searchedGuide(name, await readGuide(file)))),
  )
  return [...files].map(([name, file]) => {
    const page = once(async () =>
      guideDocument(await renderGuide(await readGuide(file), { base, file, names }), {
        base,
        groups: await groups(),
        name,
      }),
    )
    const search = async (query: string) =>
      hitsDocument(query, searchGuides(await all(), query), { base, groups: await groups() })
    return textRoute({
      path: name === '' ? '/guides' : `/guides/${name}`,
      type: 'text/html',
      policy: GUIDE_POLICY,
      content: ({ searchParams }) => {
        const query = name === '' ? searchParams.get('q')?.trim() : undefined
        return query ? search(query) : page()
      },
    })
  })
}
