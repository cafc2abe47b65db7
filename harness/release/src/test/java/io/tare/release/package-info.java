/** Tests of the released program as users get it. */
@NullMarked
package io.tare.release;

import org.jspecify.annotations.NullMarked;
