/** A slow machine is no fault: whatever arrives eventually is in time. Files set no limit of their own. */
jest.setTimeout(300_000);
