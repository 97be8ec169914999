import type { Label } from '@kaoxin/contract/conventions.ts';
import type { QueryExecutorProvider } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { settingsFor } from '#platform/settings/settings.ts';
import { wholeSetting } from '../limits.ts';
import { isCommon, isCommonDigest } from './common-passwords.ts';
import type { Share } from './fair-turns.ts';
import { digestOfPlain, isDigest, verifyPassword } from './passwords.ts';

/** Requirements of a new password (wire.md A, Passwords); each number is a parameter. */
export interface PasswordPolicy {
  minLength: number;
  /** number of classes among capitals, small letters, digits and signs */
  classes: number;
  /** number of previous passwords that may not be reused, including the present one */
  history: number;
}

/** @param db the handle of the transaction, inside one */
export async function passwordPolicy(
  context: AppContext,
  tenantId: string,
  db?: QueryExecutorProvider,
): Promise<PasswordPolicy> {
  const settings = await settingsFor(context, tenantId, db);
  return {
    minLength: wholeSetting(settings, 'password.minLength', 10, 8, 64),
    classes: wholeSetting(settings, 'password.classes', 3, 1, 4),
    history: wholeSetting(settings, 'password.history', 5, 1, 24),
  };
}

const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];
const common: Label = ['密码过于常见，请更换', 'This password is too common; please choose another'];
const likeAccount: Label = ['密码不能包含账号名称', 'The password must not contain the account name'];

function contains(password: string, account: string): boolean {
  const name = account.toLowerCase();
  return name.length >= 3 && password.toLowerCase().includes(name);
}

/** Why this plain password is refused; undefined when it is accepted. */
export function weakness(
  plain: string,
  account: string,
  { minLength, classes: least }: PasswordPolicy,
): Label | undefined {
  if ([...plain].length < minLength)
    return [`密码长度不能少于${minLength}个字符`, `The password needs at least ${minLength} characters`];
  if (classes.filter((pattern) => pattern.test(plain)).length < least)
    return [
      `密码须包含大写字母、小写字母、数字、符号中的至少${least}种`,
      `The password needs ${least} of: upper-case letters, lower-case letters, digits, symbols`,
    ];
  if (contains(plain, account)) return likeAccount;
  return isCommon(plain) ? common : undefined;
}

/** A digest can only be compared with those of known weak passwords. */
async function digestWeakness(digest: string, account: string): Promise<Label | undefined> {
  const name = account.toLowerCase();
  const fromAccount = [account, name, ...['1', '123', '1234', '12345', '123456', '@123', '!'].map((end) => name + end)];
  if (fromAccount.some((text) => digestOfPlain(text) === digest)) return likeAccount;
  return (await isCommonDigest(digest)) ? common : undefined;
}

export interface Wanted {
  given: string;
  mayBeHashed: boolean;
}

const isHashed = ({ given, mayBeHashed }: Wanted): boolean => mayBeHashed && isDigest(given);

/** The digest that is stored after hashing: `hashPassword(digestToSet(wanted))`. */
export const digestToSet = (wanted: Wanted): string => (isHashed(wanted) ? wanted.given : digestOfPlain(wanted.given));

/** A log-in with such a text would be read as an already hashed password. */
const likeDigest: Label = ['密码不能是32位小写十六进制数字', 'The password cannot be 32 lower-case hexadecimal digits'];

/**
 * Checks a requested password, plain or hashed.
 * @param earlier stored hashes of the present password and previous ones
 * @param share queue share of the comparison (passwords.ts)
 */
export async function refusalOf(
  wanted: Wanted,
  account: string,
  earlier: readonly string[],
  policy: PasswordPolicy,
  share: Share,
): Promise<Label | undefined> {
  const weak = isHashed(wanted)
    ? await digestWeakness(wanted.given, account)
    : (weakness(wanted.given, account, policy) ?? (isDigest(wanted.given) ? likeDigest : undefined));
  if (weak) return weak;
  const digest = digestToSet(wanted);
  for (const stored of earlier.slice(0, policy.history))
    if (await verifyPassword(digest, stored, share))
      return [
        `新密码不能与最近${policy.history}次使用过的密码相同`,
        `The new password must differ from the last ${policy.history}`,
      ];
  return undefined;
}
