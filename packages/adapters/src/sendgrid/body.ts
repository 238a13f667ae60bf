import type { SendgridMail } from './mail.ts'

/**
 * Writes the body of the request. `send` of `@sendgrid/mail` would clone a mail of 10 MB, parse it and write it again
 * in one turn of the event loop, which takes it 300 ms and more. Base64 needs no escapes in JSON.
 */
export function bodyOf(mail: SendgridMail): string {
  const { replyTo, customArgs, trackingSettings, attachments = [], ...rest } = mail
  const { clickTracking, openTracking, subscriptionTracking, ganalytics } = trackingSettings
  const own = JSON.stringify({
    ...rest,
    reply_to: replyTo,
    custom_args: customArgs,
    tracking_settings: {
      click_tracking: { enable: clickTracking.enable, enable_text: clickTracking.enableText },
      open_tracking: openTracking,
      subscription_tracking: subscriptionTracking,
      ganalytics,
    },
  })
  if (attachments.length === 0) return own
  const files = attachments.map(({ content, ...file }) => `{"content":"${content}",${JSON.stringify(file).slice(1)}`)
  return `${own.slice(0, -1)},"attachments":[${files.join(',')}]}`
}
