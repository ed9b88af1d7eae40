import { runServer } from './build/runServer.mjs';

/** `npm run catalogue`: the operator's hand on the catalogue (server/catalogueCommand.ts). */
await runServer('catalogueCommand.js');
