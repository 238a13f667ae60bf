const page = (lines: readonly string[]) =>
  `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5;max-width:34em;margin:2em auto;padding:0 1em">
${lines.map((line) => `<p>${line}</p>`).join('\n')}</body></html>`

/** The mails about caps; the names in braces are variables. */
export const WARNING_TEXTS = {
  near: {
    subject: 'Most {{what}} of this month are used: {{projectName}}',
    body: page([
      'The project “{{projectName}}” has had {{usage}} {{what}} this month. Its cap is {{cap}}.',
      'At the cap nothing more of the kind is accepted until {{end}} (UTC). An administrator of the project can raise the cap.',
    ]),
  },
  reached: {
    subject: 'The cap on {{what}} is reached: {{projectName}}',
    body: page([
      'The project “{{projectName}}” has had {{usage}} {{what}} this month, and its cap is {{cap}}.',
      'Nothing more of the kind is accepted until {{end}} (UTC). Campaigns and workflows wait, lose nobody, and go on by themselves. An administrator of the project can raise the cap.',
    ]),
  },
} as const
