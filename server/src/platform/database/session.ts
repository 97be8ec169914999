/**
 * Initial limits of every session. On PostgreSQL a caller gets an answer within ten seconds; longer work sets `set
 * local statement_timeout` in its own transaction. The embedded database has one connection and blocks other callers:
 * five seconds, and no locks to wait for.
 */
export const sessionLimits = {
  embedded: "set statement_timeout = '5s'; reset lock_timeout",
  postgres: "set statement_timeout = '8s'; set lock_timeout = '3s'; set idle_in_transaction_session_timeout = '30s'",
};

/** Times are read and written in the authority's time zone, independent of the machine. */
export const sessionZone = "set time zone 'Asia/Shanghai'";
