export { requestCounters } from './login-request/counters.ts';
