import { attachmentCases } from '../attachment-cases.ts'

// All of them together would be seen in the memory.
attachmentCases(4, { longestTurnMs: 100 })
