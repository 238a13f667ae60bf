import type { Platform } from '@posthorn/core/app'
import { createIds } from '@posthorn/core/kernel'
import type { Every, Queue, SharedDns, SharedHttp, SharedPasswords, TextConverter } from '@posthorn/core/ports'
import { readCsv } from '../csv/index.ts'
import { nodeDkim } from '../dkim/index.ts'
import { dnsResolver } from '../dns/index.ts'
import { embeddedQueue } from '../embedded-queue/index.ts'
import { guardedHttp } from '../http/index.ts'
import { readImage } from '../images/index.ts'
import { lookUpMailDomain } from '../mail-domains/index.ts'
import { passkeys } from '../passkeys/index.ts'
import { argon2Passwords } from '../passwords/index.ts'
import { textConverter } from '../text/index.ts'
import { totp } from '../totp/index.ts'
import { systemClock } from './clock.ts'
import { nodeSecrets } from './secrets.ts'
import { createSteadyMs } from './steady.ts'
import { registrableDomain } from './suffixes.ts'
import { inTurn } from './turns.ts'

export interface NodePlatformOptions {
  /** 32 bytes or more; see `loadMasterKey`. */
  readonly masterKey: Uint8Array
  /** The queue that wakes the worker; the embedded queue by default. */
  readonly queue?: Queue
  /** Looks up domains; queries the system's servers by default, see `dnsResolver`. */
  readonly dns?: SharedDns
  /** Calls web servers; only those of the public internet by default, see `guardedHttp`. */
  readonly http?: SharedHttp
}

/** Creates the ports that Node provides: time, ids, encryption, timers, text conversion, signatures, DNS, HTTP. */
export function nodePlatform({ masterKey, queue, dns: given, http }: NodePlatformOptions): Platform {
  const secrets = nodeSecrets(masterKey)
  const steadyMs = createSteadyMs()
  const dns = given ?? dnsResolver({ steadyMs })
  return {
    clock: systemClock,
    steadyMs,
    inTurn,
    ids: createIds(systemClock, secrets.randomBytes),
    secrets,
    passwords: sharedPasswords(),
    totp,
    passkeys,
    queue: queue ?? embeddedQueue(),
    every,
    converter: sharedConverter(),
    dkim: nodeDkim(),
    readCsv,
    dns,
    http: http ?? guardedHttp({ dns }),
    readImage,
    registrableDomain,
    lookUpMailDomain,
  }
}

let passwords: SharedPasswords | undefined

/** One per process, because a process has one pool of threads. */
function sharedPasswords(): SharedPasswords {
  passwords ??= argon2Passwords()
  return passwords
}

let converter: TextConverter | undefined

/** One per process, so that its threads stay few however many products run in it. */
function sharedConverter(): TextConverter {
  converter ??= textConverter()
  return converter
}

/** The timer does not keep the process alive: a worker that has nothing else to do may end. */
export const every: Every = (ms, work) => {
  let running = false
  const timer = setInterval(async () => {
    if (running) return
    running = true
    try {
      await work()
    } finally {
      running = false
    }
  }, ms)
  return () => clearInterval(timer)
}
