/** The number of attempts until a time. */
export interface AttemptRow {
  key: string
  count: number
  until: number
}
