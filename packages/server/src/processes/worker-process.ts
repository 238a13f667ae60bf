// One of several worker processes of a machine, started by team.ts with its number. It ends when that process is gone.
import { ConfigError, loadConfig } from '../config/config.ts'
import { giveMemoryBackWhenIdle, growWithUse } from './memory.ts'
import { Order, type Question, type Report } from './messages.ts'
import { EXIT_MS, untilStopped } from './until-stopped.ts'
import { type OpenWorker, openWorker } from './worker.ts'

/** The message is lost if the other process is gone: then it is not needed. */
const say = (report: Report) => void process.send?.(report, undefined, undefined, () => undefined)

/** Until work begins there is nothing to finish, and the process may end immediately. */
let stop: () => void = () => process.exit()
let opened: OpenWorker | undefined

async function answerTo(about: Question): Promise<string | undefined> {
  if (about === 'metrics') return (await opened?.health.scrape())?.text
  return opened && JSON.stringify(await opened.health.ready())
}

process.on('disconnect', () => stop())
process.on('message', (message) => {
  const order = Order.parse(message)
  if (order.say === 'stop') return stop()
  const { id, about } = order
  answerTo(about).then(
    (text) => say({ say: 'answer', id, text }),
    () => say({ say: 'answer', id }),
  )
})

async function run(): Promise<void> {
  opened = await openWorker(loadConfig(process.env), Number(process.argv[2]))
  const { log, ending, start } = opened
  await start()
  const running = untilStopped(log, ending, { say: process.stdout.isTTY ? () => {} : undefined })
  stop = () => {
    setTimeout(() => process.exit(), EXIT_MS).unref()
    running.stop().catch(() => undefined) // `stopped` rejects, too
  }
  say({ say: 'ready' })
  await running.stopped
}

function failed(error: unknown): Report {
  const message = error instanceof Error ? error.message : String(error)
  const isSetting = error instanceof ConfigError
  return { say: 'failed', message, isSetting, ...(isSetting && { suggestion: error.suggestion }) }
}

giveMemoryBackWhenIdle()
growWithUse()
run()
  .catch((error: unknown) => {
    process.exitCode = 1
    say(failed(error))
  })
  .finally(() => process.connected && process.disconnect())
