/** {@code tare capsule} and {@code tare verify}: a run for others, as commands. */
@NullMarked
package io.tare.cli.capsule.command;

import org.jspecify.annotations.NullMarked;
