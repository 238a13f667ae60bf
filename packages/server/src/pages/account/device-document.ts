import { CODE_LENGTH, type SecondFactorNeeded } from '@posthorn/core/access'
import { escapeHtml } from '../escape.ts'
import { documentOf, scriptedDocumentOf } from './document.ts'
import { hidden, type PasskeyEntrance, passkeyEntrance } from './scripted.ts'
import { credentialFields, type Entrance, FORGOT_LINK, signUpLink } from './sign-in-document.ts'

/** A waiting program, as it is shown to a person. */
export interface WaitingProgram {
  readonly code: string
  readonly machine: string
  /** The address of the account that it would act as. */
  readonly email: string
  readonly network: string | undefined
  /** Whether its request came from the person's own network. */
  readonly isNear: boolean
  readonly minutesAgo: number
}

const button = (step: string, words: string, look = '') =>
  `<button${look} type="submit" name="step" value="${step}">${words}</button>`

/** Splits the code into two groups of letters, as a terminal shows it. */
function shownCode(code: string): string {
  return code.length === CODE_LENGTH ? `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}` : code
}

/** Asks the person to sign in. The code that came with the link is kept. */
export function signInDocument(code: string, entrance: Entrance): string {
  return scriptedDocumentOf(
    'Sign in',
    `<p>A program without a browser asks for access to your account. Sign in to approve or deny it.</p>
<form method="post">${hidden('code', code)}
${credentialFields(undefined)}
${button('sign-in', 'Sign in')}</form>
${signUpLink(entrance)}
${FORGOT_LINK}
${passkeyEntrance(entrance)}`,
  )
}

/** Asks for the second factor after the right password. */
export function secondFactorDocument(
  code: string,
  { challenge, methods }: Pick<SecondFactorNeeded, 'challenge' | 'methods'>,
  entrance: PasskeyEntrance,
): string {
  const passkey = methods.includes('passkey') ? passkeyEntrance({ ...entrance, challenge }) : ''
  return scriptedDocumentOf(
    'Second factor',
    `<form method="post">${hidden('code', code)}${hidden('challenge', challenge)}
<p><label>Code from your authenticator app, or a recovery code<br><input type="text" name="factor" autocomplete="one-time-code" maxlength="64" required></label></p>
${button('second-factor', 'Sign in')}</form>
${passkey}`,
  )
}

export function codeDocument(email: string, code: string): string {
  return documentOf(
    'Connect a program',
    `<p>You are signed in as ${escapeHtml(email)}. Enter the code that your terminal shows.</p>
<form method="post">
<p><label>Code<br><input type="text" name="code" value="${escapeHtml(shownCode(code))}" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="20" required></label></p>
${button('look', 'Continue')}</form>`,
  )
}

export function decisionDocument(program: WaitingProgram): string {
  const { code, machine, email, network, isNear, minutesAgo } = program
  const from =
    network === undefined ? '' : ` The request came from the network ${escapeHtml(network)}, ${agoOf(minutesAgo)}.`
  const far = isNear ? '' : '<p><strong>Your network is a different one.</strong></p>'
  return documentOf(
    'Approve this sign-in?',
    `<p>A program on <strong><bdi>${escapeHtml(machine)}</bdi></strong> asks for access as <strong>${escapeHtml(email)}</strong>.${from}</p>
${far}<p>Its code is <strong>${escapeHtml(shownCode(code))}</strong>.</p>
<p>Allow it only if you just started “posthorn login” yourself and your terminal shows this code. Support staff never need this: anyone who sends you a link or a code wants to act on your behalf. The program will have all your permissions for seven days.</p>
<form method="post">${hidden('code', code)}${button('deny', 'Deny', ' class="second"')} ${button('allow', 'Allow')}</form>`,
  )
}

function agoOf(minutes: number): string {
  if (minutes < 1) return 'less than a minute ago'
  return minutes === 1 ? 'one minute ago' : `${minutes} minutes ago`
}

export function answeredDocument(state: 'allowed' | 'denied'): string {
  return state === 'allowed'
    ? documentOf('Sign-in approved', '<p>Go back to your terminal. You can close this page.</p>')
    : documentOf('Sign-in denied', '<p>If you did not start the sign-in, there is nothing else to do.</p>')
}

export function troubleDocument(text: string): string {
  return documentOf('This did not work', `<p>${escapeHtml(text)}</p><p><a href="?">Start over</a></p>`)
}
