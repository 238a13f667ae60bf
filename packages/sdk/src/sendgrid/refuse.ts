import type { MailData } from './format/mail-data.ts'
import { fieldsOf, refuseUnsupported, type Unsupported, unsupported } from './format/unsupported.ts'

/** The things that Posthorn does not support, and what to do instead. */
const UNSUPPORTED = {
  service: 'Posthorn',
  fields: {
    asm: 'Remove it. The type of the template determines whether a mail is marketing.',
    batchId:
      'Remove it. The response has the id of each mail; cancel it with client.emails.cancel(id) of @posthorn/sdk.',
    ipPoolName: 'Remove it. The mail server determines the sending IP address.',
    sections: 'Write the text directly, or use a template with {{#each}}.',
  },
  tracking: {
    subscriptionTracking: 'Use a template of type MARKETING, or {{unsubscribeUrl}} in a template.',
    ganalytics: 'Add the parameters to the links.',
  },
} satisfies Unsupported

/**
 * Throws when the mail uses a feature that Posthorn does not have: no property that changes the mail is dropped
 * silently.
 */
export function refuseUnknown(data: MailData): void {
  refuseUnsupported(data, UNSUPPORTED)
  const settings = data.mailSettings ?? {}
  for (const field of fieldsOf(settings)) {
    if (settings[field]?.enable)
      throw cannotMap(`mailSettings.${field}`, 'Remove it; the mail is not sent while it is enabled.')
  }
}

const cannotMap = (field: string, help: string) => unsupported(UNSUPPORTED.service, field, help)

/** Opens and clicks are tracked together, or not at all. */
export function trackingOf({ trackingSettings: settings }: MailData): { tracking?: boolean } {
  const clicks = settings?.clickTracking?.enable
  const opens = settings?.openTracking?.enable
  if (clicks !== undefined && opens !== undefined && clicks !== opens)
    throw cannotMap('different settings for openTracking and clickTracking', 'Enable both or neither.')
  const tracking = clicks ?? opens
  return tracking === undefined ? {} : { tracking }
}
