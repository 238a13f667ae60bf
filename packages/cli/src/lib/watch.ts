import { Writable } from 'node:stream'
import { type Command, Option } from 'commander'
import type { Io } from './io.ts'
import { wholeNumber } from './options.ts'
import { pause } from './patience.ts'

const SECONDS = 2

/** `--watch`, for commands that show how things are. */
export function addWatchOption(command: Command): Command {
  return command.addOption(
    new Option('--watch [seconds]', 'repeat every N seconds (default: 2); Ctrl-C ends it')
      .preset(String(SECONDS))
      .argParser(wholeNumber(1, 3600)),
  )
}

/** After how many seconds the options of a command want it again. Undefined: once is enough. */
export function secondsOf(options: unknown): number | undefined {
  const { watch }: { watch?: unknown } = Object(options)
  return typeof watch === 'number' ? watch : undefined
}

function collector(stream: Io['stdout']) {
  const chunks: string[] = []
  const writable = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk))
      done()
    },
  })
  const { isTTY, columns } = stream
  const shape = { ...(isTTY !== undefined && { isTTY }), ...(columns !== undefined && { columns }) }
  return { stream: Object.assign(writable, shape), text: () => chunks.join('') }
}

const HOME_AND_CLEAR = '\u001b[H\u001b[J'

/** Shows what the work prints, in place of what it printed before; elsewhere than on a terminal, whenever it differs. */
export async function repeatedly(io: Io, seconds: number, work: (io: Io) => Promise<void>): Promise<never> {
  let before: string | undefined
  for (;;) {
    const [out, err] = [collector(io.stdout), collector(io.stderr)]
    await work({ ...io, stdout: out.stream, stderr: err.stream })
    if (io.stdout.isTTY) io.stdout.write(`${HOME_AND_CLEAR}${out.text()}${err.text()}`)
    else if (out.text() !== before) io.stdout.write(out.text())
    before = out.text()
    await pause(seconds * 1000, undefined)
  }
}
