/** The dependency rules of the whole project, and proof that they detect violations. */
@NullMarked
package io.tare.harness.cli.arrows;

import org.jspecify.annotations.NullMarked;
