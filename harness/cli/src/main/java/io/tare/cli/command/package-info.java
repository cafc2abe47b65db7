/** One class for each command of the command line. */
@NullMarked
package io.tare.cli.command;

import org.jspecify.annotations.NullMarked;
