import type { FieldUsage } from '@posthorn/core/automation'
import { z } from 'zod'
import { HiddenScopes } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

const NamedRecord = z.object({ id: z.string(), name: z.string() })

const FieldRecord = z
  .object({
    field: z.string().describe('The name; custom fields begin with `data.`.'),
    type: z.enum(['string', 'number', 'boolean', 'date']).describe('Determined by the first value.'),
    isCustom: z.boolean(),
    coverage: z.number().min(0).max(1).describe('The share of contacts that have the field, 0 to 1.'),
  })
  .meta({ id: 'Field', description: 'A field of contacts.' })

export const FieldCatalogue = z
  .object({ fields: z.array(FieldRecord), count: z.int().describe('The number of fields.') })
  .meta({ id: 'FieldCatalogue', description: 'The built-in fields, then the custom fields by name.' })

export const FieldValues = z
  .object({
    field: z.string(),
    values: z.array(z.unknown()).describe('Distinct values, in their stored type.'),
    count: z.int().describe('The number of values in the response.'),
    limit: z.int(),
    sampled: z
      .boolean()
      .describe('Whether the project has more contacts than were examined, so values may be missing.'),
    sampleSize: z.int().describe('Number of the newest contacts that were examined.'),
  })
  .meta({ id: 'FieldValues' })

export const FieldUsageRecord = z
  .object({
    usedInSegments: z.array(NamedRecord),
    usedInCampaigns: z.array(NamedRecord),
    usedInWorkflows: z.array(NamedRecord),
    hidden: HiddenScopes,
    contactCount: z.int().describe('The number of contacts with the field.'),
    canDelete: z.boolean().describe('Whether it is a custom field without references.'),
  })
  .meta({ id: 'FieldUsage', description: 'The references to a field.' })

export const FieldDeletion = z
  .object({ deletedFrom: z.int().describe('The number of contacts that had the field.') })
  .meta({ id: 'FieldDeletion' })

export const EXAMPLE_FIELDS: z.input<typeof FieldCatalogue> = {
  fields: [
    { field: 'email', type: 'string', isCustom: false, coverage: 1 },
    { field: 'data.plan', type: 'string', isCustom: true, coverage: 0.42 },
  ],
  count: 2,
}

/** The objects that refer to a field, as they are on the wire. */
export const presentFieldUsage = (usage: FieldUsage) => onWire(FieldUsageRecord, usage)
