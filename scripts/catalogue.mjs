import { runServer } from './build/runServer.mjs';

/** `npm run catalogue`: the operator's catalogue commands (server/commands/catalogueCommand.ts). */
await runServer('commands/catalogueCommand.js');
