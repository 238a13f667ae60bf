import { useQuery } from '@tanstack/react-query'
import { usePlace } from '../../app/project.tsx'
import { To } from '../../parts/links.tsx'

/** A link to a person by their address; by their id until it is known, and after they were deleted. */
export function Person({ id }: { readonly id: string }) {
  const { client, project } = usePlace()
  // Read once: each row of a table asks for its own person.
  const { data: address } = useQuery({
    queryKey: ['address', project.id, id],
    queryFn: async ({ signal }) => (await client.contacts.get(id, { signal })).email,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <To to="contact" id={id} className="text-accent">
      {address ?? id}
    </To>
  )
}
