#!/usr/bin/env node
// Nothing else may be imported here: on an older Node even loading the rest can crash.

const OLDEST = 22

async function run(): Promise<void> {
  const [major = '0'] = process.versions.node.split('.')
  if (Number(major) < OLDEST) {
    process.stderr.write(
      `error NODE_TOO_OLD: posthorn needs Node ${OLDEST} or newer; this is ${process.version}.\nInstall a newer Node from https://nodejs.org and run the command again.\n`,
    )
    process.exitCode = 1
    return
  }
  if (process.argv.includes('serve') || process.argv.includes('worker')) {
    const { startLean } = await import('./lib/lean.ts')
    startLean()
    const { giveMemoryBackWhenIdle } = await import('@posthorn/server/memory')
    giveMemoryBackWhenIdle()
  }
  const { growWithUse } = await import('@posthorn/server/memory')
  growWithUse()
  // Caches compiled code between runs, which takes a third off every start.
  const { default: modules } = await import('node:module')
  modules.enableCompileCache()
  const [{ main }, { processIo }] = await Promise.all([import('./main.ts'), import('./lib/io.ts')])
  // The reader of the output may close it early, as `head` does.
  process.stdout.on('error', (error) => process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1))
  process.exitCode = await main(process.argv.slice(2), processIo())
}

run()
