import { AppError } from '@posthorn/core/kernel'
import { NotJson, readJsonText } from './json-text.ts'

/** Reads like `readJsonText`, but throws the error for the caller. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return readJsonText(bytes)
  } catch (error) {
    throw error instanceof NotJson ? invalidJson(error.message, error) : error
  }
}

export function invalidJson(message: string, cause?: unknown): AppError {
  return new AppError('INVALID_JSON', { message, cause })
}
