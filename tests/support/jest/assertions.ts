/** A test that asserts nothing could not fail: for example one whose loop runs over an empty list. */
beforeEach(() => expect.hasAssertions());
