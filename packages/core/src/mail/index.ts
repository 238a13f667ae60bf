export { BOUNCE_CLASSES } from './emails/bounces.ts'
export { type EmailPage, getEmail, listEmails } from './emails/emails.ts'
export { isStructuredHeader } from './emails/headers.ts'
export { type Note, noted, readNotes, storedNotes } from './emails/history.ts'
export { withHtmlBody } from './emails/markdown.ts'
export { openTemplateNeeds, type TemplateNeeds } from './emails/needs.ts'
export type { MailNote } from './emails/notes.ts'
export { MISSING_LISTED_MAX, type MissingValue, missingText } from './emails/notes.ts'
export { type MailPreview, notesOfTexts, PreviewRequest, previewMail } from './emails/preview.ts'
export { rescheduleEmail } from './emails/schedule.ts'
export {
  Attachment,
  type AttachmentRef,
  EMAIL_STATUSES,
  EMAILS_WALKED,
  type Email,
  type EmailBody,
  EmailQuery,
  type EmailStatus,
  type ShownEmail,
  SOURCE_TYPES,
  type SourceType,
} from './emails/schema.ts'
export { keepTemplateBody, type SentEmail, sendEmails } from './emails/send.ts'
export { BATCH_MAX, SendBatch, sendBatch, withHtmlBodies } from './emails/send-batch.ts'
export { RescheduleRequest, SendRequest, sizeOfRequest } from './emails/send-request.ts'
export {
  type EmailFilter,
  type EmailProgress,
  type EmailStore,
  type EmailWalk,
  noteOf,
  type Settlement,
} from './emails/store.ts'
export { stripHtml } from './emails/strip.ts'
export { hasTag } from './emails/tags.ts'
export { addTextOwners, removeTextOwners, type TextOwners } from './emails/text-owners.ts'
export * from './inbox/inbox.ts'
export { InboxRelease, type ReleasedInboxMessage, releaseInboxMessage } from './inbox/release.ts'
export { INBOX_TEXT_MAX, type InboxMessage, InboxQuery, type InboxSummary } from './inbox/schema.ts'
export { INBOX_KEEPS, type InboxLimits, type InboxStore } from './inbox/store.ts'
export { ONE_CLICK } from './preferences/headers.ts'
export { acceptedLanguages, CATALOGUE, fillWords, type Language, languageOf } from './preferences/language.ts'
export {
  findHolder,
  type OpenedPreferences,
  openPreferences,
  setSubscription,
  type Wish,
} from './preferences/preferences.ts'
export { preferenceToken } from './preferences/token.ts'
export {
  PREFERENCE_PAGES,
  type PreferencePage,
} from './preferences/urls.ts'
export * from './templates/list.ts'
export { NEED_USES, NEEDS_MAX } from './templates/needs.ts'
export {
  TEMPLATE_TYPES,
  type Template,
  TemplateChanges,
  TemplateInput,
  TemplateQuery,
} from './templates/schema.ts'
export type { TemplateFilter, TemplateRange, TemplateStore } from './templates/store.ts'
export * from './templates/templates.ts'
