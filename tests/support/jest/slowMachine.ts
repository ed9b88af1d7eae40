/** A slow machine is no fault: what comes at all comes in time. Files that need more say so themselves. */
jest.setTimeout(60_000);
