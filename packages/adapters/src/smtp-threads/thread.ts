import { existsSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { MailerError, type MailReceipt, type MayLeave, type OutgoingMail } from '@posthorn/core/ports'
import type { ConnectionUse } from '../smtp/pool.ts'
import { Batch } from './batch.ts'
import { errorOf } from './failures.ts'
import { noOrders, type Orders, presentMoment, type Reports, type ThreadContent, type ThreadData } from './messages.ts'

/** Next to this file: the build puts every chunk one folder deep, and keeps the names of entries. */
const THREAD_FILE = new URL(`../smtp-threads/delivery-thread${path.extname(import.meta.url)}`, import.meta.url)

/** Returns true if this installation has the thread's file: a bundler may have left it out. */
export const hasThreadFile = (): boolean => existsSync(THREAD_FILE)

/** A thread composes a mail in 0.1 ms and keeps few: a small young generation costs it nothing. */
const YOUNG_MB = 24
/** A thread with mail that gives no sign of life for this number of looks is ended. */
const LOOK_MS = 5000
const LOOKS_MAX = 12

/** A content as threads know it. */
export interface NumberedContent {
  readonly number: number
  readonly of: ThreadContent
}

interface MailUnderWay {
  readonly resolve: (receipt: MailReceipt) => void
  readonly reject: (error: Error) => void
  readonly mayLeave: MayLeave
  /** Whether its guard has agreed: then it is in doubt when the thread ends. */
  hasLeave: boolean
}

/** The thread could not start. None of its mails was begun. */
export class ThreadNotStarted extends Error {
  override readonly name = 'ThreadNotStarted'
}

/** The main thread's end of a delivery thread. */
export class DeliveryThread {
  readonly #worker: Worker
  readonly #mails = new Map<number, MailUnderWay>()
  readonly #contents = new Set<number>()
  readonly #orders: Batch<Orders>
  /** Resolves when it has ended. */
  readonly exited: Promise<void>
  #use: ConnectionUse = { open: 0, idle: 0 }
  #isStarted = false
  #lastMail = 0
  #watch: NodeJS.Timeout | undefined
  #looks = 0

  constructor(data: ThreadData, file = THREAD_FILE) {
    this.#worker = new Worker(file, {
      workerData: data,
      name: 'posthorn delivery',
      // Options of the main thread such as --input-type would keep it from starting.
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    this.#worker.unref()
    this.#orders = new Batch(noOrders, (orders) => this.#worker.postMessage(orders))
    this.#worker.on('message', (reports: Reports) => this.#receive(reports))
    let cause: unknown
    this.#worker.on('error', (error) => {
      cause = error
    })
    this.exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#failAll(cause)
        resolve()
      })
    })
  }

  /** Returns the number of mails that it was given and that have no result. */
  get load(): number {
    return this.#mails.size
  }

  /** Its connections, as it last reported them. */
  get use(): ConnectionUse {
    return this.#use
  }

  /** Sets the number of connections that it may have. */
  allow(connections: number): void {
    this.#orders.next().connections = connections
  }

  /** Hands a mail over as a mailer does. Rejects with `ThreadNotStarted`, too. */
  send({ number, of }: NumberedContent, mail: OutgoingMail, mayLeave: MayLeave): Promise<MailReceipt> {
    return new Promise((resolve, reject) => {
      const orders = this.#orders.next()
      const isOwn = of.attachments.length > 0
      if (!isOwn && !this.#contents.has(number)) {
        this.#contents.add(number)
        orders.contents.push({ content: number, of })
      }
      this.#lastMail += 1
      this.#mails.set(this.#lastMail, { resolve, reject, mayLeave, hasLeave: false })
      orders.mails.push({ mail: this.#lastMail, content: isOwn ? of : number, of: mail })
      this.#keepWatch()
    })
  }

  forget(content: number): void {
    if (this.#contents.delete(content)) this.#orders.next().forgotten.push(content)
  }

  /** Ends it, after its mails or soon. Resolves when it has ended. */
  close(how: 'patiently' | 'soon'): Promise<void> {
    this.#orders.next().close = how
    return this.exited
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }

  #receive({ accepted, failed, questions, connections }: Reports): void {
    this.#isStarted = true
    this.#use = connections
    this.#looks = 0
    for (const { mail, response } of accepted) this.#settled(mail)?.resolve({ response })
    for (const { mail, failure } of failed) this.#settled(mail)?.reject(errorOf(failure))
    for (const mail of questions) void this.#answer(mail)
    this.#keepWatch()
  }

  #settled(number: number): MailUnderWay | undefined {
    const mail = this.#mails.get(number)
    this.#mails.delete(number)
    return mail
  }

  async #answer(number: number): Promise<void> {
    const mail = this.#mails.get(number)
    if (!mail) return
    let mayLeave = false
    try {
      mayLeave = await mail.mayLeave()
    } catch {
      // A guard that fails has not agreed.
    }
    if (mayLeave) mail.hasLeave = true
    this.#orders.next().answers.push({ mail: number, mayLeave, at: presentMoment() })
  }

  /** Watches the thread while it has mail. Only then does it keep the process alive. */
  #keepWatch(): void {
    const isBusy = this.#mails.size > 0
    if (isBusy === (this.#watch !== undefined)) return
    if (isBusy) {
      this.#worker.ref()
      this.#looks = 0
      this.#watch = setInterval(() => this.#look(), LOOK_MS)
    } else {
      this.#worker.unref()
      clearInterval(this.#watch)
      this.#watch = undefined
    }
  }

  /** Looks are counted, not time: this process may have been suspended. */
  #look(): void {
    this.#looks += 1
    if (this.#looks > LOOKS_MAX) void this.terminate()
    else this.#orders.next().ping = true
  }

  /** A mail of a thread that ended is in doubt if it may have left; the others were not sent. */
  #failAll(cause: unknown): void {
    for (const { hasLeave, reject } of this.#mails.values()) {
      if (this.#isStarted) reject(new MailerError(hasLeave ? 'unknown' : 'unreachable', ENDED, { cause }))
      else reject(new ThreadNotStarted('a delivery thread could not start', { cause }))
    }
    this.#mails.clear()
    this.#keepWatch()
  }
}

const ENDED = 'A delivery thread ended before the mail server had accepted the mail.'
