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

/** The names of the branches of a step that has several. */
export const BRANCHES = {
  CONDITION: ['yes', 'no'],
  WAIT_FOR_EVENT: ['event', 'timeout'],
} as const satisfies Partial<Record<StepType, readonly string[]>>
export type Branch = (typeof BRANCHES)[keyof typeof BRANCHES][number]

export const DELAY_UNITS = ['minutes', 'hours', 'days', 'weeks'] as const
export type DelayUnit = (typeof DELAY_UNITS)[number]

/** The length of a DELAY: for a time, until a moment, or until clocks show a time. */
export type DelayConfig =
  | { readonly amount: number; readonly unit: DelayUnit }
  /** An ISO 8601 date or date-time, or `data.<field>` that contains one. */
  | { readonly until: string }
  /** `HH:MM`; `timeZone` is a name of the IANA database, or `data.<field>` that contains one; UTC when absent. */
  | { readonly at: string; readonly timeZone?: string | undefined; readonly weekdays?: readonly number[] | undefined }

/** The configs of steps, by type. */
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
    /** In seconds; absent means forever. */
    readonly timeout?: number | undefined
  }
  CONDITION: {
    readonly condition: Condition
    /** True if it was sent as one plain filter. It is returned as it was sent. */
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

/** The position of a step: a point, or a number by which an editor orders the steps. */
export type StepPosition = number | { readonly x: number; readonly y: number }

interface Named {
  readonly id: StepId
  readonly name: string
  /** The key of the step in a file of workflows; unique in its workflow. */
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
  /** Among several transitions with the same branch, the highest priority is taken. */
  readonly priority: number
}

/** The steps of a workflow and the transitions between them, as people draw them. */
export interface Graph {
  readonly steps: readonly Step[]
  readonly transitions: readonly Transition[]
}
