import { Writable } from 'node:stream'
import { type Command, Option } from 'commander'
import type { Io } from './io.ts'
import { wholeNumber } from './options.ts'
import { pause } from './patience.ts'
import { Printer, type Recording } from './printer.ts'

const SECONDS = 2

/** Adds `--watch`, for commands that show a state. */
export function addWatchOption(command: Command): Command {
  return command.addOption(
    new Option('--watch [seconds]', 'repeat every N seconds (default: 2); Ctrl-C stops')
      .preset(String(SECONDS))
      .argParser(wholeNumber(1, 3600)),
  )
}

/** Returns the seconds between repetitions; undefined if the command runs once. */
export function secondsOf(options: unknown): number | undefined {
  const { watch }: { watch?: unknown } = Object(options)
  return typeof watch === 'number' ? watch : undefined
}

function recording(printer: Printer): Recording {
  const chunks: string[] = []
  const writable = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk))
      done()
    },
  })
  const { isTTY, columns } = printer
  const shape = { isTTY, ...(columns !== undefined && { columns }) }
  return { printer: new Printer(Object.assign(writable, shape)), printed: () => chunks.join('') }
}

/**
 * Shows the output of the work, which replaces the output before; elsewhere than on a terminal, only when it differs.
 */
export async function repeatedly(io: Io, seconds: number, work: (io: Io) => Promise<void>): Promise<never> {
  let before: string | undefined
  for (;;) {
    const [out, err] = [recording(io.stdout), recording(io.stderr)]
    await work({ ...io, stdout: out.printer, stderr: err.printer })
    if (io.stdout.isTTY) io.stdout.replaceScreen([out, err])
    else if (out.printed() !== before) io.stdout.replay(out)
    before = out.printed()
    await pause(seconds * 1000, undefined)
  }
}
