import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const VARIABLE = 'PROPERTY_SEED'
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Returns the seed of this run's properties, a 32-bit integer: PROPERTY_SEED, or one that is made from the commit. So a
 * commit that passed passes again, and every commit tries other cases.
 */
export function propertySeed(): number {
  process.env[VARIABLE] ??= String(seedOfCommit())
  const seed = Number(process.env[VARIABLE])
  if (!Number.isInteger(seed)) throw new Error(`${VARIABLE} must be an integer, not "${process.env[VARIABLE]}"`)
  return seed
}

function seedOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
    return Number.parseInt(commit.slice(0, 8), 16) | 0
  } catch {
    return Date.now() | 0 // a copy of the sources without their history
  }
}
