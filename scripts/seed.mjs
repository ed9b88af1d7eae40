import { runServer } from './build/runServer.mjs';

/** `npm run seed`: a demo community for development (server/commands/seed/). */
await runServer('commands/seed/seedCommand.js');
