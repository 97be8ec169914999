import { Socket } from 'node:net';
import pg from 'pg';
import { boundAnswers } from '#platform/database/postgres/bound-answers.ts';
import { ConnectionWatch } from '#platform/database/postgres/connection-watch.ts';
import { namedClient } from '#platform/database/postgres/named-client.ts';
import { columnTypes } from '#platform/database/postgres/parsers.ts';
import { quoteIdentifier } from '#platform/database/postgres/pool.ts';
import { sessionLimits, sessionZone } from '#platform/database/session.ts';
import { faultOf } from '#platform/errors.ts';
import { mayReach, NotReachable, namedOnly } from '#platform/outbound/policy.ts';
import type { Outbound } from '#platform/outbound/rules.ts';
import type { SourceAddress } from './source-address.ts';

export interface SourceLogin extends SourceAddress {
  username: string;
  password: string;
}

/** Milliseconds a caller waits for a connection: others queue behind. */
const connectMilliseconds = 3000;
/** Bytes a data source may answer to one query. The longest is a part of a move: a thousand rows of long texts. */
const mostAnswered = 128 * 1024 * 1024;
export const mostWhenLookedAt = 4 * 1024 * 1024;
const setUp = `${sessionZone}; ${sessionLimits.postgres}`;

/**
 * A socket that connects only where OUTBOUND_ALLOW permits, checked at each connection, since the name may resolve
 * differently (security.md S41).
 */
function guardedSocket(outbound: Outbound): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket) as (port: number, host: string) => Socket;
  const guarded = (port: number, host: string): Socket => {
    mayReach(namedOnly(outbound), host, port).then(
      ({ address }) => {
        if (!socket.destroyed) connect(port, address);
      },
      (error: Error) => socket.destroy(error),
    );
    return socket;
  };
  return Object.assign(socket, { connect: guarded });
}

/** All options are set: the driver must take none from the environment, a service file or a password file. */
function optionsOf(
  { host, port, database, tls, username, password }: SourceLogin,
  outbound: Outbound,
): pg.ClientConfig {
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port,
    database,
    user: username,
    password,
    ssl: tls === 'disable' ? false : { rejectUnauthorized: tls === 'verify-full' },
    stream: () => guardedSocket(outbound),
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'kaoxin',
  };
}

interface PoolOptions {
  connections: number;
  role?: string | undefined;
  most?: number;
}

export function sourcePool(
  login: SourceLogin,
  outbound: Outbound,
  { connections, role, most = mostAnswered }: PoolOptions,
): { pool: pg.Pool; close(): Promise<void> } {
  const options = optionsOf(login, outbound);
  const watch = new ConnectionWatch(options);
  const NamedClient = namedClient(role ? `${setUp}; set role ${quoteIdentifier(role)}` : setUp, watch);
  const pool = new pg.Pool({
    ...options,
    Client: class extends NamedClient {
      constructor(config?: string | pg.ClientConfig) {
        super(config);
        boundAnswers(this, login.tls !== 'disable', most);
      }
    },
    max: connections,
    idleTimeoutMillis: 60_000,
    types: columnTypes,
    // This pool creates only named clients.
    onConnect: (client) => (client as InstanceType<ReturnType<typeof namedClient>>).prepare(),
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    pool,
    async close() {
      watch.close();
      if (!pool.ending) await pool.end();
    },
  };
}

export function connectionTrouble(error: unknown): readonly [string, string] {
  if (error instanceof NotReachable)
    return [
      '该地址不在允许连接的范围内，请联系运维人员在 OUTBOUND_ALLOW 中登记',
      'This address is not among those that may be connected to; have the operator add it to OUTBOUND_ALLOW',
    ];
  const { code = '' } = faultOf(error);
  if (/^28/.test(code)) return ['数据库账号或密码不正确', 'The database account or password is wrong'];
  if (code === '3D000') return ['数据库不存在，请先创建', 'The database does not exist; create it first'];
  if (code === '42501') return ['该账号没有所需的权限', 'The account lacks a right it needs'];
  return ['无法连接数据库，请检查地址、端口和网络', 'The database cannot be reached; check address, port and network'];
}
