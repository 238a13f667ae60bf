import { eventually } from '@posthorn/core/testing'
import { describe, expect, it } from 'vitest'
import { alarms, read, rules, startServer } from '../alarms-kit.ts'
import { at } from '../harness.ts'
import { callNode } from '../nodes-kit.ts'
import { metricsIn } from '../promql.ts'

/** Metrics that Prometheus itself provides. */
const OF_PROMETHEUS = ['up']

describe('the alarms', () => {
  it('all have an explanation and an urgency', () => {
    expect(alarms.length).toBeGreaterThan(10)
    expect(new Set(alarms.map(({ alert }) => alert)).size).toBe(alarms.length)
    const headings = read('docs/guide/alarms.md')
      .split('\n')
      .filter((line) => line.startsWith('### '))
    expect(headings).toStrictEqual(alarms.map(({ alert }) => `### ${alert}`))
    for (const rule of rules) {
      expect(at(rule, 'labels.severity')).toMatch(/^(?:critical|warning)$/)
      expect(at(rule, 'annotations.summary')).toMatch(/\w/)
    }
  })

  it('name metrics that a server has, and none fires while all is well', async () => {
    const { scrape, firing, send, serving } = await startServer('')
    expect((await send()).status).toBe(200)
    await eventually(async () => expect(at((await callNode(serving, 'GET /emails?status=SENT')).json, 'total')).toBe(1))
    const names = new Set([...(await scrape()).map(({ name }) => name), ...OF_PROMETHEUS])
    for (const { expr } of alarms) for (const name of metricsIn(expr)) expect(names).toContain(name)
    expect(await firing()).toStrictEqual([])
  })
})
