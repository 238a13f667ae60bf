// `npm run bench [-- accept allocation analytics audience burst campaign delivery dkim export fairness fan-out following footprint import ledger lists queries queue round-trips scale test-kit tracking verify webhooks workflows]`: prints each figure as a ratio to a ceiling of the same run.
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { accept } from './accept.ts'
import { allocation } from './allocation.ts'
import { analytics } from './analytics.ts'
import { audience } from './audience.ts'
import { burst } from './burst.ts'
import { campaign } from './campaign.ts'
import { delivery } from './delivery.ts'
import { dkim } from './dkim.ts'
import { exporting } from './export.ts'
import { fairness } from './fairness.ts'
import { fanOut } from './fan-out.ts'
import { following } from './following.ts'
import { footprint } from './footprint.ts'
import { importing } from './import.ts'
import { ledger } from './ledger.ts'
import { describe, type Figure, met } from './lib/figures.ts'
import { lists } from './lists.ts'
import { queries } from './queries.ts'
import { queue } from './queue.ts'
import { roundTrips } from './round-trips.ts'
import { scale } from './scale.ts'
import { testKit } from './test-kit.ts'
import { tracking } from './tracking.ts'
import { verify } from './verify.ts'
import { webhooks } from './webhooks.ts'
import { workflows } from './workflows.ts'

const benchmarks: Record<string, () => Promise<Figure[]>> = {
  accept,
  allocation,
  analytics,
  audience,
  burst,
  campaign,
  delivery,
  dkim,
  export: exporting,
  fairness,
  'fan-out': fanOut,
  following,
  footprint,
  import: importing,
  ledger,
  lists,
  queries,
  queue,
  'round-trips': roundTrips,
  scale,
  'test-kit': testKit,
  tracking,
  verify,
  webhooks,
  workflows,
}

// `--profile` is read by the benchmarks that have a profile.
const asked = process.argv.slice(2).filter((argument) => argument !== '--profile')
const unknown = asked.filter((name) => !Object.hasOwn(benchmarks, name))
if (unknown.length > 0) {
  console.error(`unknown benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}`)
  process.exit(2)
}

const figures: Figure[] = []
for (const name of asked.length > 0 ? asked : Object.keys(benchmarks)) {
  for (const figure of (await benchmarks[name]?.()) ?? []) {
    figures.push(figure)
    console.log(describe(figure))
  }
}
if (asked.length === 0) {
  const report = {
    at: new Date().toISOString(),
    node: process.version,
    cpu: `${cpus().length} × ${cpus()[0]?.model}`,
    figures,
  }
  writeFileSync(
    fileURLToPath(new URL('results/latest.json', import.meta.url)),
    `${JSON.stringify(report, undefined, 2)}\n`,
  )
}
process.exitCode = figures.every(met) ? 0 : 1
