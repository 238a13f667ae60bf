import type { Readable } from 'node:stream'
import { type OutputStream, Printer } from './printer.ts'

/** The process as a command sees it; tests supply their own. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Printer
  readonly stderr: Printer
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Whether tables show everything, even if it does not fit the terminal. */
  readonly isWide?: boolean
}

type Streams = Omit<Io, 'stdout' | 'stderr'> & { readonly stdout: OutputStream; readonly stderr: OutputStream }

export function ioOf({ stdout, stderr, ...rest }: Streams): Io {
  return { ...rest, stdout: new Printer(stdout), stderr: new Printer(stderr) }
}

export function processIo(): Io {
  const { stdin, stdout, stderr, env } = process
  return ioOf({ stdin, stdout, stderr, env, cwd: process.cwd() })
}

/** Returns true if a person can answer prompts. Otherwise nothing prompts. */
export function isInteractive(io: Io): boolean {
  return io.stdin.isTTY === true && io.stderr.isTTY && !io.env.CI
}

/** Reads all of stdin as text. */
export async function readStdin(io: Io): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** Prints a note for the person, separate from the output that a script reads. */
export function note(io: Io, text: string): void {
  io.stderr.prose(text)
}
