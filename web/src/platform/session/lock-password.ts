import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { endLock, keepLockSeal, lockSeal } from './lock.ts';

/** PBKDF2 iterations: about a quarter of a second here, years for an attacker who reads the storage and guesses. */
const rounds = 40_000;
const pattern = /^([0-9a-f]{32})\$([0-9a-f]{64})$/;

const digest = (text: string, salt: Uint8Array): string =>
  bytesToHex(pbkdf2(sha256, utf8ToBytes(text), salt, { c: rounds, dkLen: 32 }));

/** Stored form of a lock password: `salt$hash` in hex. Web Crypto needs https; this implementation does not. */
function sealed(text: string): string {
  const salt = randomBytes(16);
  return `${bytesToHex(salt)}$${digest(text, salt)}`;
}

function opens(text: string, seal: string): boolean {
  const [, salt, hash] = pattern.exec(seal) ?? [];
  return salt !== undefined && digest(text, hexToBytes(salt)) === hash;
}

export const chooseLockPassword = (text: string): void => keepLockSeal(sealed(text));

/** In a file of its own: the login page does not need the hash functions. */
export function unlock(text: string): boolean {
  if (!opens(text, lockSeal())) return false;
  endLock();
  return true;
}
