export interface AgreementTables {
  agreements: AgreementRow
}

/** What all nodes must have alike. */
export interface AgreementRow {
  name: string
  value: string
}
