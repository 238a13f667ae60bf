import { expect, it } from 'vitest'
import { domainOfTrackingHost, readTrackingHost, trackingBaseOf, trackingHostOf } from './tracking-host.ts'

const settings = { baseUrl: 'https://mail.example.com:8443/post', trackingHost: 'links.example.com' }

it.each([
  ['click.a.example', 'click.a.example'],
  ['CLICK.A.example', 'click.a.example'],
  ['click.a.example.', 'click.a.example'],
  ['click.a.example:8443', 'click.a.example'],
  ['click.a.example.:443', 'click.a.example'],
  ['mail.example.com:8443', undefined],
  ['links.example.com', undefined],
  ['127.0.0.1:3000', undefined],
  ['[::1]:3000', undefined],
  ['xclick.a.example', undefined],
  ['click', undefined],
  [undefined, undefined],
  ['', undefined],
])('the Host header %j names the tracking host %j', (header, host) => {
  expect(readTrackingHost(header, settings)).toBe(host)
})

it.each([
  'click.a.example/x',
  'click.a.example@evil.example',
  'click.a.example evil',
  'click.a.example:x',
  `click.${'a.'.repeat(200)}example`,
  'click.ä.example',
])('no tracking host is %j', (header) => {
  expect(readTrackingHost(header, settings)).toBeUndefined()
})

it('does not exist for the host of the base URL, and where projects have none', () => {
  expect(readTrackingHost('click.example.com', { ...settings, baseUrl: 'https://Click.example.com/x' })).toBeUndefined()
  expect(readTrackingHost('click.a.example', { ...settings, trackingHost: undefined })).toBeUndefined()
})

it('has the path of the base URL', () => {
  expect(trackingBaseOf(trackingHostOf('a.example'), settings)).toBe('https://click.a.example/post')
  expect(trackingBaseOf('click.a.example', { baseUrl: 'http://127.0.0.1:3000' })).toBe('https://click.a.example')
  expect(domainOfTrackingHost(trackingHostOf('a.example'))).toBe('a.example')
  expect(domainOfTrackingHost('www.a.example')).toBeUndefined()
})
