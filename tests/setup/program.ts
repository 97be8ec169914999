import { buildServer } from './built.ts';

/** Builds the program once, before several suites start it. */
export default buildServer;
