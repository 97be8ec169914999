import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Codes by RFC 6238 as common authenticators compute them: SHA-1, 30 seconds, six digits, secrets in base32. */
const period = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 random bits, 32 characters. */
export const newSecret = (): string => Array.from(randomBytes(32), (byte) => alphabet[byte & 31]).join('');

export function keyOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(Array.from(bits.matchAll(/.{8}/g), ([byte]) => Number.parseInt(byte, 2)));
}

/** The code of one step (RFC 4226, dynamic truncation). */
export function codeOf(key: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** @param seconds since 1970 */
export const stepAt = (seconds: number): number => Math.floor(seconds / period);

/** The step of this code: the present one or an adjacent one, as clocks differ. */
export function stepOf(secret: string, code: string, seconds: number): number | undefined {
  const key = keyOf(secret);
  const now = stepAt(seconds);
  return [now, now - 1, now + 1].find((step) => timingSafeEqual(Buffer.from(codeOf(key, step)), Buffer.from(code)));
}
