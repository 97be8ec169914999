import type { Config } from './config.ts';

export const isLoopbackName = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\]|\[?::ffff:127(\.\d{1,3}){3}\]?)(:\d{1,5})?$/i.test(host);

/** Only this machine can reach the server: it listens on loopback and has no other name. */
export const servesThisMachineAlone = ({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean =>
  isLoopbackName(host) && isLoopbackName(new URL(publicUrl).hostname);
