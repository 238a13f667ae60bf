import type { JobId, ProjectId } from '../../kernel/ids/ids.ts'
import type { ContentKey, ContentLine, ContentName, StoredContent } from '../../tenant/contents/store.ts'
import { MOVED_SIZE_MIN } from '../../tenant/contents/store.ts'
import { keyOf } from './rows.ts'
import type { Source, Tables } from './tables.ts'

/** Copies bytes, so that callers cannot change those of the store. */
export function copyOf(stored: StoredContent | undefined): StoredContent | undefined {
  return typeof stored === 'string' ? stored : stored?.slice()
}

/** The expiry of a file that is being deleted: it cannot be taken back. */
const LEAVES = new Date(0)

function contentOf(tables: Tables, { kind, projectId, key }: ContentKey): StoredContent | undefined {
  if (kind === 'attachment') return tables.blobs.get(keyOf(projectId, key))
  const own = tables.imports.get(key)
  return own?.projectId === projectId ? own.row.content : undefined
}

function setContent(tables: Tables, { kind, projectId, key }: ContentKey, content: ContentName): void {
  if (kind === 'attachment') tables.blobs.set(keyOf(projectId, key), content)
  const own = tables.imports.get(key)
  if (kind === 'import' && own) tables.imports.set(key, { ...own, row: { ...own.row, content } })
}

function movable(tables: Tables, limit: number): readonly ContentKey[] {
  const isMovable = (content: StoredContent) => typeof content !== 'string' && content.length >= MOVED_SIZE_MIN
  const attachments = tables.blobs.entries().flatMap(([row, content]): readonly ContentKey[] => {
    const [projectId, key] = row.split(' ')
    return isMovable(content) ? [{ kind: 'attachment', projectId: projectId as ProjectId, key: key ?? '' }] : []
  })
  const imports = tables.imports
    .entries()
    .flatMap(([key, { projectId, row }]): readonly ContentKey[] =>
      isMovable(row.content) ? [{ kind: 'import', projectId, key: key as JobId }] : [],
    )
  return [...attachments, ...imports].slice(0, limit)
}

/** Returns the names of files that replace bytes. */
function namesIn({ blobs, imports }: Tables): ReadonlySet<string> {
  const stored = [...blobs.filter(() => true), ...imports.filter(() => true).map(({ row }) => row.content)]
  return new Set(stored.filter((content) => typeof content === 'string'))
}

export function memoryContents(source: Source): ContentLine {
  return {
    movable: (limit) => source.read((tables) => movable(tables, limit)),
    bytes: (content) =>
      source.read((tables) => {
        const stored = contentOf(tables, content)
        return typeof stored === 'string' ? undefined : stored?.slice()
      }),
    expect: (name, until) => source.write(({ files }) => files.set(name, until)),
    move: (content, name) =>
      source.write((tables) => {
        const until = tables.files.get(name)
        if (until === undefined || until <= LEAVES) return false
        const stored = contentOf(tables, content)
        tables.files.set(name, LEAVES)
        if (stored === undefined || typeof stored === 'string') return false
        setContent(tables, content, name)
        return true
      }),
    leaving: (now, limit) =>
      source.write((tables) => {
        const named = namesIn(tables)
        const due = tables.files.entries().filter(([name, until]) => until <= now && !named.has(name))
        const leaving = due.slice(0, limit).map(([name]) => name as ContentName)
        for (const name of leaving) tables.files.set(name, LEAVES)
        return leaving
      }),
    forget: (names) =>
      source.write(({ files }) => {
        for (const name of names) files.delete(name)
      }),
  }
}
