import { hrtime } from 'node:process'
import type { DkimIdentity, MailContent, MailerErrorOptions, MailerFailure, OutgoingMail } from '@posthorn/core/ports'
import type { ConnectionUse } from '../smtp/pool.ts'
import type { SmtpSettings } from '../smtp/url.ts'

/** The data with which a delivery thread starts. */
export interface ThreadData {
  readonly settings: SmtpSettings
  /** Names of header fields that the provider replaces. */
  readonly unsigned: readonly string[]
}

/** A content that can be passed to a thread: with the keys of its signer instead of the signer. */
export interface ThreadContent extends Omit<MailContent, 'signer'> {
  readonly identity: DkimIdentity | undefined
}

/** A mail for a thread. A content with attachments comes with its mail, and is forgotten after it. */
export interface MailOrder {
  readonly mail: number
  readonly content: number | ThreadContent
  readonly of: OutgoingMail
}

/** The answer of a guard. It is used only while it is fresh. */
export interface Answer {
  readonly mail: number
  readonly mayLeave: boolean
  readonly at: Moment
}

/** A moment that all threads of a process understand. */
export interface Moment {
  readonly monotonicMs: number
  readonly timeMs: number
}

/** The messages to a thread, of one turn of the event loop. Mails and contents have numbers. */
export interface Orders {
  readonly contents: { readonly content: number; readonly of: ThreadContent }[]
  readonly forgotten: number[]
  readonly mails: MailOrder[]
  readonly answers: Answer[]
  /** The number of connections that it may have from now on. */
  connections?: number
  /** Asks for a sign of life. */
  ping?: true
  /** No more mail comes: it ends once its mails have ended. */
  close?: 'patiently' | 'soon'
}

/** The messages from a thread, of one turn of its event loop. An empty one is a sign of life. */
export interface Reports {
  /** Mails whose guard is asked. */
  readonly questions: number[]
  readonly accepted: { readonly mail: number; readonly response: string }[]
  readonly failed: { readonly mail: number; readonly failure: FailureData }[]
  /** The connections of the thread. */
  connections: ConnectionUse
}

/** A `MailerError` without its class. */
export interface FailureData extends Omit<MailerErrorOptions, 'cause'> {
  readonly failure: MailerFailure
  readonly message: string
  readonly cause: { readonly message: string; readonly code: string | undefined } | undefined
}

export const noOrders = (): Orders => ({ contents: [], forgotten: [], mails: [], answers: [] })
export const noReports = (): Reports => ({ questions: [], accepted: [], failed: [], connections: { open: 0, idle: 0 } })

/** `performance.now()` starts at another moment in each thread. */
export function presentMoment(): Moment {
  const [seconds, nanoseconds] = hrtime()
  return { monotonicMs: seconds * 1000 + nanoseconds / 1e6, timeMs: Date.now() }
}

/** Returns the milliseconds since a moment. The monotonic clock misses the time in which the machine was suspended. */
export function millisecondsSince({ monotonicMs, timeMs }: Moment): number {
  const now = presentMoment()
  return Math.max(now.monotonicMs - monotonicMs, now.timeMs - timeMs)
}
