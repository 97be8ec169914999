/** What the keys of secret parameters hold once capitals and signs are gone; a regular expression for PostgreSQL too. */
export const secretParameters = 'password|passwd|pwd|token|secret|apikey|accesskey';

/** Keys of the product that sound like it and hold a number. */
export const openParameters: readonly string[] = ['passwordminlength', 'passwordclasses', 'passwordhistory'];

const secret = new RegExp(secretParameters);

/** Whether a parameter of this key holds a secret: the initial password, or one of a tenant's own (`gateway.token`). */
export function isSecretParameter(paramKey: string): boolean {
  const plain = paramKey.toLowerCase().replace(/[^a-z0-9]/g, '');
  return secret.test(plain) && !openParameters.includes(plain);
}
