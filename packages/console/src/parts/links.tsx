import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePlace } from '../app/project.tsx'

const PATHS = {
  email: '/$projectId/emails/$id',
  contact: '/$projectId/contacts/$id',
  campaign: '/$projectId/campaigns/$id',
  template: '/$projectId/templates/$id',
  segment: '/$projectId/segments/$id',
  workflow: '/$projectId/workflows/$id',
  domain: '/$projectId/domains/$id',
  webhook: '/$projectId/webhooks/$id',
  message: '/$projectId/inbox/$id',
} as const

interface To {
  readonly to: keyof typeof PATHS
  readonly id: string
  readonly children: ReactNode
  readonly className?: string
}

/** A link to the screen of one thing of the project. */
export function To({ to, id, children, className = 'font-medium text-ink' }: To) {
  const { project } = usePlace()
  return (
    <Link to={PATHS[to]} params={{ projectId: project.id, id }} className={className}>
      {children}
    </Link>
  )
}
