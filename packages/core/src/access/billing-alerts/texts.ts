import { noticePage } from '../accounts/owners.ts'

/** The mails about caps; the names in braces are variables. */
export const WARNING_TEXTS = {
  near: {
    subject: 'Most {{what}} of this month are used: {{projectName}}',
    body: noticePage([
      'The project “{{projectName}}” has had {{usage}} {{what}} this month. Its cap is {{cap}}.',
      'At the cap nothing more of the kind is accepted until {{end}} (UTC). An administrator of the project can raise the cap.',
    ]),
  },
  reached: {
    subject: 'The cap on {{what}} is reached: {{projectName}}',
    body: noticePage([
      'The project “{{projectName}}” has had {{usage}} {{what}} this month, and its cap is {{cap}}.',
      'Nothing more of the kind is accepted until {{end}} (UTC). Campaigns and workflows wait, lose nobody, and go on by themselves. An administrator of the project can raise the cap.',
    ]),
  },
} as const
