import { browserFile, pageStyle } from '../browser.ts'
import { escapeHtml } from '../escape.ts'
import { ICON } from '../icon.ts'
import { policyOf } from '../policy.ts'

/** The content of a page. */
export interface AccountView {
  readonly title: string
  readonly text: string
  /** The fields that a person fills in. */
  readonly fields?: readonly ('email' | 'password')[]
  /** Absent if there is nothing left to do. */
  readonly button?: string
  /** The next page. */
  readonly link?: { readonly href: string; readonly words: string }
  /** The problem with the filled-in fields. */
  readonly trouble?: string
}

const FIELDS = {
  email: '<p><label>Your address<br><input type="email" name="email" autocomplete="username" required></label></p>',
  password:
    '<p><label>New password, at least 8 characters<br><input type="password" name="password" autocomplete="new-password" minlength="8" maxlength="256" required></label></p>',
} as const

const SCRIPT = browserFile('account.js')
const STYLE = pageStyle('account.css')

/** The policy under which browsers show the pages: only our script, and forms and calls only to this server. */
export const ACCOUNT_POLICY = policyOf({ script: SCRIPT, style: STYLE, forms: "'self'", requests: "'self'" })

/** Returns the HTML of a page. Its form is sent to the page itself. */
export function accountDocument({ title, text, fields = [], button, link, trouble }: AccountView): string {
  const next = link ? `<p><a href="${link.href}">${link.words}</a></p>` : ''
  const form = button
    ? `<form method="post">${fields.map((name) => FIELDS[name]).join('')}<button type="submit">${button}</button></form>`
    : ''
  return documentOf(title, `${troubleOf(trouble)}<p>${escapeHtml(text)}</p>\n${form}${next}`)
}

/** Returns the problem as HTML, above the form; it has the focus when the page opens. */
export const troubleOf = (text: string | undefined) =>
  text === undefined
    ? ''
    : `<p class="trouble" id="trouble" role="alert" tabindex="-1" autofocus>${escapeHtml(text)}</p>\n`

interface VerifyFacts {
  readonly isSignedIn: boolean
  readonly trouble: string | undefined
}

/**
 * Asks to confirm an address: with the password of the account, or a new one for an account that another person
 * created; with nothing more if the browser is signed in to it.
 */
export function verifyDocument({ isSignedIn, trouble }: VerifyFacts): string {
  const button = '<button type="submit" name="step" value="confirm">Confirm</button>'
  if (isSignedIn)
    return documentOf(
      'Confirm your email address',
      `${troubleOf(trouble)}<p>Confirm that this is your email address.</p>\n<form method="post">${button}</form>`,
    )
  return documentOf(
    'Confirm your email address',
    `${troubleOf(trouble)}<p>Someone signed up with this address. If it was you, give the password that you chose.</p>
<form method="post"><p><label>Your password<br><input type="password" name="password" autocomplete="current-password" maxlength="256" required></label></p>${button}</form>
<h2>If it was not you, or you lost the password</h2>
<p>Choose a new password. You then own the account, and the person who created it is signed out.</p>
<form method="post">${FIELDS.password}<button class="second" type="submit" name="step" value="claim">Choose a new password</button></form>`,
  )
}

/** Returns a page with the script, for content with forms of its own. */
export const scriptedDocumentOf = (title: string, content: string) =>
  documentOf(title, `${content}\n<script>${SCRIPT}</script>`)

/** Returns the page around its content, which is HTML. */
export function documentOf(title: string, content: string): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">${ICON}Posthorn</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`
}
