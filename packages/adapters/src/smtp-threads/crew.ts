import {
  type MailContent,
  MailerError,
  type MailReceipt,
  type MayLeave,
  type OutgoingMail,
  type PreparedContent,
} from '@posthorn/core/ports'
import { type Composer, createComposer } from '../compose/compose.ts'
import { identityOf } from '../dkim/index.ts'
import { type ConnectionUse, SmtpPool } from '../smtp/pool.ts'
import type { SmtpSettings } from '../smtp/url.ts'
import { DeliveryThread, hasThreadFile, type NumberedContent, ThreadNotStarted } from './thread.ts'

/** This number of mails within a second starts the threads: about a tenth of what one thread can send. */
const BUSY_MAILS = 250
const BUSY_MS = 1000
/** Threads end when fewer mails than that come within this time. */
const CALM_MS = 10_000
const CONNECTIONS_EACH = 4
/** Time for a thread to end by itself after its mails were aborted. */
const END_MS = 2000

interface CrewContent {
  readonly own: PreparedContent
  /** The content for threads; undefined if a signer cannot be passed to them. */
  readonly shared: NumberedContent | undefined
}

export interface CrewOptions {
  /** Names of header fields that the provider replaces. */
  readonly unsigned: readonly string[]
  /** Mails within a second that start the threads. */
  readonly busyMails?: number
  /** The file that threads run. */
  readonly file?: URL
}

/**
 * Sends over SMTP: from this thread while few mails come, and from threads of its own while many do. Then this thread has
 * more time for the ledger. All of them together have the connections of the settings.
 */
