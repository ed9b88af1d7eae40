import express, { type RequestHandler } from 'express';
import { limits } from '../config/limits';

/** Reads a JSON body of at most 100 kB; what it refuses ends in `httpErrors`. Other kinds of bodies are left unread. */
export function jsonBody(): RequestHandler {
  return express.json({ limit: limits.bodyBytes, type: 'application/json', strict: true });
}
