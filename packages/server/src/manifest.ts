import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Manifest = z.object({ version: z.string(), peerDependencies: z.record(z.string(), z.string()) })

// From `dist/`, which is flat, and from `src/`: this file stays next to the entry point.
const manifest = Manifest.parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')))

/** The version of this package. */
export const VERSION = manifest.version

/** The ranges of the packages that only some settings need, by their names. */
export const PEERS: Readonly<Record<string, string>> = manifest.peerDependencies
