/** `fast` flushes all data and drops the connections; `immediate` leaves the state of a crash. */
export type EndMode = 'fast' | 'immediate';

export interface PrivatePostgres {
  /** Connects as the owner of an empty database in C.UTF-8, who may create further databases. */
  readonly url: string;
  readonly port: number;
  /** Changes with every restart; undefined while halted. */
  readonly pid: number | undefined;
  /** Stops the server; the data stay. */
  halt(mode?: EndMode): Promise<void>;
  /** Starts a halted server on the same port. */
  resume(): Promise<void>;
  restart(mode?: EndMode): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

export function findPostgres(): string | undefined;
export function startPostgres(options?: { durable?: boolean; settings?: string[] }): Promise<PrivatePostgres>;
