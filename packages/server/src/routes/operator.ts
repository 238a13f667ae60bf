import { examineDeployment, listOperators } from '@posthorn/core/access'
import { AuditQuery, listOperations } from '@posthorn/core/tenant'
import { FINDINGS_KEPT_MS } from '../doctor/doctor.ts'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { AUDIT_RESPONSES, presentAuditPage } from './audit.present.ts'
import { DiagnosisResource, EXAMPLE_DIAGNOSIS, presentDiagnosis } from './doctor.present.ts'

const doctor = defineRoute({
  method: 'GET',
  path: '/doctor',
  operationId: 'examineDeployment',
  summary: 'Check the deployment',
  description: `Checks settings, machine, database, mail server, and background work, like \`posthorn doctor\` on the machine of the server. Changes nothing, and contains no secret. The same findings are returned for ${FINDINGS_KEPT_MS / 1000} seconds.`,
  tag: 'Operator',
  access: 'operator',
  samples: {
    sdk: 'const { findings } = await client.operator.doctor()',
    cli: 'posthorn doctor --url https://mail.example.com --key ok_9a41c07e…',
  },
  responses: { 200: { description: 'The findings.', schema: DiagnosisResource, example: EXAMPLE_DIAGNOSIS } },
  errors: ['DOCTOR_UNAVAILABLE'],
  handle: async ({ ctx }) => ok(presentDiagnosis(await examineDeployment(ctx))),
})

const audit = defineRoute({
  method: 'GET',
  path: '/operator/audit',
  operationId: 'listOperations',
  summary: 'List the audit log of operators',
  description:
    'Who suspended which project, created or revoked keys of operators, and added or removed operators, newest first. The log of a suspended project says that an operator did it, but not who.',
  tag: 'Operator',
  access: 'operator',
  query: AuditQuery,
  samples: {
    sdk: 'for await (const entry of client.operator.audit()) console.log(entry.createdAt, entry.action)',
    cli: 'posthorn operator audit',
  },
  responses: AUDIT_RESPONSES,
  handle: async ({ ctx, query }) => {
    const [page, operators] = await Promise.all([listOperations(ctx.world, query), listOperators(ctx)])
    return ok(presentAuditPage(page, new Map(operators.map(({ userId, email }) => [userId, email]))))
  },
})

/** The deployment as a whole. */
export const operatorRoutes = [doctor, audit]
