import type { StepId, TemplateId, TransitionId } from '../../kernel/ids/ids.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import type { Condition } from '../../people/filters/condition.ts'

export const STEP_TYPES = [
  'TRIGGER',
  'SEND_EMAIL',
  'DELAY',
  'WAIT_FOR_EVENT',
  'CONDITION',
  'WEBHOOK',
  'UPDATE_CONTACT',
  'EXIT',
] as const
export type StepType = (typeof STEP_TYPES)[number]

/** The names of the ways out of a step that has several. */
export const BRANCHES = {
  CONDITION: ['yes', 'no'],
  WAIT_FOR_EVENT: ['event', 'timeout'],
} as const satisfies Partial<Record<StepType, readonly string[]>>
export type Branch = (typeof BRANCHES)[keyof typeof BRANCHES][number]

export const DELAY_UNITS = ['minutes', 'hours', 'days', 'weeks'] as const
export type DelayUnit = (typeof DELAY_UNITS)[number]

/** How long a DELAY waits: for a time, until a moment, or until clocks show a time. */
export type DelayConfig =
  | { readonly amount: number; readonly unit: DelayUnit }
  /** An ISO 8601 date or date-time, or `data.<field>` that holds one. */
  | { readonly until: string }
  /** `HH:MM`; `timeZone` is a name of the IANA database, or `data.<field>` that holds one; UTC when absent. */
  | { readonly at: string; readonly timeZone?: string | undefined; readonly weekdays?: readonly number[] | undefined }

/** What a step does, by its type. */
export interface StepConfigs {
  TRIGGER: { readonly eventName: string }
  SEND_EMAIL: {
    readonly templateId: TemplateId
    readonly recipient?:
      | { readonly type: 'CONTACT' }
      | { readonly type: 'CUSTOM'; readonly customEmail: string }
      | undefined
  }
  DELAY: DelayConfig
  WAIT_FOR_EVENT: {
    readonly eventName: string
    /** In seconds; absent means for ever. */
    readonly timeout?: number | undefined
  }
  CONDITION: {
    readonly condition: Condition
    /** Whether one plain filter was sent. It is shown as it was sent. */
    readonly isFilter?: true | undefined
  }
  WEBHOOK: {
    readonly url: string
    readonly method: string
    readonly headers?: Readonly<Record<string, string>> | undefined
    readonly body?: JsonValue | undefined
  }
  UPDATE_CONTACT: {
    readonly updates?: FieldData | undefined
    readonly subscriptionAction?: 'none' | 'subscribe' | 'unsubscribe' | undefined
  }
  EXIT: { readonly reason?: string | undefined }
}

/** Where a step is drawn: a point, or a number by which an editor orders the steps. */
export type StepPosition = number | { readonly x: number; readonly y: number }

interface Named {
  readonly id: StepId
  readonly name: string
  /** The name by which a file of workflows knows the step; unique in its workflow. */
  readonly key?: string | undefined
  readonly position?: StepPosition | undefined
}

export type Step = { [T in StepType]: Named & { readonly type: T; readonly config: StepConfigs[T] } }[StepType]
export type StepOf<T extends StepType> = Extract<Step, { readonly type: T }>

export interface Transition {
  readonly id: TransitionId
  readonly fromStepId: StepId
  readonly toStepId: StepId
  readonly branch: Branch | undefined
  /** Among several ways out with the same branch, the highest is taken. */
  readonly priority: number
}

/** The steps of a workflow and the ways between them, as people draw them. */
export interface Graph {
  readonly steps: readonly Step[]
  readonly transitions: readonly Transition[]
}
