import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OWN = fileURLToPath(new URL('../../../.toolchain/python/bin', import.meta.url))

/**
 * Returns the path of a Python tool that CI installs into .toolchain/python; warns on the console when this machine
 * lacks it.
 */
export function pythonTool(name: string): string | undefined {
  const found = [OWN, ...(process.env.PATH ?? '').split(delimiter)]
    .map((directory) => join(directory, name))
    .find((file) => existsSync(file))
  if (!found) console.warn(`SKIPPED: ${name} is not installed (python3 -m venv .toolchain/python, then its pip)`)
  return found
}
