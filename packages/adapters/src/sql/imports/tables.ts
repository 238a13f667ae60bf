export interface ImportTables {
  import_files: ImportFileRow
}

export interface ImportFileRow {
  job_id: string
  project_id: string
  /** Empty when it is in a file. */
  content: Uint8Array
  file: string | null
  /** In bytes. */
  size: number
}
