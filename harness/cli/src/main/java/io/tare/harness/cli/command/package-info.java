/** One class for each command. */
@NullMarked
package io.tare.harness.cli.command;

import org.jspecify.annotations.NullMarked;
