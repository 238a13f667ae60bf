import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { usageError } from './errors.ts'
import type { Io } from './io.ts'

const ID = /^[a-z]{3}_[0-9a-z]{26}$/
/** As it is shown, or as somebody types it who has no ellipsis on the keyboard. */
const SHORT = /^([a-z]{3}_)(?:…|\.{2,3})([0-9a-z]{6})$/
const TAIL = 6
const KEPT = 2000

export const isId = (text: string) => ID.test(text)

/** An id as a table shows it: its kind and its end. Ids of the same moment differ at the end. */
export function shortId(id: string): string {
  return `${id.slice(0, 4)}…${id.slice(-TAIL)}`
}

function fileOf({ env }: Pick<Io, 'env'>): string {
  const home = env.XDG_STATE_HOME || path.join(env.HOME || os.homedir(), '.local', 'state')
  return path.join(home, 'posthorn', 'ids')
}

function readKept(io: Pick<Io, 'env'>): string[] {
  try {
    return readFileSync(fileOf(io), 'utf8').split('\n').filter(isId)
  } catch {
    return []
  }
}

/** Keeps ids that were shown in short, so that later commands take them as shown. Nothing depends on it. */
export function keepShown(io: Pick<Io, 'env'>, ids: readonly string[]): void {
  try {
    const shown = new Set(ids)
    const kept = [...shown, ...readKept(io).filter((id) => !shown.has(id))].slice(0, KEPT)
    mkdirSync(path.dirname(fileOf(io)), { recursive: true, mode: 0o700 })
    writeFileSync(fileOf(io), `${kept.join('\n')}\n`, { mode: 0o600 })
  } catch {}
}

/** The arguments with whole ids in place of short ones that were shown. */
export function withWholeIds(io: Pick<Io, 'env'>, args: readonly string[]): string[] {
  return args.map((arg) => {
    const [, kind, tail] = SHORT.exec(arg) ?? []
    if (kind === undefined || tail === undefined) return arg
    const [id, ...others] = readKept(io).filter((id) => id.startsWith(kind) && id.endsWith(tail))
    if (id !== undefined && others.length === 0) return id
    const why = id === undefined ? 'is not among the ids shown recently' : 'may be more than one thing'
    throw usageError(`The id ${arg} ${why}.`, 'The option -o wide shows whole ids.')
  })
}
