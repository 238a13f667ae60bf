import { describe, expect, it } from 'vitest'
import { readTraceparent, writeTraceparent } from './traceparent.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'

describe('traceparent', () => {
  it.each([
    [`00-${TRACE}-${SPAN}-01`, 1],
    [`00-${TRACE}-${SPAN}-00`, 0],
    [`00-${TRACE}-${SPAN}-03`, 1], // only the first flag has a meaning
    [`00-${TRACE}-${SPAN}-fe`, 0],
    [`cc-${TRACE}-${SPAN}-01`, 1],
    [`cc-${TRACE}-${SPAN}-01-what-comes-later`, 1],
  ])('reads %s', (header, traceFlags) => {
    const span = { traceId: TRACE, spanId: SPAN, traceFlags }
    expect(readTraceparent(header)).toStrictEqual(span)
    expect(writeTraceparent(span)).toBe(`00-${TRACE}-${SPAN}-0${traceFlags}`)
    expect(readTraceparent(writeTraceparent(span))).toStrictEqual(span)
  })

  it.each([
    undefined,
    '',
    'nonsense',
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-1`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-01-`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
    ` 00-${TRACE}-${SPAN}-01`,
    `ff-${TRACE}-${SPAN}-01`,
    `cc-${TRACE}-${SPAN}-01more`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.slice(1)}-${SPAN}-01`,
    `00-${TRACE}a-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-0g`,
    `cc-${TRACE}-${SPAN}-01${'x'.repeat(100_000)}`,
    [`00-${TRACE}-${SPAN}-01`],
  ])('treats %s as absent', (header) => {
    expect(readTraceparent(header)).toBeUndefined()
  })
})
