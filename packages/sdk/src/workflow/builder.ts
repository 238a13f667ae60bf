import type { Schema } from '../api-types.ts'
import { amountOf, type Duration, secondsOf } from './duration.ts'

/** A complete workflow, in the format of the API and of files. */
export interface WorkflowFile {
  readonly name: string
  readonly description?: string
  readonly triggerConfig: { readonly eventName: string; readonly condition?: Question }
  readonly allowReentry: boolean
  readonly steps: readonly FileStep[]
  readonly transitions: readonly FileTransition[]
}

export interface FileStep {
  readonly key: string
  readonly type: Schema<'StepInput'>['type']
  readonly name?: string
  readonly config: Record<string, unknown>
  readonly position?: number | { readonly x: number; readonly y: number }
}

export interface FileTransition {
  readonly from: string
  readonly to: string
  readonly branch?: Branch
  readonly priority?: number
}

type Branch = 'yes' | 'no' | 'event' | 'timeout'

/** A workflow as code: a chain of the builder, or the workflow that it builds. */
export type WorkflowSource = WorkflowFile | { build(): WorkflowFile }

/**
 * One filter of a condition, such as `{ field: 'data.plan', operator: 'equals', value: 'pro' }`. An interface would not
 * be assignable to the objects with any fields that the API accepts.
 */
export type Filter = {
  readonly field:
    | 'email'
    | 'subscribed'
    | 'createdAt'
    | 'updatedAt'
    | `${'data' | 'event' | 'email' | 'segment' | 'workflow'}.${string}`
  readonly operator: string
  readonly value?: string | number | boolean
  readonly unit?: 'minutes' | 'hours' | 'days'
}

/** A filter, or groups of filters. */
export type Question = Filter | { readonly logic: 'AND' | 'OR'; readonly groups: readonly object[] }

/** The name of a step: `key` keeps it the same step when the workflow changes. */
export interface StepOptions {
  readonly key?: string
  readonly name?: string
}

type Path = (steps: Chain) => Chain | WorkflowEnd

/** A way to which steps can be added. */
export interface Chain {
  /** Sends a template, by its name or its id, to the contact, or to an address of yours. */
  send(template: string, options?: StepOptions & { readonly to?: string }): Chain
  /** Waits: for a time, until a date or `data.<field>`, or until clocks show a time. */
  delay(
    how:
      | Duration
      | { readonly until: string }
      | { readonly at: string; readonly timeZone?: string; readonly weekdays?: readonly number[] },
    options?: StepOptions,
  ): Chain
  /** Waits for an event of the contact. `then` and `otherwise` are the ways after the event and after the time-out. */
  waitFor(
    eventName: string,
    options?: StepOptions & { readonly timeout?: Duration; readonly then?: Path; readonly otherwise?: Path },
  ): Chain
  /** Divides the way. Both ways continue after it, unless they end. */
  when(question: Question, yes: Path, no?: Path, options?: StepOptions): Chain
  /** Calls a URL of yours, signed (Standard Webhooks). */
  webhook(
    url: string,
    options?: StepOptions & {
      readonly method?: 'POST' | 'PUT' | 'PATCH' | 'GET' | 'DELETE'
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: unknown
    },
  ): Chain
  /** Changes custom fields of the contact; null deletes one. */
  update(updates: Readonly<Record<string, unknown>>, options?: StepOptions): Chain
  /** Subscribes the contact. */
  subscribe(options?: StepOptions): Chain
  /** Unsubscribes the contact. */
  unsubscribe(options?: StepOptions): Chain
  /** Ends the way; no step may follow. */
  exit(reason?: string, options?: StepOptions): WorkflowEnd
  /** Returns the complete workflow. */
  build(): WorkflowFile
}

/** A way that has ended. */
export interface WorkflowEnd {
  build(): WorkflowFile
}

export interface TriggerOptions {
  /** The condition on the data of the event: filters on `event.<name>`. */
  readonly where?: Question
  readonly description?: string
  /** True if a contact can enter the workflow again after finishing it. */
  readonly allowReentry?: boolean
}

/**
 * Writes a workflow as code.
 *
 * @example
 * import { workflow } from '@posthorn/sdk'
 *
 * const isPro = { field: 'data.plan', operator: 'equals', value: 'pro' } as const
 * const welcome = workflow('Welcome')
 *   .on('signed-up')
 *   .send('Hello')
 *   .delay('2 days')
 *   .when(isPro, (way) => way.send('Thank you'))
 *   .exit()
 */
export function workflow(name: string) {
  return {
    /** Sets the event that starts it. */
    on: (eventName: string, { where, description, allowReentry = false }: TriggerOptions = {}): Chain => {
      const triggerConfig = { eventName, ...(where && { condition: where }) }
      const head = { name, ...(description !== undefined && { description }), triggerConfig, allowReentry }
      return new Way({ head, steps: [], transitions: [], counts: new Map() }, [{ from: 'trigger' }])
    },
  }
}

