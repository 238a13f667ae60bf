/**
 * The access of a route: the secret key or a signed-in member; either key; anyone; any signed-in user, about no
 * project; the operators of the deployment. `inbox` is the first, or a person at this machine.
 */
export type Access = 'secret' | 'any-key' | 'open' | 'session' | 'inbox' | 'operator'

/** Returns whether a route works in one project, whose keys and members may call it. */
export const isOfProject = (access: Access): boolean =>
  access !== 'open' && access !== 'session' && access !== 'operator'
