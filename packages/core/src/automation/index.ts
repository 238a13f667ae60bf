export { askedFields, isActive, isUnfinished } from './campaigns/asked.ts'
export * from './campaigns/campaigns.ts'
export { isCollecting } from './campaigns/lifecycle.ts'
export { type CampaignPage, type CountedCampaign, listCampaigns, withFiguresOf } from './campaigns/list.ts'
export { listRecipients } from './campaigns/recipients.ts'
export * from './campaigns/schema.ts'
export { sendCampaignTest } from './campaigns/send-test.ts'
export { requireRecipients, sendCampaign } from './campaigns/start.ts'
export { type CampaignFigures, type CampaignStats, getCampaignStats } from './campaigns/stats.ts'
export { cancelCampaign, pauseCampaign, resumeCampaign } from './campaigns/steer.ts'
export * from './campaigns/store.ts'
export {
  cancelExecution,
  cancelExecutions,
  type ExecutionPage,
  getExecution,
  listExecutions,
  moveExecution,
  startExecution,
} from './executions/executions.ts'
export * from './executions/input.schema.ts'
export {
  type Execution,
  HOUR_OF_STARTS_MS,
  type StepExecution,
  type WorkflowEvent,
} from './executions/schema.ts'
export type {
  Entrant,
  Entry,
  ExecutionChange,
  ExecutionFilter,
  ExecutionLine,
  ExecutionOf,
  ExecutionRange,
  ExecutionStore,
  StoredWorkflowEvent,
} from './executions/store.ts'
export * from './usage/field-usage.ts'
export {
  listWebhookAttempts,
  type Redelivery,
  recordTest,
  redeliverWebhook,
  testWebhookEndpoint,
} from './webhooks/attempts.ts'
export * from './webhooks/endpoints.ts'
export { getWebhookReplay, replayWebhooks } from './webhooks/replay.ts'
export { type WebhookPayload, webhookPayload, webhookRequest } from './webhooks/request.ts'
export * from './webhooks/schema.ts'
export * from './webhooks/store.ts'
export type { Change } from './workflows/changes.ts'
export { unknownInConfig } from './workflows/config.schema.ts'
export { sentConfig } from './workflows/config.ts'
export { createWorkflow } from './workflows/create.ts'
export { defineWorkflow } from './workflows/define.ts'
export { WorkflowDefinition, WorkflowInput } from './workflows/definition.schema.ts'
export {
  countStarted,
  detailsOf,
  getWorkflowDetails,
  type StepFigures,
  type TemplateNames,
  templateNamesOf,
  type WorkflowDetails,
} from './workflows/details.ts'
export { createStep, deleteStep, updateStep } from './workflows/edit-steps.ts'
export { type ConnectedSteps, createTransition, deleteTransition } from './workflows/edit-transitions.ts'
export { EXECUTION_STATUSES, type StepStatus } from './workflows/execution.ts'
export { FIELD_SOURCES, listWorkflowFields } from './workflows/fields.ts'
export type { Figure, FigureName } from './workflows/figures.ts'
export { graphOfText, graphText } from './workflows/graph-text.ts'
export { getWebhookSecret, rotateWebhookSecret } from './workflows/rotate-webhook-secret.ts'
export * from './workflows/schema.ts'
export { simulateWorkflow } from './workflows/simulate-workflow.ts'
export * from './workflows/simulation.schema.ts'
export * from './workflows/steps.ts'
export * from './workflows/store.ts'
export { usesOf } from './workflows/uses.ts'
export type { WebhookSecret } from './workflows/webhook-secret.ts'
export * from './workflows/workflows.ts'
