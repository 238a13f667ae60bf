import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 90_000

/** One run of the suite, as its files see it. */
export interface TestRun {
  /** The directory of its files' data, which is removed with it. */
  readonly directory: string
  /** The process that outlives all files. */
  readonly pid: number
}

// Not named like the product's own variables, which its tests look at.
const DIRECTORY = 'TEST_RUN_DIRECTORY'
const PID = 'TEST_RUN_PID'

/** Returns the run of this process; undefined elsewhere, as in a benchmark. */
export function testRun(): TestRun | undefined {
  const directory = process.env[DIRECTORY]
  return directory ? { directory, pid: Number(process.env[PID]) } : undefined
}

/** Begins a run, for this process and all that it starts. */
export function beginTestRun({ directory, pid }: TestRun): void {
  process.env[DIRECTORY] = directory
  process.env[PID] = String(pid)
}

/** Lets the first process of a run create what the others then use, and returns that process's description of it. */
export async function onceInRun(run: TestRun, name: string, make: () => Promise<string>): Promise<string> {
  const [lock, file] = [path.join(run.directory, `${name}.lock`), path.join(run.directory, `${name}.made`)]
  try {
    mkdirSync(lock)
  } catch {
    return made(file)
  }
  const answer = await make().catch((error: unknown) => {
    rmSync(lock, { recursive: true }) // the next one may succeed
    throw error
  })
  writeFileSync(`${file}.new`, answer)
  renameSync(`${file}.new`, file)
  return answer
}

async function made(file: string): Promise<string> {
  for (const until = Date.now() + PATIENCE_MS; !existsSync(file); await sleep(25)) {
    if (Date.now() > until) throw new Error(`${file} was not made by the test file that began with it`)
  }
  return readFileSync(file, 'utf8')
}
