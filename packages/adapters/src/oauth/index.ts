export { type GithubOptions, githubProvider } from './github.ts'
export { type GoogleOptions, googleProvider } from './google.ts'
