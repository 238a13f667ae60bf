export interface UploadTables {
  uploads: UploadRow
}

export interface UploadRow {
  project_id: string
  id: string
  filename: string
  format: string
  width: number
  height: number
  /** In bytes. */
  size: number
  created_at: number
}
