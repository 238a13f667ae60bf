import { z } from 'zod'
import { canonicalAddress, canonicalAddressPart, EmailAddress } from '../../kernel/address/address.ts'
import { shortList } from '../../kernel/errors/validate.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'
import { PageQuery } from '../../kernel/page/page.ts'
import { DataPatch, type FieldData } from '../fields/schema.ts'

/** A person that a project may write to; unique by email. */
export interface Contact {
  readonly id: ContactId
  readonly email: string
  readonly subscribed: boolean
  readonly data: FieldData
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const ContactInput = z.object({
  email: EmailAddress,
  subscribed: z.boolean().optional().describe('When absent: true for a new contact, unchanged for an existing one.'),
  data: DataPatch.optional(),
})
export type ContactInput = z.infer<typeof ContactInput>

export const ContactChanges = z.object({
  email: EmailAddress.optional(),
  subscribed: z.boolean().optional(),
  data: DataPatch.nullish().describe('Custom fields, by the rules for writing; null deletes all of them.'),
})
export type ContactChanges = z.infer<typeof ContactChanges>

export const ContactQuery = PageQuery.extend({
  search: z
    .string()
    .max(254)
    .overwrite(canonicalAddressPart)
    .optional()
    .describe('A part of the email address, in any case.'),
})
export type ContactQuery = z.infer<typeof ContactQuery>

export const LOOKUP_MAX = 500

export const ContactLookup = z.object({
  emails: shortList(z.array(z.string().max(320).overwrite(canonicalAddress)), LOOKUP_MAX).describe(
    'At most 500 addresses.',
  ),
})
export type ContactLookup = z.infer<typeof ContactLookup>
