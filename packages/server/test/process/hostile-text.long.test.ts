import { HOSTILE_HTML, HOSTILE_MARKDOWN } from '@posthorn/core/conformance'
import { hostileLineCases, hostileTextCases } from '../hostile-text-cases.ts'

hostileTextCases(HOSTILE_MARKDOWN, HOSTILE_HTML)
hostileLineCases()
