import { buildServer } from './built.ts';

/** The program that suites start as a process of its own is built once, before several of them need it. */
export default buildServer;
