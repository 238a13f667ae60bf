import pg from 'pg'

type Parse = (text: string) => unknown

/** Times and counts are 64-bit integers on the wire; all of the product's are exact as JavaScript numbers. */
const OURS: Readonly<Record<number, Parse>> = { 20: Number, 114: JSON.parse, 3802: JSON.parse }

/** The parsers of values, independent of the application's settings of the driver. */
export const TYPES = {
  getTypeParser: (oid: number, format?: string): Parse =>
    OURS[oid] ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
}
