import type { MailData, MailDataRequired, SendAnswer } from './mail-data.ts'
import { inCamelCase } from './names.ts'
import { invalid, type ResponseError } from './response-error.ts'
import type { Wrappers } from './substitute.ts'

/** The maximum number of mails in one call, as with SendGrid. */
const PERSONALIZATIONS_MAX = 1000

type Callback = (error: Error | ResponseError, answer: SendAnswer) => void

/** Throws immediately for an invalid callback, as the original does. */
function requireCallback(callback: unknown): ((error: unknown, answer: unknown) => void) | undefined {
  if (!callback) return undefined
  if (typeof callback !== 'function') throw new Error('Callback passed is not a function.')
  return (error, answer) => callback(error, answer)
}

/** Throws unless a call has as many mails as SendGrid allows. */
export function requireCount({ length }: readonly unknown[]): void {
  if (length === 0 || length > PERSONALIZATIONS_MAX)
    throw invalid('personalizations', `A mail can have 1 to ${PERSONALIZATIONS_MAX} personalizations.`)
}

/** The functions of `@sendgrid/mail` that send, over any service. */
export abstract class MailSender {
  #wrappers: Wrappers = ['{{', '}}']

  /** Sends one mail, whose field names are in camel case. Throws a `ResponseError` for one that is refused. */
  protected abstract deliver(data: MailData, wrappers: Wrappers): Promise<SendAnswer>

  /** Sets the marks around the names of substitutions, `{{` and `}}` by default. */
  setSubstitutionWrappers(left: string, right: string): this {
    if (left === undefined || right === undefined) throw new Error('Must provide both left and right side wrappers')
    this.#wrappers = [left, right]
    return this
  }

  /** Sends a mail, or several that have nothing in common; calls a callback as well as resolving the promise. */
  send(data: MailDataRequired, callback: Callback): Promise<SendAnswer>
  send(data: MailDataRequired, isMultiple?: boolean, callback?: Callback): Promise<SendAnswer>
  send(data: MailDataRequired | MailDataRequired[], isMultiple?: boolean, callback?: Callback): Promise<SendAnswer>
  send(
    data: MailDataRequired | MailDataRequired[],
    second?: unknown,
    third?: unknown,
  ): Promise<SendAnswer | SendAnswer[]> {
    const isMultiple = second === true
    const callback = requireCallback(typeof second === 'function' ? second : third)
    // Several mails have several answers, which the original types as one.
    const answer: Promise<SendAnswer | SendAnswer[]> = Array.isArray(data)
      ? Promise.all(data.map((one) => this.#sendOne(one, { isMultiple })))
      : this.#sendOne(data, { isMultiple })
    // A caller with a callback need not handle the promise.
    if (callback)
      answer.then(
        (answer) => callback(null, answer),
        (error) => callback(error, null),
      )
    return answer
  }

  /** Sends the mail separately to each in `to`. */
  sendMultiple(data: MailDataRequired, callback?: Callback): Promise<SendAnswer> {
    return this.send(data, true, callback)
  }

  async #sendOne(given: MailDataRequired, { isMultiple }: { readonly isMultiple: boolean }): Promise<SendAnswer> {
    if (typeof given !== 'object' || given === null) throw new Error('Expecting object for Mail data')
    const data = inCamelCase(given)
    const wrappers = data.substitutionWrappers ?? []
    const [left = this.#wrappers[0], right = this.#wrappers[1]] = wrappers
    return this.deliver({ isMultiple, ...data }, [left, right])
  }
}
