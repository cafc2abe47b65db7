/** Tests of declarations, and how tests of other modules hold documents against them. */
@NullMarked
package io.tare.spec;

import org.jspecify.annotations.NullMarked;
