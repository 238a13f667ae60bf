import os from 'node:os'
import { type Posthorn, PosthornError } from '@posthorn/sdk'
import { openBrowser, pageOf } from '../browser.ts'
import { paint } from '../colour.ts'
import { CliError, EXIT } from '../errors.ts'
import { type Io, note } from '../io.ts'
import { patiently, pause } from '../patience.ts'
import type { LoginPlace } from './place.ts'

export interface BrowserOptions {
  readonly browser?: boolean
}

/** The page of every server on which a person approves a program. */
const DEVICE_PAGE = '/account/device'
/** The additional wait after the server reports that the program polls too often (RFC 8628 §3.5). */
const SLOWER_MS = 5000
const MACHINE_MAX = 100

/** Returns the name of this machine, which the page shows to the person. */
function machineName(): string {
  return os.hostname().replace(/\p{C}/gu, '').slice(0, MACHINE_MAX) || 'unnamed'
}

/** Signs in a person who types a code on a page of the server, on this machine or on another one. */
export async function signInWithBrowser(
  io: Io,
  client: Posthorn,
  { url }: LoginPlace,
  { browser = true }: BrowserOptions,
): Promise<void> {
  const codes = await client.account.startDeviceLogin({ machine: machineName() }).catch((error: unknown) => {
    throw error instanceof PosthornError && error.status === 404 ? tooOld(error) : error
  })
  const page = pageOf(url, DEVICE_PAGE)
  note(io, 'Open this page in a browser:')
  io.stderr.line(`  ${page}`)
  note(io, 'Enter this code on the page:')
  io.stderr.line('  ', paint(io, 'bold', codes.userCode, 'stderr'))
  if (browser && (await openBrowser(io, pageOf(url, DEVICE_PAGE, { code: codes.userCode }))))
    note(io, 'The page was opened. Before you approve, check that it shows this code.')
  note(io, `Waiting for at most ${Math.round(codes.expiresIn / 60)} minutes. Press Ctrl-C to stop.`)
  await untilAllowed(client, codes)
}

function tooOld(cause: unknown): CliError {
  return new CliError('NO_BROWSER_LOGIN', 'This server does not support sign-in with a browser.', {
    suggestion: 'Sign in with a password: posthorn login --email <address>.',
    cause,
  })
}

type Codes = Awaited<ReturnType<Posthorn['account']['startDeviceLogin']>>

async function untilAllowed(client: Posthorn, { deviceCode, interval }: Codes): Promise<void> {
  let waitMs = interval * 1000
  for (;;) {
    const { status } = await patiently(() => client.account.pollDeviceLogin(deviceCode))
    if (status === 'allowed') return
    if (status === 'denied')
      throw new CliError('LOGIN_DENIED', 'The sign-in was denied on the page.', { exitCode: EXIT.denied })
    if (status === 'expired')
      throw new CliError('LOGIN_EXPIRED', 'The sign-in was not approved in time.', {
        suggestion: 'Run "posthorn login" again.',
      })
    if (status === 'too_fast') waitMs += SLOWER_MS
    await pause(waitMs, undefined)
  }
}
