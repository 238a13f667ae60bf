import type { Readable, Writable } from 'node:stream'

/** The process as a command sees it; tests supply their own. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Whether tables show everything, although it does not fit the terminal. */
  readonly isWide?: boolean
}

export function processIo(): Io {
  return { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, env: process.env, cwd: process.cwd() }
}

/** Whether a person can answer prompts. Otherwise nothing prompts. */
export function isInteractive(io: Io): boolean {
  return io.stdin.isTTY === true && io.stderr.isTTY === true && !io.env.CI
}

/** Reads all of stdin as text. */
export async function readStdin(io: Io): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** A note for the person, beside the output that a script reads. */
export function note(io: Io, text: string): void {
  io.stderr.write(`${text}\n`)
}
