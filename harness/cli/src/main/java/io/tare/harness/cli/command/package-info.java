/** One class for each command. */
package io.tare.harness.cli.command;
