import express, { type RequestHandler } from 'express';
import { limits } from '../config/limits';

/** Reads a JSON body of at most 100 kB; other bodies are left unread. Errors go to the error handler. */
export function jsonBody(): RequestHandler {
  return express.json({ limit: limits.bodyBytes, type: 'application/json', strict: true });
}
