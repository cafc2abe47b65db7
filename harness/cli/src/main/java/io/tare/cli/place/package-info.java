/** Where things lie: the program, campaigns, runs, the cache. */
@NullMarked
package io.tare.cli.place;

import org.jspecify.annotations.NullMarked;
