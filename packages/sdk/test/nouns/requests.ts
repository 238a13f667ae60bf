import type { Posthorn } from '@posthorn/sdk'
import { expect } from 'vitest'

/** Lists requests; those of this process itself are not recorded. */
export async function call(client: Posthorn): Promise<void> {
  const page = await client.requests.list({ limit: 1, status: '5xx', path: '/requests' })
  expect(page).toMatchObject({ data: [], hasMore: false, missing: 0 })
}
