/**
 * The command line: the roof that sees all the other parts and is seen by none. Start at {@link
 * io.tare.cli.Tare}.
 */
@NullMarked
package io.tare.cli;

import org.jspecify.annotations.NullMarked;
