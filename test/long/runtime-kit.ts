import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from '../../scripts/setup.mjs'
import { npmInstall } from './stranger-kit.ts'

const PLATFORM = `${process.platform}-${process.arch}`

/** The newest of each line of Node that the SDK supports, in npm packages that carry its binary. */
export const NODES = ['18.20.8', '20.20.2', '22.23.3', '24.21.0', '26.10.0']

/** Downloads a file of an npm package once per toolchain; undefined if it is not available. */
async function fileOf(name: string, version: string, file: string): Promise<string | undefined> {
  const directory = path.join(ROOT, '.toolchain', `${name.replace('/', '-')}-${version}`)
  const found = path.join(directory, 'node_modules', name, file)
  if (existsSync(found)) return found
  const unfinished = `${directory}.tmp-${process.pid}`
  try {
    await mkdir(unfinished, { recursive: true })
    await writeFile(path.join(unfinished, 'package.json'), '{"private":true}\n')
    await npmInstall(unfinished, [`${name}@${version}`])
    await rename(unfinished, directory)
    return found
  } catch (error) {
    console.warn(`SKIPPED: ${name}@${version} cannot be installed: ${String(error).slice(0, 300)}`)
    return undefined
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Returns a binary of this version of Node. */
export function nodeBinary(version: string): Promise<string | undefined> {
  return fileOf(`node-${PLATFORM}`, version, 'bin/node')
}

/** Returns the runtime of Cloudflare's Workers. */
export function workerdBinary(): Promise<string | undefined> {
  return fileOf(`@cloudflare/workerd-${PLATFORM.replace('x64', '64')}`, '1.20261117.1', 'bin/workerd')
}
