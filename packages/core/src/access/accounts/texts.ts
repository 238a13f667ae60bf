import type { TokenKind } from './schema.ts'

/** A mail of the product itself; `{{url}}` and the other names are variables of the mail. */
export interface AccountText {
  readonly subject: string
  readonly body: string
}

const page = (lines: readonly string[], button: string) =>
  `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5;max-width:34em;margin:2em auto;padding:0 1em">
${lines.map((line) => `<p>${line}</p>`).join('\n')}
<p><a href="{{url}}">${button}</a></p>
<p>The link works once, for one hour.</p></body></html>`

/** All mails about accounts. */
export const ACCOUNT_TEXTS: { readonly [K in TokenKind]: AccountText } = {
  verify: {
    subject: 'Confirm your email address',
    body: page(
      ['Someone signed up with this address.', 'If it was you, confirm your address. If not, ignore this email.'],
      'Confirm the address',
    ),
  },
  reset: {
    subject: 'Choose a new password',
    body: page(
      [
        'Someone requested a new password for the account with this address.',
        'If it was you, choose one. If not, ignore this email: your password stays the same.',
      ],
      'Choose a new password',
    ),
  },
  invite: {
    subject: 'You are invited to a project',
    body: page(
      [
        '{{inviter ?? "Someone"}} invited you to the project “{{projectName}}”.',
        'If you expected this invitation, accept it. If not, ignore this email.',
      ],
      'Accept the invitation',
    ),
  },
}
