import { HOSTILE_HTML, HOSTILE_MARKDOWN } from '@posthorn/core/conformance'
import { hostileTextCases } from './hostile-text-cases.ts'

hostileTextCases(HOSTILE_MARKDOWN, HOSTILE_HTML)
