export {
  type Certificate,
  RECEIVER_LIMITS,
  type ReceivedMail,
  type Receiver,
  type ReceiverLimits,
  type ReceiverOptions,
  SmtpRefusal,
  smtpReceiver,
  TryLater,
} from './receiver.ts'
