/** A slow machine is no fault: whatever arrives eventually is in time. Files that need longer set their own timeout. */
jest.setTimeout(60_000);
