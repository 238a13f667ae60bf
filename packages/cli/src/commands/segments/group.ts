import type { Group } from '../../lib/group.ts'
import { addSegmentsAdd } from './add.ts'
import { addSegmentsCompute } from './compute.ts'
import { addSegmentsCreate } from './create.ts'
import { addSegmentsDelete } from './delete.ts'
import { addSegmentsGet } from './get.ts'
import { addSegmentsList } from './list.ts'
import { addSegmentsMembers } from './members.ts'
import { addSegmentsPreview } from './preview.ts'
import { addSegmentsRefresh } from './refresh.ts'
import { addSegmentsRemove } from './remove.ts'
import { addSegmentsUpdate } from './update.ts'

export const SEGMENTS: Group = {
  noun: 'segments',
  description: 'Segments.',
  place: 220,
  verbs: [
    addSegmentsList,
    addSegmentsGet,
    addSegmentsMembers,
    addSegmentsPreview,
    addSegmentsCreate,
    addSegmentsUpdate,
    addSegmentsDelete,
    addSegmentsAdd,
    addSegmentsRemove,
    addSegmentsCompute,
    addSegmentsRefresh,
  ],
}
