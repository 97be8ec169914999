import { buildServer } from './built.ts';

export default buildServer;
