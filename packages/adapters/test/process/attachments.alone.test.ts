import { attachmentCases } from '../attachment-cases.ts'

// So large that all of them at once would be seen in the memory.
attachmentCases(4, { longestTurnMs: 100 })
