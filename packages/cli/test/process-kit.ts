import type { ChildProcess } from 'node:child_process'

/** Resolves with the output as soon as it matches. */
export function output(child: ChildProcess, says: RegExp): Promise<RegExpExecArray> {
  let text = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const match = says.exec(text)
      if (match) resolve(match)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)))
  })
}

/** Resolves with the exit code. */
export const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))
