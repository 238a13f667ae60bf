import { Writable } from 'node:stream'
import { type Command, Option } from 'commander'
import type { Io } from './io.ts'
import { wholeNumber } from './options.ts'
import { pause } from './patience.ts'
import { Printer, type Recording } from './printer.ts'

const SECONDS = 2

/** `--watch`, for commands that show how things are. */
export function addWatchOption(command: Command): Command {
  return command.addOption(
    new Option('--watch [seconds]', 'repeat every N seconds (default: 2); Ctrl-C stops')
      .preset(String(SECONDS))
      .argParser(wholeNumber(1, 3600)),
  )
}

/** After how many seconds the options of a command want it again. Undefined: once is enough. */
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

/** Shows what the work prints, in place of what it printed before; elsewhere than on a terminal, whenever it differs. */
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
