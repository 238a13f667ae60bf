// What an application needs that runs the product in its own process. Adapters use `@posthorn/core/ports` and
// `@posthorn/core/conformance`; the entry points of the wings (`@posthorn/core/mail`) are for the packages of Posthorn.
//
// project    a tenant; it owns contacts, mails, and everything else
// contact    a person whom a project may mail, with fields
// event      a named occurrence for a contact; segments and workflows follow events
// segment    the contacts that meet a condition, or a static list
// email      one mail to one recipient, a row of the ledger, which moves it from accepted to its outcome
// campaign   a mail to an audience: one email for each recipient
// workflow   steps that follow an event; an execution is one contact's run
// port       what the product needs from outside: a store, a queue, a mailer, a clock, …
// worker     delivers mail and does all other background work; it polls, and the queue only wakes it
//
// docs/glossary.md has the other words and every type below.
export { createPosthorn, type Platform, type Posthorn, type PosthornOptions } from './app/posthorn.ts'
export type { StartOptions, WorkerOptions } from './app/worker/worker.ts'
export type { Event } from './audience/events/schema.ts'
export type { Context } from './kernel/context/context.ts'
export type { Settings, World } from './kernel/context/world.ts'
export {
  AppError,
  ERROR_CATALOGUE,
  type ErrorCode,
  type ErrorDetails,
  type ErrorKind,
  type FieldProblem,
} from './kernel/errors/errors.ts'
export type { ContactId, EmailId, ProjectId } from './kernel/ids/ids.ts'
export type { Clock } from './kernel/ports/clock.ts'
export type { Dns } from './kernel/ports/dns.ts'
export type { Files } from './kernel/ports/files.ts'
export type { HttpClient } from './kernel/ports/http.ts'
export type { ReadInbound } from './kernel/ports/inbound.ts'
export type { Log } from './kernel/ports/log.ts'
export { type Mailer, MailerError } from './kernel/ports/mailer.ts'
export type { Observer } from './kernel/ports/observer.ts'
export type { Payments } from './kernel/ports/payments.ts'
export type { Providers } from './kernel/ports/providers.ts'
export type { Queue } from './kernel/ports/queue.ts'
export type { Secrets } from './kernel/ports/secrets.ts'
export type { Store } from './kernel/ports/store.ts'
export type { JsonValue } from './kernel/text/json.ts'
export type { Email, EmailStatus } from './mail/emails/schema.ts'
export type { Contact } from './people/contacts/schema.ts'
export type { FieldData } from './people/fields/schema.ts'
export type { ApiKeys, Project } from './tenant/projects/schema.ts'
