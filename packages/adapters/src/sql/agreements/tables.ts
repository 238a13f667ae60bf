export interface AgreementTables {
  agreements: AgreementRow
}

/** What all nodes must agree on. */
export interface AgreementRow {
  name: string
  value: string
}
