// What reads the header and the addresses of a file that is imported, for programs that need nothing else of the product.

export { readColumns } from './audience/imports/columns.ts'
export { canonicalAddress } from './kernel/address/address.ts'
