import type { MailData } from './mail-data.ts'
import { cannotMap } from './response-error.ts'

/** Fields that Posthorn has nothing for, and what to do instead. */
const UNKNOWN = {
  asm: 'Leave it out. Whether a mail is marketing says the type of its template.',
  batchId: 'Leave it out. The answer names each mail; client.emails.cancel(id) of @posthorn/sdk cancels it.',
  ipPoolName: 'Leave it out. The mail server of the project says from where mail leaves.',
  sections: 'Write the text where it stands, or use a template with {{#each}}.',
} satisfies Partial<Record<keyof MailData, string>>

const TRACKING = {
  subscriptionTracking: 'Use a template of type MARKETING, or {{unsubscribeUrl}} in a template.',
  ganalytics: 'Write the parameters into the links.',
} as const

function fieldsOf<T extends object>(value: T): (keyof T & string)[] {
  return Object.keys(value).filter((key): key is keyof T & string => Object.hasOwn(value, key))
}

/** Throws when the mail asks for what Posthorn does not do: nothing is dropped silently that changes the mail. */
export function refuseUnknown(data: MailData): void {
  for (const field of fieldsOf(UNKNOWN)) {
    const value = data[field]
    if (value !== undefined && Object.keys(Object(value)).length > 0) throw cannotMap(field, UNKNOWN[field])
  }
  const settings = data.mailSettings ?? {}
  for (const field of fieldsOf(settings)) {
    if (settings[field]?.enable)
      throw cannotMap(`mailSettings.${field}`, 'Leave it out; the mail is not sent as long as it is switched on.')
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
    throw cannotMap('trackingSettings.openTracking apart from clickTracking', 'Switch both on, or both off.')
  const tracking = clicks ?? opens
  return tracking === undefined ? {} : { tracking }
}
