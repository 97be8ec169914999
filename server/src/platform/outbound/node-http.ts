/** Sends requests. An `import` of `node:http` would read all its exports and with them `fetch`: 17 MB at each start. */
export const http = process.getBuiltinModule('node:http');
export const https = process.getBuiltinModule('node:https');
