import type { MailData } from './mail-data.ts'
import { cannotMap } from './response-error.ts'

/** Fields that Posthorn does not support, and what to do instead. */
const UNKNOWN = {
  asm: 'Remove it. The type of the template determines whether a mail is marketing.',
  batchId: 'Remove it. The response has the id of each mail; cancel it with client.emails.cancel(id) of @posthorn/sdk.',
  ipPoolName: 'Remove it. The mail server determines the sending IP address.',
  sections: 'Write the text directly, or use a template with {{#each}}.',
} satisfies Partial<Record<keyof MailData, string>>

const TRACKING = {
  subscriptionTracking: 'Use a template of type MARKETING, or {{unsubscribeUrl}} in a template.',
  ganalytics: 'Add the parameters to the links.',
} as const

function fieldsOf<T extends object>(value: T): (keyof T & string)[] {
  return Object.keys(value).filter((key): key is keyof T & string => Object.hasOwn(value, key))
}

/**
 * Throws when the mail uses a feature that Posthorn does not have: no property that changes the mail is dropped
 * silently.
 */
export function refuseUnknown(data: MailData): void {
  for (const field of fieldsOf(UNKNOWN)) {
    const value = data[field]
    if (value !== undefined && Object.keys(Object(value)).length > 0) throw cannotMap(field, UNKNOWN[field])
  }
  const settings = data.mailSettings ?? {}
  for (const field of fieldsOf(settings)) {
    if (settings[field]?.enable)
      throw cannotMap(`mailSettings.${field}`, 'Remove it; the mail is not sent while it is enabled.')
  }
  for (const field of fieldsOf(TRACKING)) {
    if (data.trackingSettings?.[field]?.enable) throw cannotMap(`trackingSettings.${field}`, TRACKING[field])
  }
}

/** Opens and clicks are tracked together, or not at all. */
export function trackingOf({ trackingSettings: settings }: MailData): { tracking?: boolean } {
  const clicks = settings?.clickTracking?.enable
  const opens = settings?.openTracking?.enable
  if (clicks !== undefined && opens !== undefined && clicks !== opens)
    throw cannotMap('different settings for openTracking and clickTracking', 'Enable both or neither.')
  const tracking = clicks ?? opens
  return tracking === undefined ? {} : { tracking }
}
