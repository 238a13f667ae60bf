import type { Invoice } from '@posthorn/core/ports'
import type { CapState, CapStates, Consumption, MailCategory } from '@posthorn/core/tenant'
import { z } from 'zod'
import { Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

const CapRecord = z
  .object({
    limit: z.int().nullable().describe('Mails a month; null for no cap.'),
    usage: z.int().describe('Mails of this month.'),
    percentage: z.int().describe('Percentage of the cap, rounded down; 0 without a cap.'),
    isWarning: z.boolean().describe('Whether 80 percent are used. The owners receive an email at that point.'),
    isBlocked: z.boolean().describe('Whether the cap is reached for this month.'),
  })
  .meta({ id: 'CapState' })

export const CapRecords = z
  .object({ workflows: CapRecord, campaigns: CapRecord, transactional: CapRecord })
  .meta({ id: 'BillingLimits', description: 'The caps of a project and their use in this month.' })

const mails = (what: string) => z.int().describe(what)

export const ConsumptionRecord = z
  .object({
    period: z.object({ start: Timestamp, end: Timestamp }).describe('The calendar month in UTC.'),
    usage: z.object({
      total: mails('All of them.'),
      workflows: mails('Mails sent by workflow steps.'),
      campaigns: mails('Campaign mails.'),
      transactional: mails('All other mails.'),
    }),
  })
  .meta({ id: 'BillingConsumption', description: 'The number of mails accepted this month.' })

const presentCap = (cap: CapState) => onWire(CapRecord, cap)

export function presentCaps(caps: CapStates): z.input<typeof CapRecords> {
  const of = (category: MailCategory) => presentCap(caps[category])
  return { workflows: of('workflows'), campaigns: of('campaigns'), transactional: of('transactional') }
}

export function presentConsumption({ period, usage }: Consumption): z.input<typeof ConsumptionRecord> {
  return { period: { start: period.start.toISOString(), end: period.end.toISOString() }, usage: { ...usage } }
}

const free = { limit: null, usage: 1200, percentage: 0, isWarning: false, isBlocked: false }

export const EXAMPLE_CAPS = {
  workflows: free,
  transactional: free,
  campaigns: { limit: 10_000, usage: 8100, percentage: 81, isWarning: true, isBlocked: false },
}

export const EXAMPLE_CONSUMPTION = {
  period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
  usage: { total: 10_500, workflows: 1200, campaigns: 8100, transactional: 1200 },
}

export const HostedPage = z
  .object({ url: z.string().describe("The URL to open in the user's browser.") })
  .meta({ id: 'HostedPage', description: 'A page of the payment provider.' })

const InvoiceRecord = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    status: z.string().describe('The status reported by the provider, e.g. paid or open.'),
    total: z.int().describe('In the smallest unit of the currency, e.g. cents.'),
    currency: z.string().describe('ISO 4217, lower-case.'),
    createdAt: Timestamp,
    url: z.string().nullable().describe('The page on which the invoice can be viewed and paid.'),
    pdfUrl: z.string().nullable(),
  })
  .meta({ id: 'Invoice' })

export const InvoiceRecords = z
  .object({ invoices: z.array(InvoiceRecord) })
  .meta({ id: 'BillingInvoices', description: 'The newest 100 invoices of a project, newest first.' })

export const presentInvoices = (invoices: readonly Invoice[]): z.input<typeof InvoiceRecords> => ({
  invoices: invoices.map((invoice) => onWire(InvoiceRecord, invoice)),
})

export const EXAMPLE_INVOICES = {
  invoices: [
    {
      id: 'in_1PxA',
      number: 'A-0007',
      status: 'paid',
      total: 1200,
      currency: 'eur',
      createdAt: '2026-11-01T00:05:00.000Z',
      url: 'https://invoice.stripe.com/i/…',
      pdfUrl: null,
    },
  ],
}
