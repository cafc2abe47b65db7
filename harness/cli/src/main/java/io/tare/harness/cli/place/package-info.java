/** Where things lie: the program, campaigns, runs, the cache. */
package io.tare.harness.cli.place;
