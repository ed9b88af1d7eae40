import { runServer } from './build/runServer.mjs';

/** `npm run catalogue`: the operator's hand on the catalogue (server/commands/catalogueCommand.ts). */
await runServer('commands/catalogueCommand.js');
