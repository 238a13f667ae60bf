import { createSign } from 'node:crypto'
import type { SnsEnvelope } from '@posthorn/core/ports'
import { signedText } from '../src/sns/signature.ts'

export const TOPIC = 'arn:aws:sns:eu-central-1:123456789012:mail'
export const CERTIFICATE_URL =
  'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem'

/** Creates a message of SNS, signed with the key of the test certificate. */
export function signedMessage(overrides: Partial<SnsEnvelope> = {}): SnsEnvelope {
  const envelope: SnsEnvelope = {
    Type: 'Notification',
    MessageId: crypto.randomUUID(),
    TopicArn: TOPIC,
    Message: '{}',
    Timestamp: new Date().toISOString(),
    SignatureVersion: '2',
    Signature: '',
    SigningCertURL: CERTIFICATE_URL,
    ...overrides,
  }
  if (overrides.Signature !== undefined) return envelope
  const sign = createSign(envelope.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
  sign.update(signedText(envelope), 'utf8')
  return { ...envelope, Signature: sign.sign(KEY, 'base64') }
}

/** Creates a fake `fetch` with this answer, and lists its requests. */
export function fakeSns(answer: (url: string) => Response = () => new Response(CERTIFICATE)) {
  const asked: string[] = []
  const get: typeof fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input)
    asked.push(url)
    return answer(url)
  }
  return { asked, fetch: get }
}

