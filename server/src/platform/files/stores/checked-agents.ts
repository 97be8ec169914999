import type { Agent } from 'node:http';
import type { Agent as SecureAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { http, https } from '#platform/outbound/node-http.ts';
import { mayReach } from '#platform/outbound/policy.ts';
import type { Outbound } from '#platform/outbound/rules.ts';

export interface CheckedAgents {
  httpAgent: Agent;
  httpsAgent: SecureAgent;
}

/**
 * Connections to one port that check the allow-list on each name resolution, so that a name cannot resolve elsewhere
 * later. Numeric addresses are not resolved: check those with `mayReach` before.
 */
export function checkedAgents(outbound: Outbound, port: number): CheckedAgents {
  const lookup: LookupFunction = (host, options, done) => {
    mayReach(outbound, host, port).then(
      ({ address, family }) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
      (error: Error) => done(error, '', 0),
    );
  };
  const options = { keepAlive: true, maxSockets: 20, lookup };
  return { httpAgent: new http.Agent(options), httpsAgent: new https.Agent(options) };
}
