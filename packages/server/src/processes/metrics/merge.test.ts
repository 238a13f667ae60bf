import { expect, test } from 'vitest'
import { mergePages } from './merge.ts'

const page = (worker: number, sent: number) => `# HELP sent_total Mails.
# TYPE sent_total counter
sent_total{worker="${worker}"} ${sent}

# HELP up Says "# HELP" in words.
# TYPE up gauge
up{worker="${worker}"} 1
`

test('merges the pages of several processes into one page, which explains each metric once', () => {
  expect(mergePages([page(1, 5), page(2, 7), '# HELP other Only one has it.\n# TYPE other gauge\nother 3\n'])).toBe(
    `# HELP sent_total Mails.
# TYPE sent_total counter
sent_total{worker="1"} 5
sent_total{worker="2"} 7

# HELP up Says "# HELP" in words.
# TYPE up gauge
up{worker="1"} 1
up{worker="2"} 1

# HELP other Only one has it.
# TYPE other gauge
other 3
`,
  )
  expect(mergePages([])).toBe('\n')
})
