/** Numbers that several programs must agree on, though none of them knows the others. */
@NullMarked
package io.tare.harness.cli.bounds;

import org.jspecify.annotations.NullMarked;
