import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { CORE_FLOORS } from '../../.dependency-cruiser.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const CORE = join(ROOT, 'packages/core/src')
const NO_PRODUCT = /\.(?:test|conformance|cases)\.ts$|^(?:testing|conformance)\/|^[^/]+\.ts$/

/** A file of a room, or of the wing `app`, which is a room itself. */
interface RoomFile {
  readonly path: string
  readonly wing: string
  readonly room: string
  readonly text: string
}

function placeOf(path: string): Pick<RoomFile, 'wing' | 'room'> {
  const [wing = '', room = ''] = path.split('/')
  return { wing, room: room.endsWith('.ts') ? '' : room }
}

const files: readonly RoomFile[] = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !NO_PRODUCT.test(path))
  .map((path) => ({ path, ...placeOf(path), text: readFileSync(join(CORE, path), 'utf8') }))

/** Returns the paths that a file imports of core, including types. */
const importsOf = ({ path, text }: RoomFile) =>
  [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    relative(CORE, join(CORE, dirname(path), target)),
  )

const floorOf = (wing: string) => CORE_FLOORS.findIndex((wings: readonly string[]) => wings.includes(wing))

it('the picture in CONTRIBUTING.md shows every wing on its floor and every room in its wing', () => {
  const [, picture = ''] =
    /```text\n(app [\s\S]*?)\n```/.exec(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')) ?? []
  const drawn = picture.split('\n').map((line) =>
    Object.fromEntries(
      line.split('|').map((part) => {
        const [wing = '', ...rooms] = part.trim().split(/\s+/)
        return [wing, rooms]
      }),
    ),
  )
  const built = CORE_FLOORS.map((wings: readonly string[]) =>
    Object.fromEntries(
      wings.map((wing) => {
        const rooms = files.filter((file) => file.wing === wing && file.room !== '').map(({ room }) => room)
        return [wing, [...new Set(rooms)].sort()]
      }),
    ),
  )
  expect(drawn).toStrictEqual(built)
})

it('a wing imports only wings below it', () => {
  const up = files.flatMap((file) =>
    importsOf(file).flatMap((target) => {
      const { wing } = placeOf(target)
      return wing === file.wing || floorOf(wing) > floorOf(file.wing) ? [] : [`${file.path} → ${target}`]
    }),
  )
  expect(up).toStrictEqual([])
})

it('the rooms of a wing import each other without cycles', () => {
  const neighbors = new Map<string, Set<string>>()
  for (const file of files) {
    const room = `${file.wing}/${file.room}`
    const seen = neighbors.get(room) ?? new Set()
    neighbors.set(room, seen)
    for (const target of importsOf(file).map(placeOf)) {
      if (target.wing === file.wing && target.room !== file.room) seen.add(`${target.wing}/${target.room}`)
    }
  }
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    [...(neighbors.get(from) ?? [])].some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  expect([...neighbors.keys()].filter((room) => reaches(room, room, new Set()))).toStrictEqual([])
})

/**
 * Stores of wings above that a use case reads, because it answers for the whole project: the objects that use a thing
 * before it changes, or that an event wakes.
 */
const READS_ABOVE = [
  'audience/events/emit.ts: executions',
  'audience/events/events.ts: workflows',
  'audience/segments/segments.ts: campaigns workflows',
  'kernel/context/context.ts: retention settings',
  'mail/templates/templates.ts: workflows',
  'people/contacts/bulk.ts: segments',
  'tenant/audit/list.ts: members',
  'tenant/domains/domains.ts: campaigns templates',
]

it('a use case reads the stores of its own wing and of wings below it', () => {
  const owners = new Map<string, string>()
  for (const { wing, text } of files) {
    const [, ...blocks] = text.split("kernel/ports/store.ts' {")
    for (const [, store = ''] of blocks.join('\n').matchAll(/^ {4}readonly (\w+): \w+$/gm)) owners.set(store, wing)
  }
  expect(owners.size).toBeGreaterThan(30)
  const above = files.flatMap(({ path, wing, text }) => {
    const used = [...text.matchAll(/\bstore\.(\w+)/g)].map(([, store = '']) => store)
    const stores = [...new Set(used)].filter((store) => {
      const owner = owners.get(store)
      return owner !== undefined && owner !== wing && floorOf(owner) <= floorOf(wing)
    })
    return stores.length === 0 ? [] : [`${path}: ${stores.sort().join(' ')}`]
  })
  expect(above.sort()).toStrictEqual(READS_ABOVE)
})
