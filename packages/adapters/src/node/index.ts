export { systemClock } from './clock.ts'
export { loadMasterKey } from './master-key.ts'
export { every, type NodePlatformOptions, nodePlatform } from './platform.ts'
export { nodeSecrets } from './secrets.ts'
