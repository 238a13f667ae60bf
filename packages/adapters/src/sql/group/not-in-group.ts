/** The work uses something that members of a group do not share. It runs in a transaction of its own instead. */
export class NotInGroup extends Error {
  override readonly name = 'NotInGroup'
}
