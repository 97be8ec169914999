/** What sends requests. An `import` of `node:http` reads every export of it, and with them the whole of `fetch`: 17 MB at each start. */
export const http = process.getBuiltinModule('node:http');
export const https = process.getBuiltinModule('node:https');