/** A key that signs only messages of tests. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCURajQTKWIn71J
fEp7REC6LrLyrESQ1sH7CMYCuenZAIzYMwHgyomJuWKilAyApVfbo2q7KDj6rhCl
W0D7zk+JvVwtkkTPgvi7U39PpupWyxMR8yIbVmybl9WDVUl8HUipgcPSHDmQ3ycO
9a6Ef3MNKOPjt3BcMeWy6wpl2w99jGLNf4qktlPoGKLqHPPKGuHIwDys1pCJCe3V
jT2TKTKfDWt23kSeG47xpM8HlDL56fs0uJDW2TA5H+bUI9n2aLyRNOcrN98Ksg/E
LVWF0BzXQMtJmBkQVALLwDOHvtTybR7CSTheGi8X4+6PSXJllrMSgXBjUcEtGKzO
mDvfJpcNAgMBAAECggEARCijeiGJxLzdqD69BF4zPQMDmt+K42P9pvb5Az7QW0NP
+4CzH9ErGYcBawgQmUComxxLj35ldwL2PvUscbR8xq4oBgDjpdqomYBAGW768WwH
t6wjJRr88SeCbI2TqrzRbq5qxJbZ9ZlHXK6ei2UFD+sYm1Dzk0YSt8UpMfpZ7BWd
5aAQEY/IAK5x2t68tL1y0sz7nSlaESu24Rj2h7dhDFRtwpXcyIuhpDRUoXzXlz9D
adLWrDxPQR4EIcdHFS32yL5ptu8R6dx8TKKeA2tKewtX8XoRu67jv1TeuXv1obQ7
8uTBB6gNwJ1XmCt2843BA13O30pc03DtorNDoOzn1wKBgQDNTDdQrGQYiajsbCIH
jAMtBDLccJQIS3xXq9t8WVnjAy/C6AqhEAcb+pXFNX/2leqYkjkqPX5g0mu/RQa/
s+abNwFjllJF2b45ym9cEX73lu7s6jOEnkGLxivMBQIoB5xJfdWXzVBh9yUOZTpF
e1PEO2DBSThf2pm7mkQM6q8yUwKBgQC45AtxMbgIDG1sJz26wwSJBCqL49xUroD0
YWnv42mHpwCEx3C2SvNJNsggy4/LDNgd8cgN8JGpYB/WRg+5dOTUPocGBzCqqI5B
Xa+ovHzok4QeZPM9B5bBL6VFerwsUaQTT5GlMXeDIm1kLVjpV8EYReyC9OL3Jcrn
rGHlRYClHwKBgDxdOq6H4e6tG3RY3zCk5JIp9+KFX6GIwIjuyVyo0RtE5phCrk1p
bw21ArC36GZS8mXmKNTYu/4wIOpem3tmpFnjNI9ZtdtACQTpFxFVO6YFRT94JanK
9q7omBwnJNksU7HwRAucnRQRHV48OYQQnTLH2s06gE7+8dENrRC3OMhtAoGBAJ5B
lAmvpPY+rOqGLDBP/PHKvyA+SbmyJG8JcsQCw7F5INiGXdOrE9L3MRXhJ5OFyvbW
nYZRBF0WCio+jfcQN030t15RiTaKUDljF5g2vjPVEKFzh0AV3tQ9FBoElEzbFLXy
xZfAX6u/LCMzLYeNtZoxP+BX/G3Py33B74lvlE3BAoGAYW/W+yQi3hk6BjD5ryyy
mqoPgLI43tWgzEGwol93nSVnmfENUcHdns0VmrUnU9zjlYsCsafmzpA7fDxiA1VC
MlrorcwN5iC24Nc2gdBj2miJG2NOuKc60Eq4E0l8QZBOrEMS4OPcKq0xY9LFgH3g
eBSyaHWwoMLoyOTABHDSpoU=
-----END PRIVATE KEY-----
`

export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIDCTCCAfGgAwIBAgIUYbo0BrMVm+ouMn9uMq+AyOZjbdowDQYJKoZIhvcNAQEL
BQAwEzERMA8GA1UEAwwIc25zLnRlc3QwIBcNMjYxMTIzMDUzMjE0WhgPMjEyNjEw
MzAwNTMyMTRaMBMxETAPBgNVBAMMCHNucy50ZXN0MIIBIjANBgkqhkiG9w0BAQEF
AAOCAQ8AMIIBCgKCAQEAlEWo0EyliJ+9SXxKe0RAui6y8qxEkNbB+wjGArnp2QCM
2DMB4MqJibliopQMgKVX26Nquyg4+q4QpVtA+85Pib1cLZJEz4L4u1N/T6bqVssT
EfMiG1Zsm5fVg1VJfB1IqYHD0hw5kN8nDvWuhH9zDSjj47dwXDHlsusKZdsPfYxi
zX+KpLZT6Bii6hzzyhrhyMA8rNaQiQnt1Y09kykynw1rdt5EnhuO8aTPB5Qy+en7
NLiQ1tkwOR/m1CPZ9mi8kTTnKzffCrIPxC1VhdAc10DLSZgZEFQCy8Azh77U8m0e
wkk4XhovF+Puj0lyZZazEoFwY1HBLRiszpg73yaXDQIDAQABo1MwUTAdBgNVHQ4E
FgQUItfQqTnlGnjBqAAmlrtUfVl7ewEwHwYDVR0jBBgwFoAUItfQqTnlGnjBqAAm
lrtUfVl7ewEwDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAU8/7
0attNtmXlRKNKfhVdaHxQlyU60sWzz7C4rYtpDYiX+iMz7rATpW3ZS91Z/zoyQvm
jUZoEOKFa4OR/GGtW7wZrsqlIBJWl2XYulnl/aKQa2qWOA5ZVco1b0OJ5oDpM/zd
MWH4zdkUBJ35k9Hz1N+OHJkHdBzGNisi9NAkPhenTHPDyIa0L1TcRaCQGLyXNLbG
WAXB0OSYWAUEPXIp86D1QyZAOvmBKAsL5A1GuBiusYA95/pb6h+EwqXQlbPV4NKy
D+IBM/QbXcL4DxWCzhggOIQmIOXyp/3v0dsr+WhXLOTj2YBA6IhzUInKzERPqkm8
IJQYieOuEq0ROW67+A==
-----END CERTIFICATE-----
`
