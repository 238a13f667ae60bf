import type { RoomCases } from '../../testing/cases.ts'
import type { RevisedRecord, RevisionStore } from './store.ts'

type Row = { readonly id: string }

/** Records of a filled tenant. */
export interface RevisedRows {
  readonly template: Row
  readonly contact: Row
  readonly endpoint: Row
}

const recordsOf = ({ id, template, contact, endpoint }: RevisedRows & Row): readonly RevisedRecord[] => [
  { noun: 'project', id },
  { noun: 'template', id: template.id },
  { noun: 'contact', id: contact.id },
  { noun: 'webhook endpoint', id: endpoint.id },
]

export const revisionCases: RoomCases<RevisionStore, RevisedRows, unknown> = {
  fill: async () => ({}),
  look: async () => undefined,
  verbs: {
    hold: {
      tenancy: async (room, theirs) => {
        const records = recordsOf(theirs)
        return [await Promise.all(records.map((record) => room.hold(record))), records.map(() => undefined)]
      },
    },
  },
}
