/// <reference types="vite/client" />

/** Vite writes its value in; the tests have Node's. */
declare const process: { env: { NODE_ENV?: string } };
