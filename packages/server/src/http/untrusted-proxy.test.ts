import type { Log } from '@posthorn/core/ports'
import { expect, it } from 'vitest'
import { createProxyNotice, proxiesAt } from './network.ts'

function warningsOf(names: readonly string[] | undefined, calls: readonly (readonly [string, string | undefined])[]) {
  const warned: unknown[] = []
  const log: Log = { debug() {}, info() {}, error() {}, warn: ({ address }) => void warned.push(address) }
  const note = createProxyNotice(log, { proxies: proxiesAt(names), names })
  for (const [remote, forwardedFor] of calls) note({ remote, forwardedFor })
  return warned
}

it.each([
  ['once of a private caller that forwards', undefined, ['10.0.0.2', '10.0.0.3']],
  ['of one that is mapped into IPv6', undefined, ['::ffff:10.0.0.2']],
  ['of one that is not among those named', ['203.0.113.9'], ['127.0.0.1']],
  ['of no proxy that is named', ['10.0.0.0/8'], ['10.0.0.2']],
  ['of no private proxy where all are trusted', ['private'], ['::ffff:10.0.0.2', '127.0.0.1']],
  ['of no one where the operator said that there is no proxy', ['none'], ['10.0.0.2']],
  ['of no caller on the Internet, who may say what it wants', undefined, ['203.0.113.7']],
] as const)('warns %s', (title, names, remotes) => {
  const warned = warningsOf(
    names,
    remotes.map((remote) => [remote, '198.51.100.1']),
  )
  expect(warned).toStrictEqual(title.startsWith('of no') ? [] : [remotes[0]])
})

it('does not warn of a private caller that forwards nothing', () => {
  expect(warningsOf(undefined, [['10.0.0.2', undefined]])).toStrictEqual([])
})
