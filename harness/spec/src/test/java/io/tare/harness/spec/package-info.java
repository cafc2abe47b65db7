/** Tests of declarations, and the means with which other modules compare documents with them. */
@NullMarked
package io.tare.harness.spec;

import org.jspecify.annotations.NullMarked;
