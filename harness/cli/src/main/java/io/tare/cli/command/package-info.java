/** One class for each command. */
@NullMarked
package io.tare.cli.command;

import org.jspecify.annotations.NullMarked;
