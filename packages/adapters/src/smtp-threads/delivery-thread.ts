import { parentPort, workerData } from 'node:worker_threads'
import type { MailReceipt, PreparedContent } from '@posthorn/core/ports'
import { createComposer } from '../compose/compose.ts'
import { nodeDkim } from '../dkim/index.ts'
import { SmtpPool } from '../smtp/pool.ts'
import { Batch } from './batch.ts'
import { dataOf } from './failures.ts'
import {
  type Answer,
  type MailOrder,
  millisecondsSince,
  noReports,
  type Orders,
  type ThreadContent,
  type ThreadData,
} from './messages.ts'

/** An older answer is asked again: the process may have been suspended, and have lost the mail in the meantime. */
const FRESH_MS = 1000

/** A delivery thread: composes and signs mails, and hands them to the mail server. The main thread keeps the ledger. */
class DeliveryWork {
  readonly #composer
  readonly #pool
  readonly #dkim = nodeDkim()
  readonly #contents = new Map<number, Promise<PreparedContent>>()
  readonly #questions = new Map<number, (answer: Answer) => void>()
  readonly #underWay = new Set<Promise<void>>()
  readonly #reports = new Batch(noReports, (reports) => {
    reports.connections = this.#pool.use
    parentPort?.postMessage(reports)
  })

  constructor({ settings, unsigned }: ThreadData) {
    this.#composer = createComposer({ unsigned })
    this.#pool = new SmtpPool(settings)
    this.#reports.next()
  }

  follow({ contents, forgotten, mails, answers, connections, ping, close }: Orders): void {
    if (connections !== undefined) this.#pool.allow(connections)
    for (const { content, of } of contents) this.#contents.set(content, this.#prepare(of))
    for (const answer of answers) this.#questions.get(answer.mail)?.(answer)
    for (const order of mails) {
      const sending: Promise<void> = this.#report(order).finally(() => this.#underWay.delete(sending))
      this.#underWay.add(sending)
    }
    for (const content of forgotten) this.#contents.delete(content)
    if (ping) this.#reports.next()
    if (close) void this.#close(close)
  }

  async #close(how: 'patiently' | 'soon'): Promise<void> {
    if (how === 'patiently') await Promise.all(this.#underWay)
    await this.#pool.close()
    await Promise.all(this.#underWay)
    this.#reports.flush()
    parentPort?.close()
  }

  #prepare({ identity, ...content }: ThreadContent): Promise<PreparedContent> {
    const prepared = (async () => {
      const signer = identity && this.#dkim.signer(identity)
      return this.#composer.prepare({ ...content, signer })
    })()
    // Each of its mails fails with the same error.
    prepared.catch(() => undefined)
    return prepared
  }

  async #report(order: MailOrder): Promise<void> {
    const { mail } = order
    try {
      const { response } = await this.#send(order)
      this.#reports.next().accepted.push({ mail, response })
    } catch (error) {
      this.#reports.next().failed.push({ mail, failure: dataOf(error) })
    }
  }

  async #send({ mail, content, of }: MailOrder): Promise<MailReceipt> {
    const prepared = typeof content === 'number' ? await this.#contents.get(content) : await this.#prepare(content)
    if (!prepared) throw new Error(`the delivery thread does not have the content ${content}`)
    const wire = await this.#composer.compose(prepared, of)
    return { response: await this.#pool.deliver(wire, () => this.#mayLeave(mail)) }
  }

  async #mayLeave(mail: number): Promise<boolean> {
    for (;;) {
      const { mayLeave, at } = await this.#ask(mail)
      if (!mayLeave || millisecondsSince(at) < FRESH_MS) return mayLeave
    }
  }

  #ask(mail: number): Promise<Answer> {
    return new Promise((resolve) => {
      this.#questions.set(mail, (answer) => {
        this.#questions.delete(mail)
        resolve(answer)
      })
      this.#reports.next().questions.push(mail)
    })
  }
}

const data: ThreadData = workerData
const work = new DeliveryWork(data)
parentPort?.on('message', (orders: Orders) => work.follow(orders))
