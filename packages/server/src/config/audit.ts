import { AUDIT_DAYS } from '@posthorn/core/tenant'
import { z } from 'zod'

/** Settings of the audit logs. */
export interface AuditConfig {
  /** The number of days after which entries are deleted. */
  readonly auditDays: number
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
}

type AuditVariableValues = z.output<z.ZodObject<typeof AuditVariables>>

export const auditOf = (given: AuditVariableValues): AuditConfig => ({
  auditDays: given.POSTHORN_AUDIT_DAYS ?? AUDIT_DAYS,
})
