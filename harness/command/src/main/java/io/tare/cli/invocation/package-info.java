/**
 * Common parts of all commands: context, common options, exit status, one-line failures; and the
 * interface through which a feature's module provides its command. Depends neither on features nor
 * on platforms. Start reading at {@link io.tare.cli.invocation.Subcommand}.
 */
@NullMarked
package io.tare.cli.invocation;

import org.jspecify.annotations.NullMarked;
