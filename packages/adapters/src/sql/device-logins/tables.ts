export interface DeviceLoginTables {
  device_logins: DeviceLoginRow
}

export interface DeviceLoginRow {
  hash: string
  code_hash: string
  machine: string
  network: string | null
  state: string
  email: string | null
  answered_at: number | null
  next_poll_at: number
  created_at: number
  expires_at: number
}
