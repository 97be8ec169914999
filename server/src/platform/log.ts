import pino, { type DestinationStream, type Logger } from 'pino';
import { databaseFault, faultWords } from './database/statements.ts';

export interface ToldError {
  name: string;
  message: string;
  stack: string | undefined;
}

/**
 * Of an error its name, message and stack: it may carry whatever it was about. One of the database names the value it
 * stumbled over; there which statement it was says enough.
 */
export function tellable(error: unknown): ToldError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const fault = databaseFault(error);
  if (!fault) return { name, message, stack };
  const words = faultWords(fault);
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return { name, message: words, stack: [`${name}: ${words}`, ...frames].join('\n') };
}

/** The server's own log: routes and names, no address as it was sent, no value (security.md S35). */
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

/** Names of a query as programs write them; whoever sends a value where a name belongs does not get it into the log. */
const isName = (key: string): boolean => /^[a-zA-Z][a-zA-Z_]{0,31}$/.test(key);
const mostNames = 20;

/** Of a query the names of its keys. */
export const namesOfQuery = (query: unknown): string[] =>
  Object.keys(typeof query === 'object' && query !== null ? query : {})
    .filter(isName)
    .slice(0, mostNames);
