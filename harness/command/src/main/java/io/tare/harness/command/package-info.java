/**
 * Common parts of all commands: context, common options, exit status, one-line failures; and the
 * interface through which a feature's module provides its command. Depends neither on features nor
 * on platforms. Start reading at {@link io.tare.harness.command.Subcommand}.
 */
package io.tare.harness.command;
