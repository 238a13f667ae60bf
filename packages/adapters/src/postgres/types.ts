import pg from 'pg'

type Parse = (text: string) => unknown

/** Times and counts are 64-bit integers on the wire; all of ours are exact as JavaScript numbers. */
const OURS: Readonly<Record<number, Parse>> = { 20: Number, 114: JSON.parse, 3802: JSON.parse }

/** How values are read, whatever the application has told the driver. */
export const TYPES = {
  getTypeParser: (oid: number, format?: string): Parse =>
    OURS[oid] ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
}
