import type { Contact } from '@posthorn/sdk'
import { csvCell, csvRecord } from '../csv.ts'
import type { ExportedPage } from './pages.ts'

/** The columns that every contact has, in order. */
const COLUMNS = ['id', 'email', 'subscribed', 'createdAt', 'updatedAt'] as const

/** Returns the header record: the columns that every contact has, and these fields. */
function headerOf(fields: readonly string[]): string {
  return csvRecord([...COLUMNS, ...fields])
}

/** Returns a function that writes contacts as records with these columns. */
function recordsWith(fields: readonly string[]): (contacts: readonly Contact[]) => string {
  const names = fields.map((field) => field.replace(/^data\./, ''))
  return (contacts) => {
    let text = ''
    for (const contact of contacts) {
      const { data } = contact
      text += `${contact.id},${csvCell(contact.email)},${contact.subscribed},${contact.createdAt},${contact.updatedAt}`
      for (const name of names) text += `,${Object.hasOwn(data, name) ? csvCell(data[name]) : ''}`
      text += '\r\n'
    }
    return text
  }
}

/** The export of all contacts, with the custom fields of the project as columns. */
export const allContacts: ExportedPage<Contact> = {
  noun: 'contact',
  format: 'CSV',
  key: '',
  async ownColumns({ client }) {
    const { fields } = await client.contacts.fields.list()
    return fields.filter(({ isCustom }) => isCustom).map(({ field }) => field)
  },
  header: headerOf,
  records: recordsWith,
  pages: ({ client }, from, options) => client.contacts.exportAll(from, options),
}
