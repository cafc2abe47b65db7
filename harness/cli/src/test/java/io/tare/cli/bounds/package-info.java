/** Numbers that several programs must agree on, though none of them knows the others. */
@NullMarked
package io.tare.cli.bounds;

import org.jspecify.annotations.NullMarked;
