import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { endLock, keepLockSeal, lockSeal } from './lock.ts';

/** Rounds of PBKDF2: about a quarter of a second here, years for whoever reads the storage and guesses. */
const rounds = 40_000;
const pattern = /^([0-9a-f]{32})\$([0-9a-f]{64})$/;

const digest = (text: string, salt: Uint8Array): string =>
  bytesToHex(pbkdf2(sha256, utf8ToBytes(text), salt, { c: rounds, dkLen: 32 }));

/** What is kept of a lock password: `salt$hash` in hex. The Web Crypto of the browser needs https; this does not. */
function sealed(text: string): string {
  const salt = randomBytes(16);
  return `${bytesToHex(salt)}$${digest(text, salt)}`;
}

/** Whether the text is the password that was sealed; what is no seal opens to nothing. */
function opens(text: string, seal: string): boolean {
  const [, salt, hash] = pattern.exec(seal) ?? [];
  return salt !== undefined && digest(text, hexToBytes(salt)) === hash;
}

export const chooseLockPassword = (text: string): void => keepLockSeal(sealed(text));

/** Ends the lock when the password is right. Apart from the lock itself: who logs in needs no digests of it. */
export function unlock(text: string): boolean {
  if (!opens(text, lockSeal())) return false;
  endLock();
  return true;
}
