export { type PostgresOptions, postgres } from '@posthorn/adapters/postgres'
