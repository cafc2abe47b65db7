/** Terminal input and output. */
@NullMarked
package io.tare.cli.terminal;

import org.jspecify.annotations.NullMarked;
