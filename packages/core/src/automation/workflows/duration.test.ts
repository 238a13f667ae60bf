import { expect, it } from 'vitest'
import { durationMs } from './duration.ts'

it.each([
  ['90m', 5_400_000],
  ['90 min', 5_400_000],
  ['1 minute', 60_000],
  ['36 hours', 129_600_000],
  ['1.5h', 5_400_000],
  ['7d', 604_800_000],
  [' 3 Days ', 259_200_000],
  ['2w', 1_209_600_000],
  ['1 week', 604_800_000],
  ['0d', 0],
  ['', undefined],
  ['7', undefined],
  ['d', undefined],
  ['-7d', undefined],
  ['7 d 3h', undefined],
  ['7 months', undefined],
  ['7mo', undefined],
  ['1e3d', undefined],
  ['12345678d', undefined],
])('parses %j as %s milliseconds', (text, ms) => {
  expect(durationMs(text)).toBe(ms)
})
