/** Terminal input and output. */
@NullMarked
package io.tare.harness.command.terminal;

import org.jspecify.annotations.NullMarked;
