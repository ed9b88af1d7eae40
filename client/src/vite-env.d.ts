/// <reference types="vite/client" />

/** Vite inlines its value; tests use Node's. */
declare const process: { env: { NODE_ENV?: string } };
