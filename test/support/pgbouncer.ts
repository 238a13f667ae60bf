import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, ordinaryUser } from './postgres-cluster.ts'

const START_MS = 60_000

/** A real PgBouncer in transaction mode before a PostgreSQL server. */
export interface Pooler {
  /** The URL of the database through it, without `pgbouncer=true`. */
  readonly url: string
  stop(): Promise<void>
}

/** Returns whether this machine has the program; the Debian package is `pgbouncer`. */
export function pgbouncerBinary(): string | undefined {
  try {
    return execFileSync('sh', ['-c', 'PATH=$PATH:/usr/sbin command -v pgbouncer'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

/** Starts a pooler that gives all clients together `sessions` sessions of the server. */
export async function startPooler(program: string, databaseUrl: string, sessions: number): Promise<Pooler> {
  const { hostname, port, username, pathname } = new URL(databaseUrl)
  const database = pathname.slice(1)
  const home = mkdtempSync(path.join(tmpdir(), 'posthorn-pgbouncer-'))
  const listen = await freePort()
  writeFileSync(
    path.join(home, 'pgbouncer.ini'),
    [
      '[databases]',
      `${database} = host=${hostname} port=${port} user=${username} dbname=${database}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${listen}`,
      `auth_type = any`,
      `pool_mode = transaction`,
      `default_pool_size = ${sessions}`,
      `max_client_conn = 200`,
      `unix_socket_dir =`,
    ].join('\n'),
  )
  const user = ordinaryUser()
  if (user) for (const file of ['', 'pgbouncer.ini']) chownSync(path.join(home, file), user.uid, user.gid)
  const child = spawn(program, [path.join(home, 'pgbouncer.ini')], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-2000)
  })
  const url = new URL(databaseUrl)
  url.port = String(listen)
  for (const until = Date.now() + START_MS; !(await answers(listen)); await sleep(50)) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`pgbouncer does not start: ${said}`)
  }
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
