import type { DeviceLogin } from '@posthorn/core/access'
import { columns, type RowOf, text, time } from '../engine/columns.ts'

export const DEVICE_LOGIN = columns<DeviceLogin>()({
  hash: text(),
  codeHash: text(),
  machine: text(),
  network: text().optional(),
  state: text(),
  email: text().optional(),
  answeredAt: time().optional(),
  nextPollAt: time(),
  createdAt: time(),
  expiresAt: time(),
})
export type DeviceLoginRow = RowOf<typeof DEVICE_LOGIN>

declare module '../tables.ts' {
  interface Tables {
    device_logins: DeviceLoginRow
  }
}
