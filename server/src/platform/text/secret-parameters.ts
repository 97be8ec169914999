/** Parts of secret parameters' keys, without capitals and signs; also used as a PostgreSQL regular expression. */
export const secretParameters = 'password|passwd|pwd|token|secret|apikey|accesskey';

/** Keys of the product that match but hold a number. */
export const openParameters: readonly string[] = ['passwordminlength', 'passwordclasses', 'passwordhistory'];

const secret = new RegExp(secretParameters);

/** Whether a parameter with this key holds a secret: the initial password, or a tenant's own (`gateway.token`). */
export function isSecretParameter(paramKey: string): boolean {
  const plain = paramKey.toLowerCase().replace(/[^a-z0-9]/g, '');
  return secret.test(plain) && !openParameters.includes(plain);
}
