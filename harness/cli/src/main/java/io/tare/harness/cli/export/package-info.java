/** Exports samples to other programs, one by one, in any number. */
@NullMarked
package io.tare.harness.cli.export;

import org.jspecify.annotations.NullMarked;
