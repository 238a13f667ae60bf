import type { DeviceLoginRow } from './columns.ts'

export interface DeviceLoginTables {
  device_logins: DeviceLoginRow
}
