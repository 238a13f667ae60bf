import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { type Environment, postgresFor } from './nodes-kit.ts'

/** The settings of a node that sends over this mail server. */
export const sendingOver = (url: string): Environment => ({
  POSTHORN_MAILER_URL: url,
  POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
  POSTHORN_SEND_RATE: 'unlimited',
})

async function aFile(): Promise<string> {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-mailer-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return `sqlite:${path.join(directory, 'posthorn.db')}`
}

/** Each kind of available database, with a function that creates an empty one. */
export async function nodePlaces() {
  const postgres = await postgresFor('nodes that disagree on the mailer, on PostgreSQL,')
  const places: (readonly [name: string, place: () => Promise<string>])[] = [['SQLite', aFile]]
  if (postgres) places.push(['PostgreSQL', () => postgres.createDatabase()])
  return { places, stop: async () => postgres?.stop() }
}
