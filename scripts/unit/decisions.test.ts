import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../setup.mjs'

const FOLDER = path.join(ROOT, 'docs/adr')
const HEAD = /^# (\d+)\. (.+)\n\nStatus: (accepted|superseded by \d+) · Date: (\d{4}-\d{2}-\d{2})\n/

const records = globSync('[0-9]*.md', { cwd: FOLDER })
  .sort()
  .map((file) => {
    const [, number, title, status, date] = HEAD.exec(readFileSync(path.join(FOLDER, file), 'utf8')) ?? []
    return { file, number: Number(number), title, status, date }
  })

describe('the decisions', () => {
  it('have numbers without gaps, a status, and a date', () => {
    expect(records.length).toBeGreaterThan(20)
    expect(records.map(({ number }) => number)).toEqual(records.map((_, index) => index + 1))
    expect(records.filter(({ file, number }) => Number(file.slice(0, 4)) !== number)).toEqual([])
  })

  it('are listed in their index', () => {
    const rows = readFileSync(path.join(FOLDER, 'README.md'), 'utf8').replaceAll(/ {2,}/g, ' ')
    const missing = records.filter(
      ({ file, number, title, status, date }) =>
        !rows.includes(`| ${number} | [${title}](${file}) | ${status} | ${date} |`),
    )
    expect(missing).toEqual([])
  })
})
