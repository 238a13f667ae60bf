import type { Posthorn } from '@posthorn/sdk'
import { expect } from 'vitest'

/** Operates the server as a person who has just signed in. */
export async function callAsOperator(client: Posthorn): Promise<void> {
  const made = await client.operator.keys.create({ name: 'monitoring' })
  expect(made.key).toMatch(/^ok_/)
  expect((await client.operator.keys.list()).map(({ name }) => name)).toEqual(['monitoring'])
  expect(await client.operator.keys.revoke(made.id)).toBeUndefined()
  const { data } = await client.operator.audit({ limit: 2 })
  expect(data.map(({ action }) => action)).toEqual(['operator.revoke_key', 'operator.create_key'])
  const { data: projects } = await client.operator.projects.list({ search: 'gO' })
  const [project] = projects
  expect(project).toMatchObject({ name: 'Gone', status: 'active' })
  expect(await client.operator.projects.suspend(project?.id ?? '', 'spam')).toMatchObject({ status: 'disabled' })
  expect(await client.operator.projects.unsuspend(project?.id ?? '')).toMatchObject({ status: 'active' })
  expect((await client.operator.jobs({ state: 'failed' })).data).toEqual([])
  expect(await client.operator.queue()).toMatchObject({ mails: { waiting: 0 }, jobs: [] })
  expect(await client.operator.workers()).toMatchObject({ data: [{ state: 'alive' }], counts: { alive: 1 } })
  const { data: relays } = await client.operator.relays()
  expect(relays.map(({ kind, state }) => [kind, state])).toEqual([['inbox', 'ok']])
  const { findings } = await client.operator.doctor()
  expect(findings.map(({ subject }) => subject)).toContain('database')
}
