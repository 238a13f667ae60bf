/**
 * The tables, the same on both engines: each noun adds its own (`declare module`). Times are milliseconds since 1970
 * (UTC), booleans are 0 or 1, JSON depends on the dialect. Names are the nouns of the product.
 */
// biome-ignore lint/suspicious/noEmptyInterface: nouns add their tables.
export interface Tables {}
