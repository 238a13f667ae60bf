import { attachmentCases } from '../attachment-cases.ts'

attachmentCases(1)
