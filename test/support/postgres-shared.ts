import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type Cluster,
  clusterAt,
  copyCluster,
  initCluster,
  killCluster,
  startCluster,
  urlOf,
  watchOver,
} from './postgres-cluster.ts'
import { onceInRun, type TestRun } from './test-run.ts'

const SERVER = 'postgres-server'

/** Creates the data of a server that was never started, which all servers of a run begin with. */
export function pristineCluster(run: TestRun, bin: string): Promise<string> {
  return onceInRun(run, 'postgres-pristine', async () => initCluster(bin))
}

/** Returns the URL of the server that all files of a run share; the first call starts it. */
export async function sharedPostgres(run: TestRun, bin: string): Promise<string> {
  const answer = await onceInRun(run, SERVER, async () => {
    const cluster = await clusterAt(bin, copyCluster(await pristineCluster(run, bin)))
    startCluster(cluster)
    watchOver(cluster, run.pid)
    return JSON.stringify(cluster)
  })
  return urlOf(JSON.parse(answer) as Cluster)
}

/** Stops it, if it was ever started. */
export function stopSharedPostgres(directory: string): void {
  const file = path.join(directory, `${SERVER}.made`)
  if (existsSync(file)) killCluster(JSON.parse(readFileSync(file, 'utf8')) as Cluster)
}
