/** The time for leases, schedules and timestamps. Nodes on one database share the database's time. */
export interface Clock {
  now(): Date
}
