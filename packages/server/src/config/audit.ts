import { AUDIT_DAYS, REQUESTS_DAYS } from '@posthorn/core/tenant'
import { z } from 'zod'

/** Settings of the audit logs and the records of requests. */
export interface AuditConfig {
  /** The number of days after which entries are deleted. */
  readonly auditDays: number
  /** The number of days after which records of requests are deleted; 0 records none. */
  readonly requestsDays: number
}

/** The schemas of the settings by the names of their environment variables. */
export const AuditVariables = {
  POSTHORN_AUDIT_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .optional()
    .describe(`Days after which audit log entries are deleted, 1 to 3650. Default ${AUDIT_DAYS}.`),
  POSTHORN_REQUESTS_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(365)
    .optional()
    .describe(
      `Days after which the records of API requests are deleted, 0 to 365; 0 records none. Default ${REQUESTS_DAYS}.`,
    ),
}

type AuditVariableValues = z.output<z.ZodObject<typeof AuditVariables>>

export const auditOf = (given: AuditVariableValues): AuditConfig => ({
  auditDays: given.POSTHORN_AUDIT_DAYS ?? AUDIT_DAYS,
  requestsDays: given.POSTHORN_REQUESTS_DAYS ?? REQUESTS_DAYS,
})
