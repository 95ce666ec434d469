/** Runs a test's code before the program. */
await import(`data:text/javascript,${encodeURIComponent(process.env.PRELOADED)}`);
