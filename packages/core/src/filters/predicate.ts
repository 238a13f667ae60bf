import type { SegmentId } from '../ids.ts'

/** What is asked of one value of a contact's data. Absent and null values meet none of these. */
export type DataTest =
  | { readonly is: 'present' }
  /** The same JSON type and value, or any other. */
  | { readonly is: 'equal' | 'unequal'; readonly value: string | number | boolean }
  /** A text with this part, or a list with this text in it, case mattering; or anything else. */
  | { readonly is: 'containing' | 'lacking'; readonly value: string }
  /** A number, or a text in code point order, as the type of `value` says; other types do not compare. */
  | { readonly is: 'above' | 'below'; readonly value: string | number; readonly orEqual: boolean }
  /** A text that says a moment (see `momentOf`) from `from` on and before `until`; undefined is no bound. */
  | { readonly is: 'moment'; readonly from: Date | undefined; readonly until: Date | undefined }

/**
 * A condition with everything looked up that depends on the moment and the project: windows are moments, names of dynamic
 * segments are their conditions. `matches` says what it means; every store must agree.
 */
export type Predicate =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Predicate[] }
  | { readonly kind: 'not'; readonly of: Predicate }
  | { readonly kind: 'nothing' }
  /** The address, which is canonical as `value` is. */
  | { readonly kind: 'email'; readonly test: 'equal' | 'containing'; readonly value: string }
  | { readonly kind: 'subscribed'; readonly value: boolean }
  /** From `from` on and before `until`; undefined is no bound. */
  | {
      readonly kind: 'time'
      readonly column: 'createdAt' | 'updatedAt'
      readonly from: Date | undefined
      readonly until: Date | undefined
    }
  /**
   * A value of data: the one whose name is the whole path joined by dots, and only where there is none the one under
   * the names of objects within objects.
   */
  | { readonly kind: 'data'; readonly path: readonly string[]; readonly test: DataTest }
  /** An event of this name, from `from` on and before `until`; undefined is no bound. */
  | {
      readonly kind: 'event'
      readonly name: string
      readonly from: Date | undefined
      readonly until: Date | undefined
    }
  /** A remembered member. */
  | { readonly kind: 'member'; readonly segmentId: SegmentId }
