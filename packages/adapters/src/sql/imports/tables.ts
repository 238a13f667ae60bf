export interface ImportTables {
  import_files: ImportFileRow
}

export interface ImportFileRow {
  job_id: string
  project_id: string
  content: Uint8Array
}