/** The steps and transitions to which all ways of a workflow write. */
interface Sheet {
  readonly head: Omit<WorkflowFile, 'steps' | 'transitions'>
  readonly steps: FileStep[]
  readonly transitions: FileTransition[]
  readonly counts: Map<string, number>
}

type End = Omit<FileTransition, 'to'>

class Way implements Chain {
  readonly #sheet: Sheet
  readonly #ends: readonly End[]

  constructor(sheet: Sheet, ends: readonly End[]) {
    this.#sheet = sheet
    this.#ends = ends
  }

  send(templateId: string, { to, ...options }: StepOptions & { readonly to?: string } = {}): Chain {
    const recipient = to === undefined ? {} : { recipient: { type: 'CUSTOM', customEmail: to } }
    return this.#next('SEND_EMAIL', { templateId, ...recipient }, options)
  }

  delay(how: Parameters<Chain['delay']>[0], options: StepOptions = {}): Chain {
    return this.#next('DELAY', typeof how === 'string' ? { ...amountOf(how) } : { ...how }, options)
  }

  waitFor(eventName: string, options: Parameters<Chain['waitFor']>[1] = {}): Chain {
    const { timeout, then, otherwise, ...rest } = options
    const config = { eventName, ...(timeout !== undefined && { timeout: secondsOf(timeout) }) }
    const key = this.#add('WAIT_FOR_EVENT', config, rest)
    const after = this.#divide(key, 'event', then)
    const late = timeout === undefined ? [] : this.#divide(key, 'timeout', otherwise)
    return new Way(this.#sheet, [...after, ...late])
  }

  when(question: Question, yes: Path, no?: Path, options: StepOptions = {}): Chain {
    const key = this.#add('CONDITION', { ...question }, options)
    return new Way(this.#sheet, [...this.#divide(key, 'yes', yes), ...this.#divide(key, 'no', no)])
  }

  webhook(url: string, options: Parameters<Chain['webhook']>[1] = {}): Chain {
    const { method = 'POST', headers, body, ...rest } = options
    const more = { ...(headers && { headers }), ...(body !== undefined && { body }) }
    return this.#next('WEBHOOK', { url, method, ...more }, rest)
  }

  update(updates: Readonly<Record<string, unknown>>, options: StepOptions = {}): Chain {
    return this.#next('UPDATE_CONTACT', { updates }, options)
  }

  subscribe(options: StepOptions = {}): Chain {
    return this.#next('UPDATE_CONTACT', { subscriptionAction: 'subscribe' }, options)
  }

  unsubscribe(options: StepOptions = {}): Chain {
    return this.#next('UPDATE_CONTACT', { subscriptionAction: 'unsubscribe' }, options)
  }

  exit(reason?: string, options: StepOptions = {}): WorkflowEnd {
    this.#add('EXIT', reason === undefined ? {} : { reason }, options)
    return new Way(this.#sheet, [])
  }

  build(): WorkflowFile {
    const { head, steps, transitions } = this.#sheet
    return { ...head, steps: [...steps], transitions: [...transitions] }
  }

  /** Returns the ends at which this way can continue. */
  ends(): readonly End[] {
    return this.#ends
  }

  #next(type: FileStep['type'], config: Record<string, unknown>, options: StepOptions): Chain {
    return new Way(this.#sheet, [{ from: this.#add(type, config, options) }])
  }

  #add(type: FileStep['type'], config: Record<string, unknown>, { key, name }: StepOptions): string {
    const { steps, transitions } = this.#sheet
    const own = key ?? this.#nameFor(type)
    if (this.#ends.length === 0)
      throw new TypeError(`The step "${own}" cannot be reached: all branches before it have ended.`)
    if (own === 'trigger' || steps.some((step) => step.key === own))
      throw new TypeError(`Two steps have the key "${own}".`)
    steps.push({ key: own, type, ...(name !== undefined && { name }), config })
    transitions.push(...this.#ends.map((end) => ({ ...end, to: own })))
    return own
  }

  /** `send-email-2` is the second one. */
  #nameFor(type: FileStep['type']): string {
    const { counts } = this.#sheet
    const number = (counts.get(type) ?? 0) + 1
    counts.set(type, number)
    return `${type.toLowerCase().replaceAll('_', '-')}-${number}`
  }

  #divide(from: string, branch: Branch, path: Path | undefined): readonly End[] {
    const way = new Way(this.#sheet, [{ from, branch }])
    const last = path ? path(way) : way
    if (!(last instanceof Way)) throw new TypeError('A branch must return its last step.')
    return last.ends()
  }
}
