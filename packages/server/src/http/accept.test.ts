import { expect, it } from 'vitest'
import { EVENTS, LINES, preferredMedia } from './accept.ts'

it.each([
  [undefined, undefined],
  ['', undefined],
  ['*/*', undefined],
  ['application/json', undefined],
  ['text/event-stream', EVENTS],
  ['TEXT/event-stream ; charset=utf-8', EVENTS],
  ['text/event-stream, application/json;q=0.5', EVENTS],
  ['application/json, text/event-stream;q=0.5', undefined],
  ['application/json, text/event-stream', undefined],
  ['text/event-stream, application/json', EVENTS],
  ['text/event-stream;q=0', undefined],
  ['text/html, application/x-ndjson;q=0.9, text/event-stream;q=0.8', LINES],
  ['text/event-stream;q=x', undefined],
] as const)('prefers for %j %j to JSON', (accept, media) => {
  expect(preferredMedia(accept, [LINES, EVENTS])).toBe(media)
})
