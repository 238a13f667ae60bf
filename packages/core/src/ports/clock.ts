/** The time that decides leases, schedules and timestamps. Many nodes on one database share the database's time. */
export interface Clock {
  now(): Date
}
