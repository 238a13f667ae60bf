import { copyFileSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '@posthorn/core/testing'
import { createTransport } from 'nodemailer'
import { expect, it, onTestFinished } from 'vitest'
import { selfSigned } from '../../../../test/support/certificate.ts'
import { ConfigError, loadConfig } from '../../src/config/config.ts'
import { watchCertificate } from '../../src/processes/certificate.ts'
import { openBounceServer } from '../../src/processes/receiver.ts'
import { sharedBench } from '../harness.ts'

/** A folder with a certificate and its key. */
function files() {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-cert-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [certFile, keyFile] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')]
  const { cert, key } = selfSigned('mx.example.com')
  writeFileSync(certFile, cert)
  writeFileSync(keyFile, key)
  return { folder, certFile, keyFile }
}

const settings = ({ certFile, keyFile }: { certFile: string; keyFile: string }) =>
  loadConfig({
    POSTHORN_BOUNCE_PORT: '0',
    POSTHORN_BOUNCE_TLS_CERT: certFile,
    POSTHORN_BOUNCE_TLS_KEY: keyFile,
  })

it('encrypts with the certificate of the settings', async () => {
  const { posthorn } = await sharedBench()
  const bounces = await openBounceServer(settings(files()), posthorn.world)
  onTestFinished(async () => bounces?.close())
  const client = createTransport({
    port: bounces?.port ?? 0,
    host: '127.0.0.1',
    requireTLS: true,
    tls: { rejectUnauthorized: false },
  })
  onTestFinished(() => client.close())
  await expect(client.verify()).resolves.toBe(true)
})

it('does not start with missing files, or files that are not a certificate and its key', async () => {
  const { posthorn } = await sharedBench()
  const { certFile, keyFile } = files()
  const other = files()
  const open = (certFile: string, keyFile: string) => openBounceServer(settings({ certFile, keyFile }), posthorn.world)
  await expect(open('/nowhere/cert.pem', keyFile)).rejects.toThrow(ConfigError)
  await expect(open(certFile, '/nowhere/key.pem')).rejects.toThrow(/POSTHORN_BOUNCE_TLS_KEY/)
  await expect(open(certFile, other.keyFile)).rejects.toThrow(ConfigError)
  expect(() => loadConfig({ POSTHORN_BOUNCE_TLS_CERT: certFile })).toThrow(/POSTHORN_BOUNCE_TLS_KEY is missing/)
})

it('notices files that change, are replaced, or are reached by another link', async () => {
  const { folder, certFile, keyFile } = files()
  let received = 0
  const link = path.join(folder, 'live.pem')
  symlinkSync(certFile, link)
  const end = watchCertificate({ certFile: link, keyFile }, () => received++, 20)
  await eventually(() => expect(received).toBeGreaterThan(0)) // once in any case
  const receives = async (change: (n: number) => void) => {
    const before = received
    let times = 0
    // A change before the first check is not a change, and its time is unknown.
    await eventually(
      () => {
        if (received === before) change(times++)
        expect(received).toBeGreaterThan(before)
      },
      { interval: 100 },
    )
  }
  await receives((n) => writeFileSync(keyFile, `new ${n}`))
  const next = path.join(folder, 'next.pem')
  copyFileSync(certFile, next)
  utimesSync(next, new Date(0), new Date(1))
  await receives((n) => {
    symlinkSync(n % 2 === 0 ? next : certFile, `${link}.new`)
    renameSync(`${link}.new`, link)
  })
  end()
})
