import type { Posthorn } from '@posthorn/sdk'
import { usageError } from '../errors.ts'
import { type Io, isInteractive, note, readStdin } from '../io.ts'
import { ask, askSecret } from '../prompts.ts'
import { isInTheClear, type LoginPlace } from './place.ts'

export interface PasswordOptions {
  readonly email?: string
  readonly passwordStdin?: boolean
}

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Returns the address and password that the options give; asks a person for missing ones. */
async function credentialsOf(
  io: Io,
  { url }: LoginPlace,
  { email, passwordStdin, askFor }: PasswordOptions & { readonly askFor: (io: Io) => Promise<string> },
): Promise<Credentials> {
  if (isInTheClear(url))
    note(io, `The connection to ${url} is not encrypted: others on the network can read the password.`)
  const address = email ?? (await askAddress(io))
  return { email: address, password: passwordStdin ? await readPassword(io) : await askFor(io) }
}

/** Creates an account, and signs in. */
export async function signUpWithPassword(
  io: Io,
  client: Posthorn,
  place: LoginPlace,
  options: PasswordOptions,
): Promise<void> {
  await client.account.signUp(await credentialsOf(io, place, { ...options, askFor: askNewPassword }))
}

/** Signs in with address and password. */
export async function signInWithPassword(
  io: Io,
  client: Posthorn,
  place: LoginPlace,
  options: PasswordOptions,
): Promise<void> {
  const entered = await client.account.signIn(await credentialsOf(io, place, { ...options, askFor: askPassword }))
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
  if (!isInteractive(io)) throw usageError('There is no terminal to prompt for the address.', 'Use --email <address>.')
  return ask(io, { message: 'Address?' })
}

function askPassword(io: Io): Promise<string> {
  if (isInteractive(io)) return askSecret(io, 'Password?')
  throw usageError('There is no terminal to prompt for the password.', 'Pipe it in with --password-stdin.')
}

/** Asks twice, because the password is not shown. */
async function askNewPassword(io: Io): Promise<string> {
  const password = await askPassword(io)
  if ((await askSecret(io, 'The same password again?')) === password) return password
  throw usageError('The passwords do not match.')
}

/** One line end after the password is not part of it. */
async function readPassword(io: Io): Promise<string> {
  if (io.stdin.isTTY) throw usageError('--password-stdin requires piped input.')
  const password = (await readStdin(io)).replace(/\r?\n$/, '')
  if (password === '') throw usageError('The piped password is empty.')
  return password
}
