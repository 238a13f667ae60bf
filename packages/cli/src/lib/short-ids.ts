import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { usageError } from './errors.ts'
import type { Io } from './io.ts'

const ID = /^[a-z]{3}_[0-9a-z]{26}$/
/** A shortened id as it is shown, or typed without an ellipsis. */
const SHORT = /^([a-z]{3}_)(?:…|\.{2,3})([0-9a-z]{6,26})$/
const TAIL = 6
const KEPT = 2000

export const isId = (text: string) => ID.test(text)

/**
 * Returns ids as a table shows them: their kind and their end, long enough to distinguish them from each other and from
 * ids shown earlier. The mails of a campaign are numbered at the end, as are those of the next one.
 */
export function shortIds(ids: readonly string[], shown: readonly string[]): ReadonlyMap<string, string> {
  const known = new Set([...ids, ...shown])
  const tailOf = new Map(kindsOf(ids).map((kind) => [kind, tailFor(kind, ids, known)]))
  return new Map(ids.map((id) => [id, `${id.slice(0, 4)}…${id.slice(-(tailOf.get(id.slice(0, 4)) ?? TAIL))}`]))
}

const kindsOf = (ids: readonly string[]) => [...new Set(ids.map((id) => id.slice(0, 4)))]

/**
 * Returns the length of the end of ids of a kind that distinguishes each from all others; the same for a whole column.
 */
function tailFor(kind: string, ids: readonly string[], known: ReadonlySet<string>): number {
  const others = [...known].filter((id) => id.startsWith(kind))
  for (let tail = TAIL; ; tail++) {
    const counts = new Map<string, number>()
    for (const id of others) counts.set(id.slice(-tail), (counts.get(id.slice(-tail)) ?? 0) + 1)
    if (ids.every((id) => !id.startsWith(kind) || counts.get(id.slice(-tail)) === 1)) return tail
  }
}

function fileOf({ env }: Pick<Io, 'env'>): string {
  const home = env.XDG_STATE_HOME || path.join(env.HOME || os.homedir(), '.local', 'state')
  return path.join(home, 'posthorn', 'ids')
}

export function readShown(io: Pick<Io, 'env'>): string[] {
  try {
    return readFileSync(fileOf(io), 'utf8').split('\n').filter(isId)
  } catch {
    return []
  }
}

/** Keeps ids that were shown in short form, so that later commands accept them. Nothing depends on it. */
export function keepShown(io: Pick<Io, 'env'>, ids: readonly string[]): void {
  try {
    const shown = new Set(ids)
    const kept = [...shown, ...readShown(io).filter((id) => !shown.has(id))].slice(0, KEPT)
    mkdirSync(path.dirname(fileOf(io)), { recursive: true, mode: 0o700 })
    writeFileSync(fileOf(io), `${kept.join('\n')}\n`, { mode: 0o600 })
  } catch {}
}

/** Replaces short ids in the arguments by the whole ones that were shown. */
export function withWholeIds(io: Pick<Io, 'env'>, args: readonly string[]): string[] {
  return args.map((arg) => {
    const [, kind, tail] = SHORT.exec(arg) ?? []
    if (kind === undefined || tail === undefined) return arg
    const [id, ...others] = readShown(io).filter((id) => id.startsWith(kind) && id.endsWith(tail))
    if (id !== undefined && others.length === 0) return id
    const why = id === undefined ? 'was not shown recently' : 'is ambiguous'
    throw usageError(`The id ${arg} ${why}.`, 'Use -o wide to show complete ids.')
  })
}
