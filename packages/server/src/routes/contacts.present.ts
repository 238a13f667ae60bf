import type { Context } from '@posthorn/core/kernel'
import type { Contact } from '@posthorn/core/people'
import { z } from 'zod'
import { pageOf, Revision, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

export const ContactRecord = z
  .object({
    id: z.string(),
    projectId: z.string(),
    email: z.string().meta({ format: 'email' }),
    subscribed: z.boolean().describe('Whether the contact is subscribed to marketing mail.'),
    data: z.record(z.string(), z.unknown()).describe('Custom fields.'),
    revision: Revision,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Contact', description: 'A contact of a project; unique by email.' })

export const UpsertedContact = ContactRecord.extend({
  _meta: z.object({ isNew: z.boolean(), isUpdate: z.boolean() }),
}).meta({ id: 'UpsertedContact', description: 'The contact, and whether it was created.' })

export const ContactPage = pageOf('ContactPage', ContactRecord)

export const WalkedContactPage = ContactPage.omit({ total: true }).meta({ id: 'WalkedContactPage' })

export const ContactLookupResult = z
  .object({ found: z.array(z.string()), notFound: z.array(z.string()) })
  .meta({ id: 'ContactLookupResult', description: 'The requested addresses, each once, in the order of the request.' })

export const EXAMPLE_CONTACT: z.input<typeof ContactRecord> = {
  id: 'cnt_01kajw7d3gq8v5t2m9c4x6b1ze',
  projectId: 'prj_01kajw6zq4h2n8s5r7p3d9f0ya',
  email: 'ada@example.com',
  subscribed: true,
  data: { name: 'Ada', plan: 'pro' },
  revision: 1,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
}

/** A contact as it is on the wire. */
export const presentContact = ({ project }: Context, contact: Contact) =>
  onWire(ContactRecord, contact, { projectId: project.id })