export class DeliveryCrew {
  readonly #settings: SmtpSettings
  readonly #options: CrewOptions
  /** The most threads; 0 once one cannot be used. */
  #most: number
  readonly #composer: Composer
  readonly #pool: SmtpPool
  #threads: readonly DeliveryThread[] = []
  /** Threads that end after the mails that they have. */
  readonly #leaving = new Set<DeliveryThread>()
  readonly #contents = new WeakMap<PreparedContent, CrewContent>()
  readonly #dropped = new FinalizationRegistry<number>((content) => {
    for (const thread of this.#threads) thread.forget(content)
  })
  #lastContent = 0
  /** Mails that this thread composes and delivers now. */
  #own = 0
  #calmTimer: NodeJS.Timeout | undefined
  #count = 0
  #countedSince = 0
  #isClosed = false

  constructor(settings: SmtpSettings, options: CrewOptions) {
    this.#settings = settings
    this.#options = options
    this.#most = isCloneable(settings) && hasThreadFile() ? Math.min(settings.threads, mostFor(settings)) : 0
    this.#composer = createComposer({ unsigned: options.unsigned })
    this.#pool = new SmtpPool(settings, () => this.#share())
  }

  /** The most threads that it starts. */
  get most(): number {
    return this.#most
  }

  /** The threads that send now. */
  get threads(): number {
    return this.#threads.length
  }

  /** The connections of all threads. */
  get use(): ConnectionUse {
    const all = [this.#pool, ...this.#threads, ...this.#leaving].map(({ use }) => use)
    const sum = (name: keyof ConnectionUse) => all.reduce((total, use) => total + use[name], 0)
    return { open: sum('open'), idle: sum('idle') }
  }

  async prepare(content: MailContent): Promise<PreparedContent> {
    const own = await this.#composer.prepare(content)
    const shared = this.#most > 0 ? this.#sharedContent(content) : undefined
    const handle: PreparedContent = { weight: own.weight + (shared ? weightOf(content) : 0) }
    this.#contents.set(handle, { own, shared })
    if (shared) this.#dropped.register(handle, shared.number)
    return handle
  }

  async send(prepared: PreparedContent, mail: OutgoingMail, mayLeave: MayLeave): Promise<MailReceipt> {
    const content = this.#contents.get(prepared)
    if (!content) throw new Error('the content was prepared by another mailer')
    if (content.shared && this.#isBusy()) {
      try {
        return await this.#freeThread().send(content.shared, mail, mayLeave)
      } catch (error) {
        if (!(error instanceof ThreadNotStarted)) throw error
        this.#doWithoutThreads(error)
      }
    }
    this.#own += 1
    try {
      return { response: await this.#pool.deliver(await this.#composer.compose(content.own, mail), mayLeave) }
    } finally {
      this.#own -= 1
      if (this.#own === 0 && this.#threads.length > 0) this.#share()
    }
  }

  verify(): Promise<void> {
    return this.#pool.verify()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#calmTimer)
    const threads = [...this.#threads, ...this.#leaving]
    const timer = setTimeout(() => {
      for (const thread of threads) void thread.terminate()
    }, this.#settings.closeTimeout + END_MS)
    await Promise.all([this.#pool.close(), ...threads.map((thread) => thread.close('soon'))])
    clearTimeout(timer)
  }

  #sharedContent({ signer, ...of }: MailContent): NumberedContent | undefined {
    const identity = signer && identityOf(signer)
    if (signer && !identity) {
      this.#doWithoutThreads('the signer of a mail cannot be used in threads')
      return undefined
    }
    this.#lastContent += 1
    return { number: this.#lastContent, of: { ...of, identity } }
  }

  /** Counts a mail. Returns whether threads send it. */
  #isBusy(): boolean {
    if (this.#most === 0 || this.#isClosed) return false
    this.#count += 1
    if (this.#threads.length > 0) return true
    const now = performance.now()
    if (now - this.#countedSince > BUSY_MS) {
      this.#countedSince = now
      this.#count = 1
    }
    if (this.#count < (this.#options.busyMails ?? BUSY_MAILS)) return false
    this.#count = 0
    this.#calmTimer = setInterval(() => this.#endIfCalm(), CALM_MS).unref()
    return true
  }

  #freeThread(): DeliveryThread {
    if (this.#threads.length < this.#most) this.#startThreads()
    const [first, ...others] = this.#threads
    if (!first) throw new MailerError('unreachable', 'No delivery thread could be started.')
    return others.reduce((least, thread) => (thread.load < least.load ? thread : least), first)
  }

  #startThreads(): void {
    const data = { settings: { ...this.#settings, connections: 0 }, unsigned: this.#options.unsigned }
    const started = Array.from(
      { length: this.#most - this.#threads.length },
      () => new DeliveryThread(data, this.#options.file),
    )
    this.#threads = [...this.#threads, ...started]
    for (const thread of started) void thread.exited.then(() => this.#lose(thread))
    this.#share()
  }

  #lose(thread: DeliveryThread): void {
    this.#threads = this.#threads.filter((other) => other !== thread)
    this.#leaving.delete(thread)
    this.#share()
  }

  #endIfCalm(): void {
    const isBusy = this.#count >= (this.#options.busyMails ?? BUSY_MAILS)
    this.#count = 0
    if (!isBusy && !this.#threads.some(isStranded)) this.#endThreads()
  }

  #endThreads(): void {
    clearInterval(this.#calmTimer)
    this.#count = 0
    const threads = this.#threads
    this.#threads = []
    for (const thread of threads) {
      this.#leaving.add(thread)
      if (isStranded(thread)) thread.allow(1)
      void thread.close('patiently')
    }
    this.#share()
  }

  #doWithoutThreads(reason: Error | string): void {
    if (this.#most > 0) process.emitWarning(reason)
    this.#most = 0
    this.#endThreads()
  }

  /**
   * Divides the connections: a thread gets those that this one, and threads that end, no longer have. This one keeps one
   * while it has mail of its own, which waits forever otherwise.
   */
  #share(): void {
    const { connections } = this.#settings
    const leaving = [...this.#leaving].reduce((sum, { load }) => sum + load, 0)
    const count = this.#threads.length
    const own = count > 0 ? Math.min(1, this.#own) : Math.max(1, connections - leaving)
    this.#pool.allow(own)
    const free = Math.max(0, connections - leaving - Math.max(own, this.#pool.connections))
    for (const [at, thread] of this.#threads.entries())
      thread.allow(Math.floor((free * (at + 1)) / count) - Math.floor((free * at) / count))
  }
}

/** Whether it has mails and no connection yet: it would wait for one forever if it ended now. */
const isStranded = ({ load, use }: DeliveryThread): boolean => load > 0 && use.open === 0

/** Mails do not move between threads: with several connections each, none waits for a slow one. */
const mostFor = ({ connections }: SmtpSettings): number => Math.max(1, Math.floor(connections / CONNECTIONS_EACH))

/** Options for TLS may contain functions. */
function isCloneable(settings: SmtpSettings): boolean {
  try {
    structuredClone(settings)
    return true
  } catch {
    return false
  }
}

/** Approximate memory of the texts, which threads get when they first need them. */
const weightOf = ({ html, text }: MailContent): number =>
  [...html, ...text].reduce((sum, piece) => sum + piece.length, 0)
