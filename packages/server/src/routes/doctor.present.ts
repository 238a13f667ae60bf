import { type Examination, SEVERITIES } from '@posthorn/core/ports'
import { type DomainFinding, RECORD_TYPES } from '@posthorn/core/tenant'
import { z } from 'zod'
import { Timestamp } from '../http/shapes.ts'

const FindingResource = z
  .object({
    code: z.string().describe('Names the problem, and never changes; `ok` where there is none.'),
    severity: z.enum(SEVERITIES).describe('`broken` prevents work, or safe work.'),
    subject: z.string().describe('The thing that was checked.'),
    message: z.string(),
    fix: z.string().nullable().describe('What to do; null where nothing is to be done, or the message says it.'),
  })
  .meta({ id: 'Finding', description: 'The result of one check.' })

const DomainFindingResource = FindingResource.extend({
  publish: z
    .array(z.object({ type: z.enum(RECORD_TYPES), name: z.string(), value: z.string() }))
    .describe('The DNS records that fix it. The value of an MX record includes its priority.'),
}).meta({ id: 'DomainFinding', description: 'The result of one check of a sender domain.' })

const severityOf = (findings: readonly { readonly severity: (typeof SEVERITIES)[number] }[]) =>
  SEVERITIES.findLast((severity) => findings.some((finding) => finding.severity === severity)) ?? 'ok'

const checkedAt = Timestamp.describe('The time of the checks: findings are shown again for a while.')
const severity = z.enum(SEVERITIES).describe('The worst of all findings.')

export const DomainDiagnosisResource = z
  .object({ severity, checkedAt, findings: z.array(DomainFindingResource) })
  .meta({ id: 'DomainDiagnosis', description: 'The findings about a sender domain.' })

export const EXAMPLE_DOMAIN_DIAGNOSIS: z.input<typeof DomainDiagnosisResource> = {
  severity: 'broken',
  checkedAt: '2026-11-21T09:35:00.000Z',
  findings: [
    {
      code: 'dkim',
      severity: 'broken',
      subject: 'DKIM',
      message: 'posthorn-x7k2m9q4._domainkey.example.com has no TXT record.',
      fix: 'Publish the records.',
      publish: [
        {
          type: 'TXT',
          name: 'posthorn-x7k2m9q4._domainkey.example.com',
          value: 'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…',
        },
      ],
    },
    { code: 'ok', severity: 'ok', subject: 'MX', message: 'mail.example.com', fix: null, publish: [] },
  ],
}

export const presentDomainDiagnosis = ({
  checkedAt,
  findings,
}: Examination<DomainFinding>): z.input<typeof DomainDiagnosisResource> => ({
  severity: severityOf(findings),
  checkedAt: checkedAt.toISOString(),
  findings: findings.map(({ publish, ...finding }) => ({ ...finding, publish: [...publish] })),
})

export const DiagnosisResource = z
  .object({ severity, checkedAt, findings: z.array(FindingResource) })
  .meta({ id: 'Diagnosis', description: 'The findings about the deployment.' })

export const EXAMPLE_DIAGNOSIS: z.input<typeof DiagnosisResource> = {
  severity: 'warning',
  checkedAt: '2026-11-21T09:35:00.000Z',
  findings: [
    {
      code: 'base_url_unencrypted',
      severity: 'warning',
      subject: 'base URL',
      message: 'http://mail.example.com is not encrypted',
      fix: 'put a proxy with TLS in front and set POSTHORN_BASE_URL to https://…',
    },
  ],
}

export const presentDiagnosis = ({ checkedAt, findings }: Examination): z.input<typeof DiagnosisResource> => ({
  severity: severityOf(findings),
  checkedAt: checkedAt.toISOString(),
  findings: [...findings],
})
