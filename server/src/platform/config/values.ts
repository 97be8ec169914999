import { isIP } from 'node:net';

export type Environment = Readonly<Record<string, string | undefined>>;

/** One sentence in Chinese and English that begins with the variable's name. */
export class ConfigurationError extends Error {
  readonly variable: string;

  constructor(variable: string, zh: string, en: string) {
    super(`配置项 ${variable} ${zh}。${variable} ${en}.`);
    this.name = 'ConfigurationError';
    this.variable = variable;
  }
}

const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

export function variable(env: Environment) {
  const text = (name: string, shortest = 1): string | undefined => {
    const value = env[name]?.trim();
    if (!value) return undefined;
    if (value.length >= shortest) return value;
    throw new ConfigurationError(name, `至少 ${shortest} 个字符`, `needs at least ${shortest} characters`);
  };
  return {
    text,

    integer(name: string, fallback: number, least: number, most: number): number {
      const value = text(name);
      if (value === undefined) return fallback;
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= least && number <= most) return number;
      throw new ConfigurationError(
        name,
        `须为 ${least}–${most} 的整数`,
        `must be a whole number from ${least} to ${most}`,
      );
    },

    toggle(name: string, fallback: boolean): boolean {
      const value = text(name)?.toLowerCase();
      if (value === undefined) return fallback;
      if (['on', '1', 'true'].includes(value)) return true;
      if (['off', '0', 'false'].includes(value)) return false;
      throw new ConfigurationError(name, '只能是 on 或 off', 'must be on or off');
    },

    oneOf<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
      const value = text(name);
      if (value === undefined) return fallback;
      const choice = choices.find((entry) => entry === value);
      if (choice !== undefined) return choice;
      throw new ConfigurationError(name, `只能是 ${choices.join('、')} 之一`, `must be one of ${choices.join(', ')}`);
    },

    url(name: string, protocols: readonly string[]): string | undefined {
      const value = text(name);
      if (value === undefined || protocols.includes(URL.parse(value)?.protocol ?? '')) return value;
      const schemes = protocols.map((protocol) => `${protocol}//`).join(' / ');
      throw new ConfigurationError(
        name,
        `须为以 ${schemes} 开头的地址`,
        `must be an address that begins with ${schemes}`,
      );
    },

    key(name: string): Buffer | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex');
      throw new ConfigurationError(name, '须为 64 位十六进制数', 'must be 64 hexadecimal digits');
    },

    addresses(name: string, fallback: string[]): string[] {
      const value = text(name);
      if (value === undefined) return fallback;
      const entries = value.split(',').map((entry) => entry.trim());
      const wrong = entries.find((entry) => !namedRanges.includes(entry) && !isAddress(entry));
      if (wrong === undefined) return entries;
      throw new ConfigurationError(
        name,
        `中的“${wrong}”不是地址、网段或 ${namedRanges.join('、')}`,
        `contains "${wrong}", which is no address, no network and none of ${namedRanges.join(', ')}`,
      );
    },
  };
}

function isAddress(entry: string): boolean {
  const [address = '', length, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (length === undefined) return true;
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  return bits <= (version === 6 ? 128 : 32);
}

export const environmentIn = (env: Environment) => variable(env).oneOf('ENVIRONMENT', ['prod', 'test', 'dev'], 'prod');
