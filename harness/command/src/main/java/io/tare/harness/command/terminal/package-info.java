/** Terminal input and output: streams, width, colour, words for numbers. */
@NullMarked
package io.tare.harness.command.terminal;

import org.jspecify.annotations.NullMarked;
