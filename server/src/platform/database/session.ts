/**
 * Limits every session starts with. On PostgreSQL a caller has his answer within ten seconds; longer work says
 * `set local statement_timeout` in its own transaction. The embedded database has one connection, so that nobody else
 * is served meanwhile: five seconds, and nobody to wait for.
 */
export const sessionLimits = {
  embedded: "set statement_timeout = '5s'; reset lock_timeout",
  postgres: "set statement_timeout = '8s'; set lock_timeout = '3s'; set idle_in_transaction_session_timeout = '30s'",
};

/** Times leave and enter as the wall clock of the authority, whatever zone the machine is set to. */
export const sessionZone = "set time zone 'Asia/Shanghai'";
