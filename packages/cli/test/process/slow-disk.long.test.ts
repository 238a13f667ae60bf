// A disk that takes a tenth of a second for each sync, under a server on SQLite that is killed. From dist/.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import {
  clientOf,
  copiesOf,
  runCommand,
  sendUntilAccepted,
  settingsOf,
  settledRows,
  startProcess,
  tryUnknownOnce,
} from '../nodes-kit.ts'

/** The least time of a sync. */
const SYNC_MS = 100
const SENDS = 150
const SENDERS = 8
const KILLS = 2
const CONNECTIONS = 5

/** Returns a library that delays syncs, and writes a byte for each to the file that SLOW_DISK_COUNT names. */
const libraryOf = (syncMs: number) => `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
static void wait_for_disk(void) {
  const char *name = getenv("SLOW_DISK_COUNT");
  int file = name ? open(name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600) : -1;
  if (file >= 0) {
    if (write(file, ".", 1) < 0) abort();
    close(file);
  }
  usleep(${syncMs} * 1000);
}
int fsync(int file) {
  wait_for_disk();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}
int fdatasync(int file) {
  wait_for_disk();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}
`

const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-slow-disk-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const missing =
  process.platform !== 'linux' ? 'only Linux has LD_PRELOAD' : spawnSync('gcc', ['--version']).error && 'no gcc here'
if (missing) console.warn(`SKIPPED: a slow disk is not tested: ${missing}`)

function compile(syncMs: number): string {
  const source = path.join(directory, `slow-${syncMs}.c`)
  const library = path.join(directory, `slow-${syncMs}.so`)
  writeFileSync(source, libraryOf(syncMs))
  execFileSync('gcc', ['-shared', '-fPIC', '-o', library, source, '-ldl'])
  return library
}

it.skipIf(missing)('loses no accepted mail, and marks every possible copy', async () => {
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.stop())
  const count = path.join(directory, 'syncs')
  const { POSTHORN_DATABASE_URL: _, ...settings } = settingsOf('', `${smtp.url}?connections=${CONNECTIONS}`)
  const slow = { LD_PRELOAD: compile(SYNC_MS), SLOW_DISK_COUNT: count, POSTHORN_DATA: path.join(directory, 'data') }
  const server = await startProcess('all', { ...settings, ...slow })
  onTestFinished(async () => void (await server.end()))
  await tryUnknownOnce(clientOf(server.url ?? ''))

  const accepted = new Map<string, string>()
  /** Sends to the person of this number. */
  async function sendTo(n: number): Promise<void> {
    const to = `p${n}@example.com`
    const [mail] = await sendUntilAccepted([server], `slow-${n}`, [to])
    accepted.set(to, mail?.email ?? '')
  }
  // An accepted mail is on the disk: no answer comes before a whole sync.
  const asked = performance.now()
  await sendTo(0)
  expect(performance.now() - asked).toBeGreaterThanOrEqual(SYNC_MS)

  let next = 1
  const begun = Date.now()
  const senders = Array.from({ length: SENDERS }, async () => {
    while (next < SENDS) await sendTo(next++)
  })
  for (let killed = 1; killed <= KILLS; killed++) {
    await expect.poll(() => accepted.size, { interval: 5 }).toBeGreaterThan((SENDS * killed) / (KILLS + 1))
    await sleep(Math.random() * 200)
    await server.kill()
  }
  await Promise.all(senders)
  const tookMs = Date.now() - begun

  // The last life of the server is still running.
  const health = () => clientOf(server.url ?? '').health()
  await expect.poll(async () => (await health()).commitMs, { interval: 200 }).toBeGreaterThanOrEqual(SYNC_MS)

  const rows = await settledRows(server.url ?? '')
  const { copies, unknown, doubled, unexplained } = copiesOf(await smtp.messages(), rows)
  const syncs = statSync(count).size
  console.info(
    `${KILLS} kills, ${SENDS} sends in ${tookMs} ms, ${syncs} syncs of ${SYNC_MS} ms; ${unknown} outcomes unknown, ${doubled} twice`,
  )
  // Senders wait for a sync each time, except for an answer that a kill took and the next life repeats.
  expect(syncs).toBeGreaterThan(SENDS / SENDERS - KILLS)
  expect(rows.size).toBe(SENDS)
  for (const [to, id] of accepted) expect(rows.get(id)?.to).toBe(to)
  expect([...accepted.keys()].filter((to) => !copies.has(to))).toEqual([])
  expect(unexplained).toEqual([])
  expect(unknown).toBeLessThanOrEqual(KILLS * 2 * CONNECTIONS)
})

it.skipIf(missing)('is named by the doctor when it takes over half a second', async () => {
  const POSTHORN_DATA = mkdtempSync(path.join(directory, 'doctor-'))
  const look = (syncMs: number) => runCommand(['doctor'], { POSTHORN_DATA, LD_PRELOAD: compile(syncMs) })
  expect((await look(SYNC_MS)).stdout).toMatch(/^ok +data directory/m)
  expect((await look(600)).stdout).toMatch(/^warning +data directory .* takes 6\d\d ms for a durable write/m)
})
