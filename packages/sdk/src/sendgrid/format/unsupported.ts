import type { MailData } from './mail-data.ts'
import { invalid, type ResponseError } from './response-error.ts'

/** Features of SendGrid that a service lacks, with what to do instead. */
export interface Unsupported {
  readonly service: string
  readonly fields: { readonly [Field in keyof MailData]?: string }
  readonly tracking: { readonly [Setting in keyof NonNullable<MailData['trackingSettings']>]?: string }
}

export function fieldsOf<T extends object>(value: T): (keyof T & string)[] {
  return Object.keys(value).filter((key): key is keyof T & string => Object.hasOwn(value, key))
}

/** Returns the refusal of a feature that a service lacks. */
export const unsupported = (service: string, field: string, help: string): ResponseError =>
  invalid(field, `${service} does not support ${field}.`, help)

/** Throws if the mail uses one of the features: no property that changes the mail is dropped silently. */
export function refuseUnsupported(data: MailData, { service, fields, tracking }: Unsupported): void {
  for (const field of fieldsOf(fields)) {
    const value = data[field]
    if (value !== undefined && Object.keys(Object(value)).length > 0)
      throw unsupported(service, field, fields[field] ?? '')
  }
  for (const setting of fieldsOf(tracking)) {
    if (data.trackingSettings?.[setting]?.enable)
      throw unsupported(service, `trackingSettings.${setting}`, tracking[setting] ?? '')
  }
}
