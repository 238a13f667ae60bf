import { hostname } from 'node:os'
import type { ProcessFacts } from '@posthorn/core/app'

/** Returns what this process says about itself to operators; by default, its name is that of the machine. */
export function thisProcess({
  version,
  name = hostname(),
}: Pick<ProcessFacts, 'version'> & { readonly name?: string }) {
  return {
    name,
    host: hostname(),
    pid: process.pid,
    version,
    memoryBytes: () => process.memoryUsage.rss(),
  } satisfies ProcessFacts
}
