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
    subject: 'Confirm your address',
    body: page(
      ['Somebody signed up with this address.', 'If it was you, confirm the address. If not, ignore this mail.'],
      'Confirm the address',
    ),
  },
  reset: {
    subject: 'Choose a new password',
    body: page(
      [
        'Somebody asked for a new password for the account of this address.',
        'If it was you, choose one. If not, ignore this mail: the password stays as it is.',
      ],
      'Choose a new password',
    ),
  },
  invite: {
    subject: 'You are invited to a project',
    body: page(
      [
        '{{inviter ?? "Somebody"}} invites you to share the project “{{projectName}}”.',
        'If you expect this, accept the invitation. If not, ignore this mail.',
      ],
      'Accept the invitation',
    ),
  },
}
