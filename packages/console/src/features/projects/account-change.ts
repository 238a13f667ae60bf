import { isPosthornError } from '@posthorn/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../app/queries.ts'
import { toast } from '../../parts/toasts.tsx'

/** Changes something that belongs to the person instead of a project, and reads everything again. */
export function useAccountChange<V, R>(
  change: (input: V) => Promise<R>,
  { after }: { readonly after?: (result: R) => void },
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (result) => {
      after?.(result)
      await queries.invalidateQueries()
    },
    onError: (error) => {
      if (!(isPosthornError(error) && error.status === 422)) toast(messageOf(error), 'bad')
    },
  })
}
