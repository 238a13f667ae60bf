import type { Group } from '../../lib/group.ts'
import { addImport } from '../import.ts'
import { addContactsBulk } from './bulk.ts'
import { addContactsCreate } from './create.ts'
import { addContactsDelete } from './delete.ts'
import { addContactsExplain } from './explain.ts'
import { addContactsExport } from './export.ts'
import { addContactsFields } from './fields.ts'
import { addContactsGet } from './get.ts'
import { addContactsList } from './list.ts'
import { addContactsLookup } from './lookup.ts'
import { addContactsQuery } from './query.ts'
import { addContactsUpdate } from './update.ts'

export const CONTACTS: Group = {
  noun: 'contacts',
  description: 'Contacts: the people of a project.',
  place: 210,
  verbs: [
    addContactsList,
    addContactsGet,
    addContactsExplain,
    addContactsCreate,
    addContactsUpdate,
    addContactsDelete,
    addContactsLookup,
    addContactsQuery,
    addImport,
    addContactsExport,
    addContactsFields,
    addContactsBulk,
  ],
}
