import pino, { type DestinationStream, type Logger } from 'pino';
import { databaseFault, faultWords } from './database/statements.ts';

export interface ToldError {
  name: string;
  message: string;
  stack: string | undefined;
}

/**
 * Name, message and stack of an error: other fields may hold personal data. A database error quotes values in its
 * message, so the statement replaces it.
 */
export function tellable(error: unknown): ToldError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const fault = databaseFault(error);
  if (!fault) return { name, message, stack };
  const words = faultWords(fault);
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return { name, message: words, stack: [`${name}: ${words}`, ...frames].join('\n') };
}

/** The server's own log: routes and names, no raw addresses, no values (security.md S35). */
export const serverLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: (error: unknown) => tellable(error),
        req: ({ method }: { method?: string }) => ({ method }),
        res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
      },
    },
    to ?? pino.destination(1),
  );

/** Usual form of a query key; a value sent in place of a key is not logged. */
const isName = (key: string): boolean => /^[a-zA-Z][a-zA-Z_]{0,31}$/.test(key);
const mostNames = 20;

export const namesOfQuery = (query: unknown): string[] =>
  Object.keys(typeof query === 'object' && query !== null ? query : {})
    .filter(isName)
    .slice(0, mostNames);
