import { noticePage } from '../accounts/owners.ts'

/** The mails about caps; the names in braces are variables. */
export const WARNING_TEXTS = {
  near: {
    subject: 'Cap on {{what}} almost reached: {{projectName}}',
    body: noticePage([
      'The project “{{projectName}}” has used {{usage}} of {{cap}} {{what}} this month.',
      'When the cap is reached, no more are accepted until {{end}} (UTC). An administrator of the project can raise the cap.',
    ]),
  },
  reached: {
    subject: 'Cap on {{what}} reached: {{projectName}}',
    body: noticePage([
      'The project “{{projectName}}” has used {{usage}} {{what}} this month. Its cap is {{cap}}.',
      'No more are accepted until {{end}} (UTC). Campaigns and workflows pause and resume automatically; no recipient is skipped. An administrator of the project can raise the cap.',
    ]),
  },
} as const
