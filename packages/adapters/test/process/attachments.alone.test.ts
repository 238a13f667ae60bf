import { attachmentCases } from '../attachment-cases.ts'

// So large that all of them in memory together would be noticed.
attachmentCases(4, { longestTurnMs: 100 })
