import { spawn } from 'node:child_process'
import type { Io } from './io.ts'

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Starts a browser where there is a screen; returns whether it did. */
export function openBrowser(io: Io, url: string): Promise<boolean> {
  const screen =
    process.platform === 'darwin' || process.platform === 'win32' || Boolean(io.env.DISPLAY || io.env.WAYLAND_DISPLAY)
  if (!io.stdout.isTTY || !screen) return Promise.resolve(false)
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}
