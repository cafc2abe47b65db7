/**
 * The command line: depends on all other parts, and none depends on it. Start reading at {@link
 * io.tare.cli.Tare}.
 */
@NullMarked
package io.tare.cli;

import org.jspecify.annotations.NullMarked;
