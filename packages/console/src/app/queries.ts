import { isPosthornError, type Posthorn } from '@posthorn/sdk'
import { QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isConflict } from '../parts/form.tsx'
import { toast } from '../parts/toasts.tsx'
import { usePlace } from './project.tsx'
import { goToSignIn } from './sign-in.ts'

/** A page of a list, with a cursor or with numbers. */
interface ListPage<T> {
  readonly data: readonly T[]
  readonly cursor?: string | null
  readonly page?: number
  readonly totalPages?: number
  readonly total?: number
  /** The number of rows that exist nowhere any more. */
  readonly missing?: number
}

type Key = readonly unknown[]

const isSignedOut = (error: unknown) => isPosthornError(error) && error.status === 401

/** The SDK repeats what is safe to repeat, so queries do not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 5_000,
      // Pages of the SDK have methods, which comparing would lose.
      structuralSharing: false,
      throwOnError: (error) => {
        if (isSignedOut(error)) goToSignIn()
        return false
      },
    },
  },
})

export interface ReadOptions {
  /** How often to read again, in milliseconds. */
  readonly every?: number | false
  readonly enabled?: boolean
}

/** Reads something of the project. */
export function useRead<T>(
  key: Key,
  read: (client: Posthorn, options: { readonly signal: AbortSignal }) => Promise<T>,
  { every = false, enabled = true }: ReadOptions = {},
) {
  const { client, project } = usePlace()
  return useQuery({
    queryKey: [project.id, ...key],
    queryFn: ({ signal }) => read(client, { signal }),
    refetchInterval: every,
    enabled,
  })
}

const positionAfter = <T>({ cursor, page, totalPages }: ListPage<T>): string | undefined =>
  cursor ?? (page !== undefined && totalPages !== undefined && page < totalPages ? String(page + 1) : undefined)

/** Reads a list of the project, page by page. `position` is the cursor or the number of the page. */
export function useList<T>(
  key: Key,
  read: (client: Posthorn, position: string | undefined) => Promise<ListPage<T>>,
  { every = false, enabled = true }: ReadOptions = {},
) {
  const { client, project } = usePlace()
  const query = useInfiniteQuery({
    queryKey: [project.id, ...key],
    queryFn: ({ pageParam }) => read(client, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: positionAfter,
    refetchInterval: every,
    enabled,
  })
  const pages = query.data?.pages ?? []
  return { ...query, rows: pages.flatMap(({ data }) => data), total: pages[0]?.total, missing: pages[0]?.missing }
}

interface ChangeOptions<R> {
  /** The message when it is done. */
  readonly done?: string
  readonly after?: (result: R) => void
}

/** Changes something of the project, and reads its screens again. Failures that no form shows become a toast. */
export function useChange<V, R>(
  change: (client: Posthorn, input: V) => Promise<R>,
  { done, after }: ChangeOptions<R> = {},
) {
  const { client, project } = usePlace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: V) => change(client, input),
    onSuccess: async (result) => {
      if (done) toast(done)
      after?.(result)
      await queries.invalidateQueries({ queryKey: [project.id] })
    },
    onError: (error) => {
      if (isSignedOut(error)) return goToSignIn()
      if (isConflict(error)) void queries.invalidateQueries({ queryKey: [project.id] })
      if (!isShownByForm(error)) toast(messageOf(error), 'bad')
    },
  })
}

interface Revised {
  readonly revision: number
}

/**
 * Saves a form over the record with which it began. If the record has changed since then, nothing is stored, and
 * `Submit` asks the person; `overwrite` stores the form nevertheless.
 */
export function useSave<V, R extends Revised>(
  begun: Revised | undefined,
  save: (client: Posthorn, input: V, options: { readonly ifMatch?: number }) => Promise<R>,
  options: ChangeOptions<R>,
) {
  const revision = useRef(begun?.revision)
  const change = useChange(async (client, input: V) => {
    const saved = await save(client, input, revision.current === undefined ? {} : { ifMatch: revision.current })
    revision.current = saved.revision
    return saved
  }, options)
  const overwrite = () => {
    revision.current = undefined
    if (change.variables !== undefined) change.mutate(change.variables)
  }
  return { ...change, overwrite }
}

const isShownByForm = (error: unknown) => isConflict(error) || (isPosthornError(error) && error.status === 422)

/** Returns the words for an error: those of the server, which end with what to do. */
export function messageOf(error: unknown): string {
  if (!isPosthornError(error)) return error instanceof Error ? error.message : String(error)
  return error.message
}
