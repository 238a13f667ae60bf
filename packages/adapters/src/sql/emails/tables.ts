import type { BodyId, ProjectId } from '@posthorn/core/kernel'
import type { ContentName } from '@posthorn/core/tenant'
import type { Json } from '../engine/values.ts'

export interface BodyRow {
  id: BodyId
  project_id: ProjectId
  hash: string
  html: string
  /** Its own text part. */
  text: string | null
  /** Its owners. It is deleted with the last of them; null means that anyone may read it. */
  readers: Json | null
  /** When a mail with it was last accepted, to half a day. */
  last_used_at: number
}

export interface BlobRow {
  project_id: ProjectId
  hash: string
  /** Empty if the content is in a file. */
  content: Uint8Array
  file: ContentName | null
  /** Its owners, as for a body. */
  readers: Json | null
  last_used_at: number
}
