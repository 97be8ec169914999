import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Lower-case md5 in hex, the form in which the login page sends a password (wire.md A, Passwords). */
export const md5Hex = (text: string): string => bytesToHex(md5(utf8ToBytes(text)));
