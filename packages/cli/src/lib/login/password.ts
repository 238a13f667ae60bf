import type { Posthorn } from '@posthorn/sdk'
import { usageError } from '../errors.ts'
import { type Io, isInteractive, note, readStdin } from '../io.ts'
import { ask, askSecret } from '../prompts.ts'
import { isInTheClear, type LoginPlace } from './place.ts'

export interface PasswordOptions {
  readonly email?: string
  readonly passwordStdin?: boolean
}

/** Signs in with address and password; asks a person for what is missing. */
export async function signInWithPassword(
  io: Io,
  client: Posthorn,
  { url }: LoginPlace,
  options: PasswordOptions,
): Promise<void> {
  if (isInTheClear(url)) note(io, `The connection to ${url} is not encrypted: others on the way can read the password.`)
  const email = options.email ?? (await askAddress(io))
  const password = options.passwordStdin ? await readPassword(io) : await askPassword(io)
  const entered = await client.account.signIn({ email, password })
  if (!('challenge' in entered)) return
  if (!isInteractive(io))
    throw usageError(
      'The account has a second factor, and there is no terminal here to ask for it.',
      'Sign in without --email, with a browser.',
    )
  const code = await ask(io, { message: 'Code of your app, or a recovery code?' })
  await client.account.passSecondFactor({ challenge: entered.challenge, code })
}

function askAddress(io: Io): Promise<string> {
  if (!isInteractive(io)) throw usageError('Say who signs in with --email <address>.')
  return ask(io, { message: 'Address?' })
}

function askPassword(io: Io): Promise<string> {
  if (isInteractive(io)) return askSecret(io, 'Password?')
  throw usageError('There is no terminal here to ask for the password.', 'Pipe it in with --password-stdin.')
}

/** One line end after it is not part of it. */
async function readPassword(io: Io): Promise<string> {
  if (io.stdin.isTTY) throw usageError('--password-stdin reads what is piped in, and nothing is.')
  const password = (await readStdin(io)).replace(/\r?\n$/, '')
  if (password === '') throw usageError('What was piped in as password is empty.')
  return password
}
