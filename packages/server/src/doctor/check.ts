import type { Config } from '../config.ts'

/** What the doctor looks at, from top to bottom. */
export const CHECKS = [
  'configuration',
  'variables',
  'versions',
  'data directory',
  'master key',
  'database',
  'ledger',
  'queue',
  'mailer',
  'DNS',
  'clock',
  'base URL',
] as const
export type CheckName = (typeof CHECKS)[number]

/** `broken` keeps the product from working, or from working safely. */
export type CheckStatus = 'ok' | 'warning' | 'broken'

/** What one look found: how things are, and where they are not well, how to mend them. */
export interface Check {
  readonly name: CheckName
  readonly status: CheckStatus
  readonly message: string
}

/** What a look found, before it has its name. */
export type Finding = Omit<Check, 'name'>

export type Variables = Readonly<Record<string, string | undefined>>

/** As much of the settings as the doctor looks at. */
export type Patient = Pick<
  Config,
  'dataDirectory' | 'database' | 'queue' | 'mailer' | 'baseUrl' | 'masterKey' | 'sandboxDomain'
>

export const ok = (message: string): Finding => ({ status: 'ok', message })
export const warning = (message: string): Finding => ({ status: 'warning', message })
export const broken = (message: string): Finding => ({ status: 'broken', message })

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
