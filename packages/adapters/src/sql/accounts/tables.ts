/** How often something was tried until a time. */
export interface AttemptRow {
  key: string
  count: number
  until: number
}
