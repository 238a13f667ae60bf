/** The collection or table of the alarms. */
export const QUEUE_TABLE = 'posthorn_agenda'
