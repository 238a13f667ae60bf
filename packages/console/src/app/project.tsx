import { createClient, type Posthorn } from '@posthorn/sdk'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { SERVER_URL } from './place.ts'

/** A project of the person who is signed in. */
export type OwnProject = Awaited<ReturnType<Posthorn['projects']['list']>>[number]

/** The project whose screens are shown, and the client that acts in it. */
export interface Place {
  readonly project: OwnProject
  readonly client: Posthorn
}

/** A client of the person who is signed in: the browser sends the session with each request to the same server. */
export const clientOf = (project?: string): Posthorn =>
  createClient({ url: SERVER_URL, project, fetch: (input, init) => fetch(input, init) })

export const accountClient = clientOf()

/** The projects of the person who is signed in. */
export const useProjects = () =>
  useQuery({ queryKey: ['projects'], queryFn: ({ signal }) => accountClient.projects.list({ signal }) })

export const PlaceContext = createContext<Place | undefined>(undefined)

export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('this screen belongs to a project')
  return place
}

const RANKS = { MEMBER: 0, ADMIN: 1, OWNER: 2 } as const

/** Returns whether the person has at least this role. The server refuses all others anyway. */
export function useMay(role: OwnProject['role']): boolean {
  return RANKS[usePlace().project.role] >= RANKS[role]
}
