/** What a release says about itself: its bill of materials, and the advisories about it. */
@NullMarked
package io.tare.harness.release;

import org.jspecify.annotations.NullMarked;
