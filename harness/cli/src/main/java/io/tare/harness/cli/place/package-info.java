/** Where things lie: the program, campaigns, runs, the cache. */
@NullMarked
package io.tare.harness.cli.place;

import org.jspecify.annotations.NullMarked;
