import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { runningProcesses } from '../../test/support/processes.ts'

const END_WITH = fileURLToPath(new URL('../../test/support/end-with.ts', import.meta.url))

/** A program that starts two children, of which one has ended, prints their process ids, and waits. */
const PARENT = `
import { spawn } from 'node:child_process'
import { once } from 'node:events'
const { endWithThis } = await import(process.argv[2])
const start = (script) => endWithThis(spawn(process.execPath, ['-e', script], { stdio: 'ignore' }))
const short = start('')
await once(short, 'exit')
const long = start('setInterval(() => {}, 1000)')
console.log(long.pid)
setInterval(() => {}, 1000)
process.on('message', () => process.exit(1))
`

/** A process that has lost its parent may remain as a zombie if there is no init. */
const isAlive = (pid: number) => runningProcesses().some((one) => one.pid === pid && !one.isZombie)

it.each(['SIGTERM', 'SIGKILL', 'exit'] as const)('ends the servers of a test process with it: %s', async (end) => {
  const args = ['--no-warnings', '--input-type=module', '-e', PARENT, 'parent', END_WITH]
  const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const [line] = await once(parent.stdout ?? parent, 'data')
  const pid = Number(String(line))
  process.kill(pid, 'SIGSTOP') // it cannot notice by itself
  expect(isAlive(pid)).toBe(true)
  if (end === 'exit') parent.send('end')
  else parent.kill(end)
  await once(parent, 'exit')
  await expect.poll(() => isAlive(pid), { interval: 50, timeout: 60_000 }).toBe(false)
})
