import { useRead } from '../../app/queries.ts'
import { To } from '../../parts/links.tsx'

/** A link to a person by their address; by their id until it is known, and after they were deleted. */
export function Person({ id }: { readonly id: string }) {
  const { data } = useRead(['contacts', id], (client, options) => client.contacts.get(id, options))
  return (
    <To to="contact" id={id} className="text-accent">
      {data?.email ?? id}
    </To>
  )
}
