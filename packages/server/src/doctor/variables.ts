import { SETTINGS } from '../config/config.ts'
import { type Finding, ok, type Variables, warning } from './check.ts'

/** Variables that only the command line, some commands or tests read. */
const OTHERS = ['POSTHORN_URL', 'POSTHORN_KEY', 'POSTHORN_TEST_POSTGRES_URL', 'POSTHORN_TEST_MONGODB_URL']

/** Kubernetes sets these if a service is called posthorn. */
const OF_KUBERNETES = /^POSTHORN_(?:SERVICE_(?:HOST|PORT)|PORT_\d+_)/

const PREFIX = 'POSTHORN'
const TYPOS_MAX = 3

/** Checks for unknown variables with the product's prefix. */
export function checkVariables(env: Variables): Finding {
  const known = [...SETTINGS.map(({ name }) => name), ...OTHERS]
  const unknown = Object.keys(env)
    .filter((name) => env[name] && isMeantForUs(name, env[name]) && !known.includes(name))
    .sort()
  if (unknown.length > 0) return warning('variables_unknown', unknown.map((name) => sentenceOn(name, known)).join(' '))
  const count = known.filter((name) => env[name]).length
  return ok(count === 0 ? 'none is set: the defaults apply' : `${count} set, all known`)
}

function isMeantForUs(name: string, value: string): boolean {
  const [prefix = ''] = name.split('_', 1)
  if (prefix === PREFIX) return !OF_KUBERNETES.test(name) && !(name === 'POSTHORN_PORT' && /^(?:tcp|udp):/.test(value))
  return prefix.length > PREFIX.length - 3 && distance(prefix, PREFIX) <= 2
}

function sentenceOn(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  return `${name} is not a setting of this version and has no effect${near ? `: did you mean ${near}?` : '; remove it.'}`
}

/** Returns the closest known name. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({
      candidate,
      far: Math.min(distance(name, candidate), distance(name.replace(/^POSTHORN_/, ''), candidate)),
    }))
    .sort((a, b) => a.far - b.far)
  return best && best.far <= TYPOS_MAX ? best.candidate : undefined
}

/** Returns the edit distance of two words (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
